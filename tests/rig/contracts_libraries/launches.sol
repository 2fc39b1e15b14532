// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Fees of a launch that are moved on their own, and times at which trading begins, with what else may open it.

abstract contract Launched {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply = 1e27;
    address public owner = msg.sender;
    address internal pair = msg.sender;
    uint256 internal start;

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function _move(address from, address to, uint256 amount) internal virtual;

    function _shift(address from, address to, uint256 amount) internal {
        require(balanceOf[from] >= amount, "balance");
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount;
        }
    }
}

/// The owner says again and again that it has only begun.
contract ScamLaunchInParts is Launched {
    function open(uint256 number) external onlyOwner {
        start = number;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = block.number < start + 5 ? (amount * 99) / 100 : (amount * 2) / 100;
        _shift(from, owner, fee);
        _shift(from, to, amount - fee);
    }
}

/// The same for sales, and only where there is a fee.
contract ScamLaunchOfSales is Launched {
    function open(uint256 time) external onlyOwner {
        start = time;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee;
        if (to == pair) fee = block.timestamp < start + 300 ? (amount * 99) / 100 : (amount * 2) / 100;
        if (fee > 0) _shift(from, owner, fee);
        _shift(from, to, amount - fee);
    }
}

/// A small one, whenever that is.
contract HonestLaunchInParts is Launched {
    function open(uint256 number) external onlyOwner {
        start = number;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = block.number < start + 5 ? (amount * 10) / 100 : (amount * 2) / 100;
        _shift(from, owner, fee);
        _shift(from, to, amount - fee);
    }
}

/// Once.
contract HonestLaunchOnce is Launched {
    function open() external onlyOwner {
        require(start == 0, "open");
        start = block.number;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = block.number < start + 5 ? (amount * 99) / 100 : (amount * 2) / 100;
        _shift(from, owner, fee);
        _shift(from, to, amount - fee);
    }
}

/// Nothing moves before a time that the owner sets, but what is his.
contract ScamStartOrOwner is Launched {
    function setStart(uint256 time) external onlyOwner {
        start = time;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require((start != 0 && block.timestamp >= start) || from == owner, "not open");
        _shift(from, to, amount);
    }
}

/// Nothing is sold before.
contract ScamStartOfSales is Launched {
    function setStart(uint256 time) external onlyOwner {
        start = time;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (to == pair) require(start != 0 && block.timestamp >= start, "not open");
        _shift(from, to, amount);
    }
}

/// It is only noted whether it was before.
contract HonestStartNoted is Launched {
    event Early(address indexed from);

    function setStart(uint256 time) external onlyOwner {
        start = time;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (start == 0 || block.timestamp < start) emit Early(from);
        _shift(from, to, amount);
    }
}

/// Sales run out of what the owner sets, however much gas they bring.
contract ScamGasLeft is Launched {
    uint256 internal most;

    function setMost(uint256 gas) external onlyOwner {
        most = gas;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (to == pair) require(gasleft() < most, "gas");
        _shift(from, to, amount);
    }
}
