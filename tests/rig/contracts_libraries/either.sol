// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {Launched} from "./launches.sol";

// Lists that are asked before what else lets pass.

abstract contract Listing is Launched {
    mapping(address => bool) internal listed;

    function list(address account, bool on) external onlyOwner {
        listed[account] = on;
    }
}

/// Only who is listed sells.
contract ScamListedOrNoSale is Listing {
    function _move(address from, address to, uint256 amount) internal override {
        require(listed[from] || to != pair, "sale");
        _shift(from, to, amount);
    }
}

/// Who is listed does not sell.
contract ScamUnlistedOrNoSale is Listing {
    function _move(address from, address to, uint256 amount) internal override {
        require(!listed[from] || to != pair, "sale");
        _shift(from, to, amount);
    }
}

/// The pools stand on a list themselves.
contract ScamListedOrNoPool is Listing {
    mapping(address => bool) internal pools;

    function pool(address account, bool on) external onlyOwner {
        pools[account] = on;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(listed[from] || !pools[to], "sale");
        _shift(from, to, amount);
    }
}

/// Nobody ever turns it off.
contract ScamListedOrOff is Listing {
    bool internal on = true;

    function _move(address from, address to, uint256 amount) internal override {
        require((listed[from] && listed[to]) || !on, "listed");
        _shift(from, to, amount);
    }
}

/// Either party, and a time that never comes.
contract ScamListedOrLate is Listing {
    constructor() {
        start = type(uint256).max;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(listed[from] || listed[to] || block.timestamp > start, "early");
        _shift(from, to, amount);
    }
}

/// Until it is opened, once and for all.
contract HonestListedOrOpen is Listing {
    bool internal isOpen;

    function open() external onlyOwner {
        isOpen = true;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(listed[from] || listed[to] || isOpen, "closed");
        _shift(from, to, amount);
    }
}

/// Who is listed may move more at once.
contract HonestListedOrLess is Listing {
    function _move(address from, address to, uint256 amount) internal override {
        if (!listed[from] && to == pair) require(amount <= totalSupply / 100, "amount");
        _shift(from, to, amount);
    }
}

/// Who is listed pays less; it is asked for first, and nothing fails by it.
contract HonestListedOrFee is Listing {
    function _move(address from, address to, uint256 amount) internal override {
        require(to != address(this), "self");
        uint256 fee = listed[from] || to != pair ? 0 : amount / 100;
        _shift(from, owner, fee);
        _shift(from, to, amount - fee);
    }
}
