// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

import "./sold.sol";

/// Each holder sells once.
contract ScamSoldOnce is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => bool) internal sold;

    function ask(address from, address to, uint256) internal override {
        if (to == pair) {
            require(!sold[from]);
            sold[from] = true;
        }
    }
}

/// Whoever has sold moves nothing any more, but the owner and the pool.
contract ScamSoldOnceOrSpared is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => bool) internal sold;

    function ask(address from, address to, uint256) internal override {
        require(!sold[from] || from == owner || from == pair);
        if (to == pair) sold[from] = true;
    }
}

/// Each holder sells twice.
contract ScamSoldTwice is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => uint256) internal noted;

    function ask(address from, address to, uint256) internal override {
        if (to == pair && from != owner) {
            require(noted[from] < 2);
            noted[from] += 1;
        }
    }
}

/// Each holder sells so much in all.
contract ScamSoldSum is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => uint256) internal noted;

    function ask(address from, address to, uint256 value) internal override {
        if (to == pair && from != owner) {
            noted[from] += value;
            require(noted[from] <= 1e18);
        }
    }
}

/// When a holder sold is noted, and then he never sells again.
contract ScamSoldNoted is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => uint256) internal noted;

    function ask(address from, address to, uint256) internal override {
        if (to == pair && from != owner) {
            require(noted[from] == 0);
            noted[from] = block.timestamp;
        }
    }
}

/// A holder waits a minute.
contract HonestSoldPause is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => uint256) internal noted;

    function ask(address from, address to, uint256) internal override {
        if (to == pair && from != owner) {
            require(noted[from] + 60 <= block.timestamp);
            noted[from] = block.timestamp;
        }
    }
}

/// A holder sells once in a block.
contract HonestSoldBlock is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => uint256) internal noted;

    function ask(address from, address to, uint256) internal override {
        if (to == pair && from != owner) {
            require(noted[from] < block.number);
            noted[from] = block.number;
        }
    }
}

/// A holder sells so much in a day.
contract HonestSoldDaily is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => uint256) internal noted; mapping(address => uint256) internal since;

    function ask(address from, address to, uint256 value) internal override {
        if (to == pair && from != owner) {
            if (block.timestamp > since[from] + 1 days) {
                since[from] = block.timestamp;
                noted[from] = 0;
            }
            noted[from] += value;
            require(noted[from] <= 1e18);
        }
    }
}

/// The same, counted by days.
contract HonestSoldByDays is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => mapping(uint256 => uint256)) internal noted;

    function ask(address from, address to, uint256 value) internal override {
        if (to == pair && from != owner) {
            noted[from][block.timestamp / 1 days] += value;
            require(noted[from][block.timestamp / 1 days] <= 1e18);
        }
    }
}

/// Who bought is noted.
contract HonestBoughtOnce is SoldToken {
    constructor(address first) public SoldToken(first) {}

    mapping(address => bool) internal sold;

    function ask(address from, address to, uint256) internal override {
        if (from == pair) sold[to] = true;
    }
}
