// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {BlindSizes} from "./traps_blind_sizes.sol";

/// Nobody sells once others sold two per cent of the supply since he bought.
contract BlindSoldSince is BlindSizes {
    uint256 private sold;
    mapping(address => uint256) private seen;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256 amount) internal override returns (uint256) {
        if (from == pair && seen[to] == 0) seen[to] = sold + 1;
        if (to != pair) return 0;
        require(sold + 1 < seen[from] + totalSupply / 50, "later"); // trap
        sold += amount;
        seen[from] += amount;
        return 0;
    }
}

/// Nobody sells while the pool holds a twentieth more than when he bought: a loss.
contract BlindNoLoss is BlindSizes {
    mapping(address => uint256) private pooled;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256 amount) internal override returns (uint256) {
        if (from == pair) pooled[to] = balanceOf[pair] - amount;
        if (to == pair) require(balanceOf[pair] <= pooled[from] * 21 / 20, "loss"); // trap
        return 0;
    }
}

/// Nobody sells once others bought twenty times as much as he since his purchase.
contract BlindBoughtSince is BlindSizes {
    uint256 private sum;
    mapping(address => uint256) private seen;
    mapping(address => uint256) private own;

    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256 amount) internal override returns (uint256) {
        if (from == pair) {
            sum += amount;
            seen[to] = sum;
            own[to] += amount;
        }
        if (to == pair) require(sum - seen[from] <= own[from] * 20, "later"); // trap
        return 0;
    }
}
