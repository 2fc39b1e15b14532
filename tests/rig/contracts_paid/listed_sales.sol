// SPDX-License-Identifier: MIT
import "./sales.sol";

/// Sells to whom the owner has listed, and counts what they have paid.
contract ListedSale is Sale {
    uint256 internal raised; // slot 4

    constructor(Sold what, uint256 first) public Sale(what, first) {}

    modifier onlyListed() {
        require(listed[msg.sender]);
        _;
    }

    function give() external payable {
        raised += msg.value;
    }

    function list(address who, bool to) external onlyOwner {
        listed[who] = to;
    }
}

contract HonestListedTimes is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy() external payable onlyListed {
        pay(msg.value * RATE);
    }
}

contract HonestListedDivided is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy() external payable onlyListed {
        pay((msg.value * 3) / 1000);
    }
}

/// The coins go on to the owner.
contract HonestListedOn is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy() external payable onlyListed {
        require(msg.value >= 1e16);
        pay(msg.value * RATE);
        PAY(owner).transfer(msg.value);
    }
}

/// At a price that somebody says.
contract ListedPrice is ListedSale {
    constructor(Sold what, uint256 first) public ListedSale(what, first) {}

    function setPrice(uint256 next) external onlyOwner {
        price = next;
    }

    function buy() external payable onlyListed {
        pay(msg.value * price);
    }
}

/// What is listed pays for nothing.
contract ScamListedTake is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy(uint256 amount) external payable onlyListed {
        pay(amount);
    }
}

contract ScamListedMore is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy(uint256 more) external payable onlyListed {
        pay(msg.value * RATE + more);
    }
}

contract ScamListedTimes is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy(uint256 times) external payable onlyListed {
        pay(msg.value * times);
    }
}

/// A wei for all that lies there.
contract ScamListedCheap is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy() external payable onlyListed {
        pay(msg.value * 1e30);
    }
}

contract ScamListedBack is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy() external payable onlyListed {
        pay(msg.value * RATE);
        PAY(msg.sender).transfer(msg.value);
    }
}

contract ScamListedAgain is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function buy(uint256 times) external payable onlyListed {
        for (uint256 i = 0; i < times; i++) pay(msg.value * RATE);
    }
}

/// The owner takes the tokens, though he sends a coin along.
contract ScamOwnersTake is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function rescue(uint256 amount) external payable onlyOwner {
        pay(amount);
    }
}

contract ScamOwnersBuy is ListedSale {
    constructor(Sold what) public ListedSale(what, 0) {}

    function rescue() external payable onlyOwner {
        pay(msg.value * RATE);
    }
}
