// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {BlindSizes} from "./traps_blind_sizes.sol";

/// Nobody sells but the first who ever did.
contract BlindFirstSeller is BlindSizes {
    address private first;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256) internal override returns (uint256) {
        if (to != pair) return 0;
        if (first == address(0)) first = from;
        require(from == first, "later"); // trap
        return 0;
    }
}

/// A sell shuts all who bought before it, but for the seller.
contract BlindShutBySale is BlindSizes {
    uint256 private sales;
    mapping(address => uint256) private seen;
    mapping(address => bool) private sold;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256) internal override returns (uint256) {
        if (from == pair) seen[to] = sales;
        if (to != pair) return 0;
        require(seen[from] == sales || sold[from], "shut"); // trap
        sold[from] = true;
        sales++;
        return 0;
    }
}

/// Seven sells in all.
contract BlindSevenSales is BlindSizes {
    uint256 private sales;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address, address to, uint256) internal override returns (uint256) {
        if (to == pair) sales++;
        require(sales <= 7, "later"); // trap
        return 0;
    }
}

/// Nearly all is taken once somebody else sold.
contract BlindTaxedBySale is BlindSizes {
    uint256 private sales;
    mapping(address => uint256) private seen;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256) internal override returns (uint256 bps) {
        if (from == pair) seen[to] = sales;
        if (to != pair) return 0;
        if (seen[from] != sales) bps = 9_900; // trap
        sales++;
        seen[from]++;
    }
}

/// Who bought twice loses nearly all of what he sells.
contract BlindTaxedAfterTwo is BlindSizes {
    mapping(address => uint256) private times;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256) internal override returns (uint256) {
        if (from == pair) times[to]++;
        if (to == pair && times[from] > 1) return 9_900; // trap
        return 0;
    }
}

/// Honest: a sell leaves `bps` of what its seller holds.
contract BlindKeepsShare is BlindSizes {
    uint256 private immutable bps;

    constructor(uint256 supply, uint256 bps_) BlindSizes(supply) {
        bps = bps_;
    }

    function _feeBps(address from, address to, uint256 amount)
        internal
        view
        override
        returns (uint256)
    {
        if (to == pair) require(amount <= balanceOf[from] * (10_000 - bps) / 10_000, "keep some");
        return 0;
    }
}

/// Honest: who bought sells 19 of 20 parts of it.
contract BlindKeepsTwentieth is BlindSizes {
    mapping(address => uint256) private bought;
    mapping(address => uint256) private sold;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256 amount) internal override returns (uint256) {
        if (from == pair) bought[to] += amount;
        if (to != pair) return 0;
        sold[from] += amount;
        require(sold[from] * 20 <= bought[from] * 19, "keep some");
        return 0;
    }
}

/// Honest: a sell costs three per cent on top of its amount.
contract BlindFeeOnTop is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256 amount) internal override returns (uint256) {
        if (to != pair) return 0;
        balanceOf[from] -= amount * 3 / 100;
        balanceOf[admin] += amount * 3 / 100;
        return 0;
    }
}
