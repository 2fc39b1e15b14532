// SPDX-License-Identifier: MIT
import "./base.sol";

contract HonestWait is WaitedToken {
    constructor(address traded) public WaitedToken(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair) {
            require(boughtAt[to] + 30 < block.timestamp, "wait");
            boughtAt[to] = block.timestamp;
        }
    }
}

contract HonestWaitSwitched is WaitedToken {
    constructor(address traded) public WaitedToken(traded) {}

    function setCooldownEnabled(bool on) external onlyOwner {
        waits = on;
    }

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) {
            require(boughtAt[to] + 30 < block.timestamp, "wait");
            boughtAt[to] = block.timestamp;
        }
    }
}

/// The end of the pause is noted, not its beginning.
contract HonestWaitUntil is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) {
            require(boughtAt[to] < block.timestamp, "wait");
            boughtAt[to] = block.timestamp + 30;
        }
    }
}

/// By blocks, as others have it, and who sells waits as well.
contract HonestWaitBlocks is HonestWaitSwitched {
    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (!waits) return;
        if (from == pair) {
            require(boughtAt[to] < block.number, "wait");
            boughtAt[to] = block.number;
        } else if (to == pair) {
            require(boughtAt[from] < block.number, "wait");
            boughtAt[from] = block.number;
        }
    }
}

/// The template that most such tokens are: limits, the refused, and a pause for whoever buys.
contract HonestWaitTemplate is HonestWaitSwitched {
    mapping(address => bool) internal spared;
    address internal router;
    uint256 internal mostMoved = 1e16;

    constructor(address traded, address by) public HonestWaitSwitched(traded) {
        router = by;
        spared[msg.sender] = true;
    }

    function _wait(address from, address to) internal virtual override {
        if (from != owner() && to != owner()) {
            if (from == pair && to != router && !spared[to] && waits) {
                require(boughtAt[to] < block.timestamp, "wait");
                boughtAt[to] = block.timestamp + (30 seconds);
            }
        }
    }
}

contract HonestWaitTemplateSince is HonestWaitTemplate {
    constructor(address traded, address by) public HonestWaitTemplate(traded, by) {}

    function _wait(address from, address to) internal virtual override {
        if (from != owner() && to != owner()) {
            if (from == pair && to != router && !spared[to] && waits) {
                require(boughtAt[to] + 30 < block.timestamp, "wait");
                boughtAt[to] = block.timestamp;
            }
        }
    }
}

/// How long it is waited has eight bits: four minutes and a quarter at most.
contract HonestWaitFewBits is WaitedToken {
    uint8 internal seconds_ = 45;

    constructor(address traded) public WaitedToken(traded) {}

    function setCooldown(bool on, uint8 next) external onlyOwner {
        waits = on;
        seconds_ = next;
    }

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) {
            require(boughtAt[to] < block.timestamp, "wait");
            boughtAt[to] = block.timestamp + seconds_;
        }
    }
}

contract HonestWaitFewBitsSince is HonestWaitFewBits {
    constructor(address traded) public HonestWaitFewBits(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) {
            require(boughtAt[to] + seconds_ < block.timestamp, "wait");
            boughtAt[to] = block.timestamp;
        }
    }
}

/// The time stands beside something else in its word, cut to what it needs.
contract HonestWaitPacked is HonestWaitSwitched {
    struct Bought {
        uint64 often;
        uint40 at;
    }
    mapping(address => Bought) internal bought;

    constructor(address traded) public HonestWaitSwitched(traded) {}

    function _wait(address from, address to) internal virtual override {
        if (from == pair && waits) {
            require(uint40(block.timestamp) > bought[to].at + 30, "wait");
            bought[to].at = uint40(block.timestamp);
        }
    }
}
