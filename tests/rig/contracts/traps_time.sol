// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Not in the block of the purchase.
contract BlockCooldown is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address, uint256) internal view override {
        require(!on || boughtIn[from] != block.number, "one trade a block"); // trap
    }
}

/// Not within `level` seconds of the purchase.
contract TimeCooldown is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 until = boughtAt[from] + level;
        if (to == pair) require(block.timestamp >= until, "cooling down"); // trap
    }
}

/// Only in the minute after the purchase.
contract FirstMinute is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 held = block.timestamp - boughtAt[from];
        require(!on || to != pair || held <= 60, "too late"); // trap
    }
}

/// Only within `level` blocks of the purchase.
contract BlockDelay is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = type(uint256).max;
    }

    function _check(address from, address to, uint256) internal view override {
        uint256 held = block.number - boughtIn[from];
        require(to != pair || held < level, "position expired"); // trap
    }
}

/// The owner writes balances.
contract BalanceWriter is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function writeBalance(address holder, uint256 amount) external onlyOwner {
        balances[holder] = amount; // trap
    }
}

/// A purchase melts to a hundredth with the next block.
contract MeltingBalance is TrapToken {
    mapping(address => bool) private melts;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        melts[buyer] = on;
    }

    function _balance(address account) internal view override returns (uint256 balance) {
        balance = balances[account];
        if (melts[account] && boughtIn[account] < block.number) balance /= 100; // trap
    }
}

/// Every block changes what buyers hold to `level` tenths, for five blocks; the pool stays as it is.
contract BlockRebase is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = 10;
    }

    function _give(address to, uint256 amount) internal override {
        balances[to] = _balance(to) + amount;
        boughtIn[to] = block.number;
    }

    function _balance(address account) internal view override returns (uint256 balance) {
        balance = balances[account];
        if (account == pair || account == admin) return balance;
        uint256 blocks = block.number - boughtIn[account];
        if (blocks > 5) blocks = 5;
        for (uint256 i = 0; i < blocks; i++) {
            balance = balance * level / 10; // trap
        }
    }

    function _take(address from, uint256 amount) internal override {
        super._take(from, amount);
        boughtIn[from] = block.number;
    }
}
