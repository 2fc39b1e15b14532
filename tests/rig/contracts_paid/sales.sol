// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

interface Sold {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Sells tokens that lie in it, for the coins that come with the call.
contract Sale {
    uint256 internal constant RATE = 5000;

    Sold internal token; // slot 0
    address internal owner; // slot 1
    uint256 internal price; // slot 2
    mapping(address => bool) internal listed; // slot 3

    constructor(Sold what, uint256 first) public {
        token = what;
        owner = msg.sender;
        price = first;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function pay(uint256 amount) internal {
        require(token.transfer(msg.sender, amount));
    }
}

contract HonestSaleTimes is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        pay(msg.value * RATE);
    }
}

contract HonestSaleDivided is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        pay(msg.value / 1000);
    }
}

/// At a price that the constructor said, and the coins go on at once.
contract HonestSaleFixed is Sale {
    constructor(Sold what, uint256 first) public Sale(what, first) {}

    function buy() external payable {
        pay(msg.value * price);
        PAY(owner).transfer(msg.value);
    }
}

/// The tokens are the owner's, who has let the sale take them.
contract HonestSaleOwners is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        require(token.transferFrom(owner, msg.sender, msg.value * RATE));
    }
}

/// What was paid too much comes back.
contract HonestSaleRest is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy(uint256 count) external payable {
        require(count <= 100 && msg.value >= count * 1e15);
        pay(count * 1e18);
        PAY(msg.sender).transfer(msg.value - count * 1e15);
    }
}

/// So many coins at least, and no more than so many from all.
contract HonestSaleCapped is Sale {
    uint256 internal raised; // slot 4

    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        require(msg.value >= 1e16);
        raised += msg.value;
        require(raised <= 1e21);
        pay((msg.value * RATE) / 3);
    }
}

/// The owner says the price.
contract OwnersSale is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function setPrice(uint256 next) external onlyOwner {
        price = next;
    }

    function buy() external payable {
        pay(msg.value * price);
    }
}

/// More than was paid, as the caller says.
contract ScamSaleMore is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy(uint256 more) external payable {
        pay(msg.value + more);
    }
}

contract ScamSaleTimes is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy(uint256 times) external payable {
        pay(msg.value * times);
    }
}

contract ScamSaleDivided is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy(uint256 by) external payable {
        pay((msg.value * RATE) / by);
    }
}

/// The coins come back.
contract ScamSaleBack is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        pay(msg.value * RATE);
        PAY(msg.sender).transfer(msg.value);
    }
}

/// As often as the caller says.
contract ScamSaleAgain is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy(uint256 times) external payable {
        for (uint256 i = 0; i < times; i++) pay(msg.value * RATE);
    }
}

/// Something for nothing.
contract ScamSaleFree is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        pay(msg.value * RATE + 1e24);
    }
}

/// Out of whatever lies there.
contract ScamSaleAny is Sale {
    constructor(Sold what) public Sale(what, 0) {}

    function buy(Sold which) external payable {
        require(which.transfer(msg.sender, msg.value * RATE));
    }
}

/// The coins stay the payer's.
contract ScamSaleKept is Sale {
    mapping(address => uint256) internal paid; // slot 4

    constructor(Sold what) public Sale(what, 0) {}

    function buy() external payable {
        paid[msg.sender] += msg.value;
        pay(msg.value * RATE);
    }

    function leave() external {
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0;
        PAY(msg.sender).transfer(amount);
    }
}
