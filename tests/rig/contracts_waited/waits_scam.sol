// SPDX-License-Identifier: MIT
import "./waits.sol";

/// One account's time is set by the owner, as far away as he likes.
contract ScamWaitSet is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function zset(address account, uint256 time) external onlyOwner {
        boughtAt[account] = time;
    }

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}

/// Whom the owner sends a token to never sells.
contract ScamWaitSent is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == first) boughtAt[to] = block.timestamp + 36500 days;
        else if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}

/// Whoever has bought never sells, once the owner has it so.
contract ScamWaitYears is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        else if (to == pair) require(boughtAt[from] + 3650 days < block.timestamp, "wait");
    }
}

/// The owner says how long it is waited, and for whoever has bought it is for ever.
contract ScamWaitLonger is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function setPause(uint256 next) external onlyOwner {
        pause = next;
    }

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        else if (to == pair) require(boughtAt[from] + pause < block.timestamp, "wait");
    }
}

/// While the owner has it so, who has bought is written down for good.
contract ScamWaitMarked is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = 1;
        else if (to == pair) require(boughtAt[from] == 0, "wait");
    }
}

/// The end of the pause is noted, and it is years away.
contract ScamWaitUntilYears is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp + 3650 days;
        else if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}

/// The end is noted as far away as the owner likes.
contract ScamWaitUntilLonger is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function setPause(uint256 next) external onlyOwner {
        pause = next;
    }

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp + pause;
        else if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}

/// What is noted and what is asked for are short, both together are not.
contract ScamWaitTwice is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp + 50 minutes;
        else if (to == pair) require(boughtAt[from] + 50 minutes < block.timestamp, "wait");
    }
}

/// With few bits for days the owner says how many months it is waited.
contract ScamWaitFewBits is HonestWaitFewBits {
    constructor(address traded) public HonestWaitFewBits(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp + uint256(seconds_) * 1 days;
        else if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}
