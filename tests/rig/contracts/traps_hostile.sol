// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// A sell reverts with a megabyte.
contract HugeRevert is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (!on || to != pair) return;
        assembly ("memory-safe") {
            revert(0, 1000000) // trap
        }
    }
}

/// A sell never ends.
contract EndlessSell is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        uint256 turns = on && to == pair ? type(uint256).max : 0;
        for (uint256 i = 0; i < turns; i++) {} // trap
    }
}

/// Every transfer answers a megabyte, the first word of it true.
contract HugeAnswer is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _answer(address, address) internal view override returns (bool) {
        if (!on) return true;
        assembly {
            mstore(0, 1)
            return(0, 1000000) // trap
        }
        return true;
    }
}

/// From the block after a purchase on, balanceOf of the buyer burns all the gas it is given.
contract BurningBalance is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _balance(address account) internal view override returns (uint256 balance) {
        balance = balances[account];
        bool burns = on && boughtIn[account] != 0 && boughtIn[account] < block.number;
        if (burns) {
            assembly {
                invalid() // trap
            }
        }
    }
}

/// A sell writes so much that no block holds it.
contract HeavySell is TrapToken {
    mapping(uint256 => uint256) private junk;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal override {
        if (!on || to != pair) return;
        for (uint256 i = 0; i < 5_000; i++) {
            junk[uint256(keccak256(abi.encode(i, block.number)))] = 1; // trap
        }
    }
}
