// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Paying {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Paid for first and made later: presales, and orders under a hash.
abstract contract PresaleLike {
    mapping(address => uint256) public balanceOf; // slot 0
    uint256 public totalSupply; // slot 1
    mapping(address => uint256) internal paid; // slot 2

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function mint(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function claim() external virtual {
        uint256 amount = paid[msg.sender];
        require(amount > 0);
        delete paid[msg.sender];
        mint(msg.sender, amount);
    }
}

contract HonestPresale is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }
}

contract HonestPresaleInTokens is PresaleLike {
    Paying internal immutable token = Paying(msg.sender);

    function pay(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        paid[msg.sender] += amount;
    }
}

/// Taken in parts, of what was reckoned when it was paid for.
contract HonestPresaleInParts is PresaleLike {
    function pay(address to) external payable {
        paid[to] += msg.value * 1000;
    }

    function claim(address to, uint256 amount) external {
        paid[to] -= amount;
        mint(to, amount);
    }
}

/// Nobody sees whom an order is for until he says so.
contract HonestOrder is HonestPresale {
    mapping(bytes32 => uint256) internal orders;

    function order(bytes32 hash) external payable {
        require(orders[hash] == 0 && msg.value > 0);
        orders[hash] = msg.value;
    }

    function reveal(bytes32 secret) external {
        bytes32 hash = keccak256(abi.encode(msg.sender, secret));
        uint256 amount = orders[hash];
        require(amount > 0);
        delete orders[hash];
        mint(msg.sender, amount);
    }
}

/// As much as the buyer says.
contract ScamPresaleSaid is PresaleLike {
    function pay(uint256 amount) external payable {
        paid[msg.sender] += amount;
    }
}

/// Again and again.
contract ScamPresaleKept is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function claim() external override {
        mint(msg.sender, paid[msg.sender]);
    }
}

/// Used up only where the buyer wants it so.
contract ScamPresaleKeptAtWill is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function claim(bool isLast) external {
        uint256 amount = paid[msg.sender];
        if (isLast) delete paid[msg.sender];
        mint(msg.sender, amount);
    }
}

/// Another function fills it for nothing.
contract ScamPresaleGift is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function gift(address to, uint256 amount) external {
        paid[to] = amount;
    }
}

/// What one has paid for another one takes.
contract ScamPresaleOfOthers is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function claim(address from) external {
        uint256 amount = paid[from];
        delete paid[from];
        mint(msg.sender, amount);
    }
}

/// With more on top, as much as is asked for.
contract ScamPresaleOnTop is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function claim(uint256 more) external {
        uint256 amount = paid[msg.sender];
        delete paid[msg.sender];
        mint(msg.sender, amount + more);
    }
}

/// As many for each coin as is asked for.
contract ScamPresaleTimes is PresaleLike {
    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function claim(uint256 times) external {
        uint256 amount = paid[msg.sender];
        delete paid[msg.sender];
        mint(msg.sender, amount * times);
    }
}

/// The owner writes down what nobody has paid.
contract ScamPresaleOwned is PresaleLike {
    address internal owner = msg.sender;

    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function credit(address to, uint256 amount) external {
        require(msg.sender == owner);
        paid[to] = amount;
    }
}
