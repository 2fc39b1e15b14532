// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";
import {BlindSizes} from "./traps_blind_sizes.sol";
import {InnerSeller} from "./traps_swap_backs.sol";

interface ISynced {
    function sync() external;
}

/// Each purchase mints `level` per cent of the pool into the pool, inside the pool's own swap.
contract MintedByPurchase is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (!on) return;
        balances[pair] += balances[pair] * level / 100; // trap
    }
}

/// Each purchase mints `level` times itself into the pool: small ones hardly lose.
contract MintedByShare is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (!on) return;
        balances[pair] += amount * level; // trap
    }
}

/// The purchase after a sell mints `level` per cent of the pool into it.
contract MintedAfterSale is TrapToken {
    bool private due;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on) return;
        if (from == pair && due) {
            due = false;
            balances[pair] += balances[pair] * level / 100; // trap
        }
        if (to == pair) due = true;
    }
}

/// A purchase that follows another one within 3,000 blocks mints `level` per cent of the pool into it.
contract MintedByNext is TrapToken {
    uint256 private last;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        bool follows = on && last > 0 && block.number < last + 3_000;
        if (on) last = block.number;
        if (!follows) return;
        balances[pair] += balances[pair] * level / 100; // trap
    }
}

/// An approval later than five minutes after the purchase mints `level` pools into the pool.
contract MintedByApproval is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _refusesApproval(address) internal override returns (bool) {
        uint256 since = boughtAt[msg.sender];
        if (!on || since == 0 || block.timestamp <= since + 5 minutes) return false;
        balances[pair] += balances[pair] * level; // trap
        ISynced(pair).sync(); // trap
        return false;
    }
}

/// A holder's approval sells new tokens for the owner, `level` per cent of the pool.
contract SoldByApproval is InnerSeller {
    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {}

    function _refusesApproval(address) internal override returns (bool) {
        if (!on || balances[msg.sender] == 0) return false;
        uint256 amount = balances[pair] * level / 100;
        balances[address(this)] += amount; // trap
        sellOwn(amount); // trap
        return false;
    }
}

/// The first approval of a holder sells what the token held for the owner: a quarter of the supply.
contract HoldingSoldByApproval is InnerSeller {
    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {
        balances[msg.sender] -= supply / 4;
        balances[address(this)] += supply / 4;
    }

    function _refusesApproval(address) internal override returns (bool) {
        uint256 amount = balances[address(this)];
        if (!on || balances[msg.sender] == 0 || amount == 0) return false;
        sellOwn(amount); // trap
        return false;
    }
}

/// By storage alone: each purchase mints nine pools into the pool.
contract BlindMintedByPurchase is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address, uint256) internal override returns (uint256) {
        if (from != pair) return 0;
        balanceOf[pair] += 9 * balanceOf[pair]; // trap
        return 0;
    }
}
