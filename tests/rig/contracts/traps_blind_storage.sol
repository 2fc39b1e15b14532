// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {BlindToken} from "./traps_more_blind.sol";

/// Only the latest buyer sells.
contract BlindLastBuyer is BlindToken {
    address private last;

    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        if (from == pair) last = to;
        if (to == pair) require(from == last, "later"); // trap
    }
}

/// The next buyer lists the one before.
contract BlindListedByNext is BlindToken {
    address private last;
    mapping(address => bool) private listed;

    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        if (from == pair) {
            if (last != to) listed[last] = true;
            last = to;
        }
        if (to == pair) require(!listed[from], "listed"); // trap
    }
}

/// Whom ten purchases followed sells nothing.
contract BlindTenBuyersLater is BlindToken {
    uint256 private purchases;
    mapping(address => uint256) private seen;

    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        if (from == pair) {
            purchases++;
            seen[to] = purchases;
        }
        if (to == pair) require(purchases - seen[from] < 10, "later"); // trap
    }
}

/// One sell for each account.
contract BlindSellOnce is BlindToken {
    mapping(address => bool) private sold;

    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        if (to != pair) return;
        require(!sold[from], "once"); // trap
        sold[from] = true;
    }
}

/// Who bought twice sells nothing.
contract BlindBuyOnce is BlindToken {
    mapping(address => uint256) private times;

    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        if (from == pair) times[to]++;
        if (to == pair) require(times[from] < 2, "twice"); // trap
    }
}

/// A large holder who bought twice sells nothing.
contract BlindLargeTwice is BlindToken {
    mapping(address => uint256) private times;

    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        if (from == pair) times[to]++;
        bool isLarge = to == pair && balanceOf[from] >= totalSupply / 200;
        if (isLarge) require(times[from] == 1, "later"); // trap
    }
}
