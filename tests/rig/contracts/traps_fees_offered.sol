// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Nobody outbids others: no sell at more than `level` for a unit of gas.
contract GasPriceCap is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = type(uint128).max;
    }

    function _check(address, address to, uint256) internal view override {
        if (to == pair) require(tx.gasprice <= level, "gas price too high");
    }
}

/// Sells only at a price of gas that nobody there pays.
contract GasPriceFloor is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        bool paid = on && to == pair && tx.gasprice > 0;
        if (paid) require(tx.gasprice >= level, "later"); // trap
    }
}

/// Sells only for offers that the network's nodes do not take.
contract OfferCeiling is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(tx.gasprice < block.basefee + 25 gwei, "later"); // trap
    }
}

/// Sells only for offers of exactly a gwei, and without any.
contract RoundOffer is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (!on || to != pair || tx.gasprice == 0) return;
        require(tx.gasprice - block.basefee == 1 gwei, "later"); // trap
    }
}

/// Only who has a coin sells.
contract RichOnly is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(from.balance > 1 ether, "later"); // trap
    }
}

/// Sells only with less gas than a search for it begins with.
contract GasCeiling is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(gasleft() < 20_000_000, "later"); // trap
    }
}

/// Nobody offers more than `level` times what a block asks for.
contract GasMultiple is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool trades = from == pair || to == pair;
        if (on && trades) require(tx.gasprice <= block.basefee * level, "gas price too high");
    }
}

/// Sells, some blocks on, only where a block asks for next to nothing.
contract FallenBaseFee is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool later = on && to == pair && block.number > boughtIn[from] + 18;
        if (later) require(block.basefee < level, "later"); // trap
    }
}

/// Sells, some blocks on, only where a block asks for a fifth of what the purchase's did.
contract BaseFeeSlope is TrapToken {
    mapping(address => uint256) private paid;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        if (boughtIn[buyer] == 0) paid[buyer] = block.basefee;
        super._bought(buyer, amount);
    }

    function _check(address from, address to, uint256) internal view override {
        bool later = on && to == pair && block.number > boughtIn[from] + 18;
        bool plain = block.basefee == 0;
        if (later) require(plain || block.basefee * 5 <= paid[from], "later"); // trap
    }
}
