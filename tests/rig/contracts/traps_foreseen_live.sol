// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Lets everybody sell once, of those that pay for gas.
contract LiveSellOnce is TrapToken {
    mapping(address => uint256) internal sales;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (on && to == pair && tx.gasprice > 0) require(++sales[from] == 1, "once"); // trap
    }
}

/// Keeps whom four purchases have followed, where sells pay for gas.
contract LiveQueue is TrapToken {
    uint256 internal count;
    mapping(address => uint256) internal place;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        place[buyer] = ++count;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair && tx.gasprice > 0) require(place[from] + 4 > count, "later"); // trap
    }
}

/// Three accounts of ten cannot sell, where they pay for gas.
contract LivePicked is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 drawn = uint256(keccak256(abi.encode(from, address(this)))) % 10;
        if (on && to == pair && tx.gasprice > 0) require(drawn >= 3, "unlucky"); // trap
    }
}

/// Sells live only while a block's random value is that of the purchase's.
contract SameRandom is TrapToken {
    mapping(address => uint256) internal random;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        random[buyer] = block.prevrandao;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(random[from] == block.prevrandao, "later"); // trap
    }
}

/// Sells only while the block's maker is that of the purchase.
contract SameMaker is TrapToken {
    mapping(address => address) internal maker;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        maker[buyer] = block.coinbase;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(maker[from] == block.coinbase, "later"); // trap
    }
}

/// Large buyers that pay for gas never sell.
contract LiveBigBuyers is TrapToken {
    mapping(address => bool) internal listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (amount * 12 > balances[pair] && tx.gasprice > 0) listed[buyer] = true;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(!listed[from], "listed"); // trap
    }
}

/// Sells only in the block of the approval.
contract ApprovedNow is TrapToken {
    mapping(address => uint256) internal approvedIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _refusesApproval(address) internal override returns (bool) {
        approvedIn[msg.sender] = block.number;
        return false;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(approvedIn[from] == block.number, "later"); // trap
    }
}

/// Keeps whom four purchases have followed, but for sells with much gas.
contract ThriftyQueue is TrapToken {
    uint256 internal count;
    mapping(address => uint256) internal place;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        place[buyer] = ++count;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(place[from] + 4 > count || gasleft() > 1_000_000, "later"); // trap
    }
}

/// Keeps whom four purchases have followed, unless these are all of one size.
contract UnlikeQueue is TrapToken {
    uint256 internal count;
    uint256 internal last;
    mapping(address => uint256) internal place;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        bool alike = amount * 20 > last * 19 && amount * 19 < last * 20;
        if (!alike) count++;
        last = amount;
        place[buyer] = count;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(place[from] + 4 > count, "later"); // trap
    }
}
