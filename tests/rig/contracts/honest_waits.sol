// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Honest: a purchase is held for `level` blocks.
contract HonestHold is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        require(!on || to != pair || block.number >= boughtIn[from] + level, "held");
    }
}

/// Honest: sixty per cent of what is sold within `level` blocks of the purchase, three per cent later.
contract HonestEarlyTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256) {
        if (!on || to != pair) return 0;
        return block.number < boughtIn[from] + level ? 6_000 : 300;
    }
}
