// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

import "./sold.sol";

/// Nobody but the owner sells from the third block on.
contract ScamSalesEnd is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { start = block.number; }

    function ask(address from, address to, uint256) internal override {
        require(to != pair || block.number < start + 3 || from == owner);
    }
}

/// The same for all that are on no list.
contract ScamSalesEndListed is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { start = block.number; }

    function ask(address from, address to, uint256) internal override {
        if (to == pair && block.number > start + 3 && !spared[from]) revert();
    }
}

/// It begins but once, and ends for good.
contract ScamSalesEndOnce is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { require(start == 0); start = block.timestamp; }

    function ask(address from, address to, uint256) internal override {
        if (to == pair && !spared[from] && !spared[to]) require(block.timestamp < start + 1 hours);
    }
}

/// The owner says between which moments is sold.
contract ScamSalesWindow is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function set(uint256 a, uint256 b) public onlyOwner { start = a; end = b; }

    function ask(address from, address to, uint256) internal override {
        if (to == pair && from != owner) require(block.timestamp >= start && block.timestamp <= end);
    }
}

/// The owner lets sell for ten minutes at a time.
contract ScamSalesReopened is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function open() public onlyOwner { end = block.timestamp + 600; }

    function ask(address from, address to, uint256) internal override {
        if (to == pair && from != owner) require(block.timestamp <= end);
    }
}

/// Nobody sells in the first three blocks.
contract HonestFirstBlocks is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { require(start == 0); start = block.number; }

    function ask(address from, address to, uint256) internal override {
        require(to != pair || block.number >= start + 3 || from == owner);
    }
}

/// Nobody sells in the first minute.
contract HonestFirstMinute is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { require(start == 0); start = block.timestamp; }

    function ask(address from, address to, uint256) internal override {
        if (to == pair && !spared[from] && !spared[to]) require(block.timestamp > start + 60);
    }
}

/// What is sold at once is limited for an hour.
contract HonestEarlyLimit is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { require(start == 0); start = block.timestamp; }

    function ask(address, address to, uint256 value) internal override {
        if (block.timestamp < start + 1 hours && !spared[to]) require(value <= 1e20);
    }
}

/// What is sold at once is limited after an hour.
contract HonestLateLimit is SoldToken {
    constructor(address first) public SoldToken(first) {}

    function launch() public onlyOwner { require(start == 0); start = block.timestamp; }

    function ask(address, address to, uint256 value) internal override {
        if (to == pair && block.timestamp > start + 1 hours) require(value <= 1e20);
    }
}
