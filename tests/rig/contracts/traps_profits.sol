// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

interface IPriced {
    function getReserves() external view returns (uint112, uint112, uint32);
    function token0() external view returns (address);
}

/// Tokens that look at the price of their own pool.
abstract contract PricedToken is TrapToken {
    mapping(address => uint256) internal paid;

    function _price() internal view returns (uint256) {
        (uint256 one, uint256 other,) = IPriced(pair).getReserves();
        bool isFirst = IPriced(pair).token0() == address(this);
        return isFirst ? other * 1e24 / one : one * 1e24 / other;
    }

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        paid[buyer] = _price();
    }
}

/// Sells as long as the price has not risen by `level` basis points.
contract NoProfit is PricedToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool risen = on && to == pair && _price() > paid[from] * (10_000 + level) / 10_000;
        require(!risen, "later"); // trap
    }
}

/// Nearly all of a sale at twice the price is taken.
contract ProfitTax is PricedToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256) {
        bool risen = on && to == pair && _price() > paid[from] * 2;
        if (risen) return 9_500; // trap
        return 0;
    }
}

/// A large purchase locks all before it.
contract WhaleShuts is TrapToken {
    uint256 private shutIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        if (amount > totalSupply / 25) shutIn = block.number;
        super._bought(buyer, amount);
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(boughtIn[from] >= shutIn, "later"); // trap
    }
}

/// No sale below nine tenths of the price with which the day began.
contract CircuitBreaker is PricedToken {
    uint256 private day;
    uint256 private opened;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || (from != pair && to != pair)) return;
        if (block.timestamp / 1 days > day) {
            day = block.timestamp / 1 days;
            opened = _price();
        }
        if (to == pair) require(_price() >= opened * 9 / 10, "circuit breaker");
    }
}
