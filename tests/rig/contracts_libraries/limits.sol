// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Limits that stop every sale once the owner lowers them, and limits that never do.

abstract contract Limited {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) internal allowances;
    uint256 public totalSupply;
    address public owner = msg.sender;
    address internal pair;
    uint256 internal most = type(uint256).max;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowances[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        check(from, to, amount);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function check(address from, address to, uint256 amount) internal virtual;
}

abstract contract LimitedMove is Limited {
    function check(address from, address, uint256 amount) internal view override {
        require(amount <= most || from == owner);
    }
}

contract ScamMostMoved is LimitedMove {
    function setMost(uint256 next) external onlyOwner {
        most = next;
    }
}

contract ScamMostInPercent is LimitedMove {
    function setMost(uint256 percent) external onlyOwner {
        most = totalSupply * percent / 100;
    }
}

contract ScamMostAtOnce is LimitedMove {
    function stop() external onlyOwner {
        most = 0;
    }
}

contract ScamMostHeld is Limited {
    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function check(address, address to, uint256 amount) internal view override {
        require(balanceOf[to] + amount <= most || to == owner);
    }
}

contract ScamMostSales is Limited {
    mapping(address => uint256) private sales;

    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function check(address from, address to, uint256) internal override {
        if (to != pair) return;
        sales[from]++;
        require(sales[from] <= most);
    }
}

contract HonestMostBounded is LimitedMove {
    function setMost(uint256 next) external onlyOwner {
        require(next >= totalSupply / 200);
        most = next;
    }
}

contract HonestMostOfWhole is LimitedMove {
    function setMost(uint256 next) external onlyOwner {
        require(next >= totalSupply / 1000 / 1e18);
        most = next * 1e18;
    }
}

contract HonestMostSeenLater is LimitedMove {
    function setMost(uint256 next) external onlyOwner {
        most = next * 1e18;
        require(most >= totalSupply / 1000);
    }
}

contract HonestMostRaised is LimitedMove {
    function setMost(uint256 next) external onlyOwner {
        require(next > most);
        most = next;
    }
}

contract HonestMostSomePercent is LimitedMove {
    function setMost(uint256 percent) external onlyOwner {
        require(percent > 0);
        most = totalSupply * percent / 100;
    }
}

/// The pool holds as much as it likes.
contract HonestMostHeld is Limited {
    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function check(address, address to, uint256 amount) internal view override {
        if (to != pair && to != owner) require(balanceOf[to] + amount <= most);
    }
}

contract HonestMostHeldByOthers is Limited {
    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function check(address, address to, uint256 amount) internal view override {
        require(balanceOf[to] + amount <= most || to == pair);
    }
}

contract HonestMostBought is Limited {
    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function check(address from, address, uint256 amount) internal view override {
        if (from == pair) require(amount <= most);
    }
}
