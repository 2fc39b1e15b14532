// SPDX-License-Identifier: MIT
import "./waits.sol";

/// What is noted is the time, what it is held against are the last bits of it.
contract ScamWaitCut is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        else if (to == pair) require(boughtAt[from] < uint256(uint16(block.timestamp)), "wait");
    }
}

/// Cut within a wider cut, and the end is noted.
contract ScamWaitCutTwice is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp + 30;
        else if (to == pair) require(boughtAt[from] < uint256(uint32(uint8(block.timestamp))), "wait");
    }
}

/// A sum with the time is cut.
contract ScamWaitCutSum is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        else if (to == pair) require(boughtAt[from] < uint256(uint8(block.timestamp + 1)), "wait");
    }
}

/// Every other two minutes the time has a sign, and is noted as the end of all days.
contract ScamWaitSigned is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = uint256(int256(int8(int256(block.timestamp))));
        else if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}

/// The time is held against its own last bits with their sign.
contract ScamWaitSignedAsk is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = uint256(int256(int32(int256(block.timestamp))) * 1);
        else if (to == pair) require(boughtAt[from] < uint256(int256(int16(int256(block.timestamp)))), "wait");
    }
}

/// Whom the owner sends a token to waits for an hour, and for another one with the next.
contract ScamWaitAgain is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == first) boughtAt[to] = block.timestamp + 59 minutes;
        else if (to == pair) require(boughtAt[from] < block.timestamp, "wait");
    }
}

/// A thousand years before the time there was none: what is left is beyond all times, or fails.
contract ScamWaitBefore is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp + 200;
        else if (to == pair) require(boughtAt[from] - 365000 days < block.timestamp, "wait");
    }
}

/// Whoever has never bought cannot sell: less than nothing is beyond all times.
contract ScamWaitNever is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        else if (to == pair) require(boughtAt[from] - 20 < block.timestamp - 15, "wait");
    }
}

/// What is asked looks like a test whether a sum fits, and the owner says when it does not.
contract ScamWaitOverflow is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function setPause(uint256 next) external onlyOwner {
        pause = next;
    }

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) boughtAt[to] = block.timestamp;
        else if (to == pair) require(boughtAt[from] + pause >= boughtAt[from], "wait");
    }
}

/// The time stands in the upper half of a word, the whole of which is asked.
contract ScamWaitWhole is HonestWaitSwitched {
    struct Bought {
        uint32 few;
        uint32 at;
    }
    mapping(address => Bought) internal bought;

    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) bought[to].at = uint32(block.timestamp);
        else if (to == pair) {
            Bought storage one = bought[from];
            require(uint256(one.few) + uint256(one.at) * 0x100000000 < block.timestamp, "wait");
        }
    }
}
