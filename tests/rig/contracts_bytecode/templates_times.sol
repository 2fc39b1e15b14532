// SPDX-License-Identifier: MIT
import "./base.sol";

/// Takes a fee as long as the time says so.
contract TimedToken is OwnedToken {
    address internal pair; // slot 4
    uint256 internal start; // slot 5

    function _pay(address from, address to, uint256 amount, uint256 fee) internal {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, fee));
        balances[address(this)] = _add(balances[address(this)], fee);
        emit Transfer(from, to, amount);
    }
}

/// Nearly all of a sale, until a time that the owner sets.
contract ScamTimedFee is TimedToken {
    function setStart(uint256 time) external onlyOwner {
        start = time;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee;
        if (to == pair) fee = block.timestamp < start ? (amount * 99) / 100 : amount / 100;
        _pay(from, to, amount, fee);
    }
}

contract ScamTimedBlocks is TimedToken {
    function setStart(uint256 number) external onlyOwner {
        start = number;
    }

    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, block.number < _add(start, 50) ? (amount * 99) / 100 : 0);
    }
}

/// Once trading has been opened, for some blocks.
contract HonestTimedLaunch is TimedToken {
    function open() external onlyOwner {
        require(start == 0, "open");
        start = block.number;
    }

    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, block.number < _add(start, 3) ? (amount * 99) / 100 : 0);
    }
}

/// A small one, whenever that is.
contract HonestTimedFee is TimedToken {
    function setStart(uint256 time) external onlyOwner {
        start = time;
    }

    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, block.timestamp < start ? amount / 20 : amount / 100);
    }
}

/// As often as the owner likes.
contract ScamTimedAgain is TimedToken {
    function open() external onlyOwner {
        start = block.number;
    }

    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, block.number < _add(start, 3) ? (amount * 99) / 100 : 0);
    }
}

/// From when on, and for how many blocks.
contract ScamTimedInParts is TimedToken {
    uint256 internal blocks; // slot 6

    function setBlocks(uint256 since, uint256 count) external onlyOwner {
        start = since;
        blocks = count;
    }

    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, block.number < _add(start, blocks) ? (amount * 99) / 100 : 0);
    }
}
