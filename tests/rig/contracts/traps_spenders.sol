// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Knows the router by name.
abstract contract RouterAware is TrapToken {
    address public immutable router;

    constructor(uint256 supply, address router_) TrapToken(supply) {
        router = router_;
    }
}

/// approve does nothing for the router; for everybody else it works.
contract RouterUnapproved is RouterAware {
    constructor(uint256 supply, address router_) RouterAware(supply, router_) {}

    function _refusesApproval(address spender) internal view override returns (bool refuses) {
        refuses = on && spender == router; // trap
    }
}

/// The router may not move tokens; whoever else holds an allowance may.
contract RouterRefused is RouterAware {
    constructor(uint256 supply, address router_) RouterAware(supply, router_) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(msg.sender != router, "use another way"); // trap
    }
}

/// Only the router may bring tokens to the pool: people can sell, other contracts cannot.
contract RouterOnly is RouterAware {
    constructor(uint256 supply, address router_) RouterAware(supply, router_) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) require(msg.sender == router, "only by the router"); // trap
    }
}

/// One trade a block for everybody together.
contract OneTradeABlock is TrapToken {
    uint256 private lastTrade;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || (from != pair && to != pair)) return;
        require(lastTrade != block.number, "one trade a block"); // trap
        lastTrade = block.number;
    }
}

/// Sells of more than a thousandth of the supply lose nine tenths.
contract SizeTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    uint256 private sold;

    function _check(address, address, uint256 amount) internal override {
        sold = amount;
    }

    function _feeBps(address, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && sold > totalSupply / 1_000) bps = 9_000; // trap
    }
}
