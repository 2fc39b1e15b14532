// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";
import {PricedToken} from "./traps_profits.sol";

/// After a purchase of a twentieth of the pool nobody trades for `level` seconds.
contract RestAfterPurchase is TrapToken {
    uint256 private until;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || (from != pair && to != pair)) return;
        require(block.timestamp >= until, "cooling down");
        if (from == pair && amount * 20 > balances[pair]) until = block.timestamp + level;
    }
}

/// After a sale of a fiftieth of the pool nobody sells for `level` seconds.
contract RestAfterSale is TrapToken {
    uint256 private until;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        require(block.timestamp >= until, "cooling down");
        if (amount * 50 > balances[pair]) until = block.timestamp + level;
    }
}

/// The same for `level` blocks.
contract RestAfterSaleBlocks is TrapToken {
    uint256 private until;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        require(block.number >= until, "cooling down");
        if (amount * 50 > balances[pair]) until = block.number + level;
    }
}

/// All sales of a span of `level` seconds take no more than a fiftieth of the supply.
contract SoldPerSpan is TrapToken {
    uint256 private span;
    uint256 private sold;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        if (block.timestamp / level > span) {
            span = block.timestamp / level;
            sold = 0;
        }
        sold += amount;
        require(sold * 50 <= totalSupply, "sold out for now");
    }
}

/// Sales rest while the price is over `level` per cent of the hour's first.
contract HourlyHalt is PricedToken {
    uint256 private hour;
    uint256 private opened;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || (from != pair && to != pair)) return;
        if (block.timestamp / 1 hours > hour) {
            hour = block.timestamp / 1 hours;
            opened = _price();
        }
        if (to == pair) require(_price() <= opened * level / 100, "volatility halt");
    }
}
