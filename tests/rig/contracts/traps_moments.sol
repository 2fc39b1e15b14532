// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Knows the shape of a jump: few blocks in much time.
contract PaceAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 blocks = block.number - boughtIn[from];
        uint256 time = block.timestamp - boughtAt[from];
        bool jumped = blocks <= 1 || time > 15 * blocks;
        if (on && to == pair) require(jumped, "later"); // trap
    }
}

/// Sells only at moments that somebody once tried.
contract ExactMoments is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 time = block.timestamp - boughtAt[from];
        bool known = time == 12 || time == 360 || time == 3_660 || time == 86_460;
        if (on && to == pair) require(known || time == 604_860, "later"); // trap
    }
}

/// Sells that pay for gas only in the first half minute and about a day later.
contract LiveMoments is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 time = block.timestamp - boughtAt[from];
        // Past what real time adds to a day of the tests.
        bool known = time <= 30 || (time > 1 days + 50 seconds && time < 25 hours);
        if (on && to == pair && tx.gasprice > 0) require(known, "later"); // trap
    }
}

/// Locked for three days.
contract LockedForDays is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(block.timestamp >= boughtAt[from] + 3 days, "locked");
    }
}
