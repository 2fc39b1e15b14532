// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Sells pass only in a call that carries no base fee, as simulations do by default.
contract BaseFeeAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(block.basefee == 0, "later"); // trap
    }
}

/// Sells pass only in a block that nobody is paid for.
contract CoinbaseAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(block.coinbase == address(0), "later"); // trap
    }
}

/// Sells pass only in a block without a random value.
contract RandomAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(block.prevrandao == 0, "later"); // trap
    }
}

/// Only sellers with more coins than people have at hand are served.
contract WealthAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(from.balance > 50 ether, "later"); // trap
    }
}
