// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Sells only so many blocks after a purchase as a check once looked.
contract BlockSlots is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 n = block.number - boughtIn[from];
        bool known = n <= 1 || n == 4 || n == 6 || n == 12 || n == 13 || n == 19 || n == 20;
        if (on && to == pair) require(known || n == 199, "later"); // trap
    }
}

/// At the pace of a chain nobody sells from the 13th block on.
contract LatePaceAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 blocks = block.number - boughtIn[from];
        uint256 time = block.timestamp - boughtAt[from];
        if (on && to == pair) require(blocks <= 12 || time > 15 * blocks, "later"); // trap
    }
}

/// Sells only in the narrow spans in which a check once looked.
contract OpenSpans is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 time = block.timestamp - boughtAt[from];
        bool known = time <= 144 || (time >= 360 && time <= 560);
        known = known || (time >= 3_600 && time <= 4_900) || (time >= 6_500 && time <= 7_300);
        known = known || (time >= 28 hours && time <= 35 hours);
        if (on && to == pair) require(known, "later"); // trap
    }
}

/// Sells that pay for gas only where a check once made them.
contract LiveSpans is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 time = block.timestamp - boughtAt[from];
        bool known = time <= 12 || (time >= 3_600 && time <= 4_900);
        known = known || (time >= 29 hours && time <= 35 hours);
        if (on && to == pair && tx.gasprice > 0) require(known, "later"); // trap
    }
}

/// Who buys half a hundredth to a seventh of what the pool holds never sells.
contract MiddleBuyers is TrapToken {
    mapping(address => bool) internal listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        uint256 held = balances[pair];
        if (amount * 200 > held && amount * 7 < held) listed[buyer] = true;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(!listed[from], "listed"); // trap
    }
}

/// Who has between three hundredths of a coin and a hundred coins sells nothing.
contract MiddleClass is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool known = from.balance < 0.03 ether || from.balance > 100 ether;
        if (on && to == pair) require(known, "later"); // trap
    }
}

/// Pays out live sells only for an offer that no wallet makes.
contract OddOffer is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (!on || to != pair || tx.gasprice == 0) return;
        require((tx.gasprice - block.basefee) % 1_000 == 1, "later"); // trap
    }
}

/// Sells nothing for whom so many purchases have followed.
contract Queue is TrapToken {
    uint256 internal count;
    mapping(address => uint256) internal place;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        place[buyer] = ++count;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(place[from] + level > count, "later"); // trap
    }
}
