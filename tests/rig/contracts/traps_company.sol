// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Only the latest buyer sells.
contract LastBuyer is TrapToken {
    address private last;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        last = buyer;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(from == last, "later"); // trap
    }
}

/// The next buyer lists the one before.
contract ListedByNext is TrapToken {
    address private last;
    mapping(address => bool) private listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (on && last != buyer) listed[last] = true;
        last = buyer;
    }

    function _check(address from, address to, uint256) internal view override {
        if (to == pair) require(!listed[from], "listed"); // trap
    }
}

/// Who sells after somebody else bought pays nearly all of it.
contract TaxedByNext is TrapToken {
    uint256 private purchases;
    mapping(address => uint256) private seen;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        purchases++;
        seen[buyer] = purchases;
    }

    function _feeBps(address from, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && seen[from] != purchases) bps = 9_900; // trap
    }
}

/// One sell for each account.
contract SellOnce is TrapToken {
    mapping(address => bool) private sold;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair) return;
        require(!sold[from], "once"); // trap
        sold[from] = true;
    }
}

/// Who bought twice sells nothing.
contract BuyOnce is TrapToken {
    mapping(address => uint256) private times;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        times[buyer]++;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(times[from] < 2, "twice"); // trap
    }
}

/// Who bought twice pays nearly all of it.
contract TaxedAfterTwo is TrapToken {
    mapping(address => uint256) private times;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        times[buyer]++;
    }

    function _feeBps(address from, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && times[from] > 1) bps = 9_900; // trap
    }
}

/// All sells but the very first one.
contract TaxedAfterFirst is TrapToken {
    uint256 private sells;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal override {
        if (on && to == pair) sells++;
    }

    function _feeBps(address, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && sells > 1) bps = 9_900; // trap
    }
}

/// A large holder who bought twice sells nothing.
contract LargeTwiceBlocked is TrapToken {
    mapping(address => uint256) private times;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        times[buyer]++;
    }

    function _check(address from, address to, uint256) internal view override {
        bool isLarge = on && to == pair && balances[from] >= totalSupply / 200;
        if (isLarge) require(times[from] == 1, "later"); // trap
    }
}

/// A large holder sells a third, once.
contract LargeSellsOnce is TrapToken {
    mapping(address => bool) private stuck;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        require(!stuck[from], "once"); // trap
        if (balances[from] <= totalSupply / 200) return;
        require(amount <= balances[from] / 3, "share");
        stuck[from] = true;
    }
}

/// One sell a day for each account.
contract SellDaily is TrapToken {
    mapping(address => uint256) private soldAt;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair) return;
        require(block.timestamp >= soldAt[from] + 1 days, "wait");
        soldAt[from] = block.timestamp;
    }
}

/// Who bought three times pays nearly all of it.
contract TaxedAfterThree is TrapToken {
    mapping(address => uint256) private times;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        times[buyer]++;
    }

    function _feeBps(address from, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && times[from] > 2) bps = 9_900; // trap
    }
}
