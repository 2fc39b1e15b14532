// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./locked.sol";

/// What runs while a flag is set runs within the call that sets it, if nothing else leaves it set.
abstract contract SetUpOnce is FlaggedToken {
    function poke(uint256 value) external virtual {
        if (on) return _create(value);
        require(!ready, "done");
        on = true;
        ready = true;
        emit Transfer(address(0), msg.sender, 0);
        on = false;
    }
}

/// The constructor has left it set: storage tells.
contract ScamBornSet is SetUpOnce {
    constructor() {
        on = true;
    }
}

/// Set in a loop, from which no end tells it.
contract ScamSetInLoop is SetUpOnce {
    function open(uint256 count) external {
        for (uint256 i = 0; i < count; i++) {
            if (i == 7) on = true;
        }
    }
}

/// One bit of it stays set, of which only the whole is asked for.
contract ScamBitLeft is FlaggedToken {
    uint8 internal status;

    function poke(uint256 value) external {
        if (status != 0) return _create(value);
        require(!ready, "done");
        status = 2;
        ready = true;
        emit Transfer(address(0), msg.sender, 0);
        status = 0;
    }

    function open() external {
        status |= 1;
    }
}

/// A number that comes round begins anew.
contract ScamComesRound is FlaggedToken {
    uint8 internal version;

    function claim(uint256 value) external {
        require(version == 0, "done");
        version = 1;
        _create(value);
    }

    function next() external {
        unchecked {
            version += 255;
        }
    }
}

/// What the run at hand has finished begins anew, with a lock of its own.
contract ScamBegunAnew is SetUpOnce {
    function reset() external {
        ready = true;
        emit Transfer(address(0), msg.sender, 0);
        ready = false;
    }
}

contract ScamBegunByTime is SetUpOnce {
    function reset() external {
        ready = block.timestamp % 2 == 1;
    }
}

contract ScamTurnedAgain is FlaggedToken {
    function claim(uint256 value) external {
        require(!ready, "done");
        ready = true;
        _create(value);
    }

    function turn() external {
        ready = !ready;
    }
}

/// Parts of an initializer that everybody sees, and nobody reaches.
contract HonestPublicParts is FlaggedToken {
    modifier initializer() {
        require(!on && !ready, "done");
        on = true;
        ready = true;
        _;
        on = false;
    }

    modifier onlyInitializing() {
        require(on, "part");
        _;
    }

    function initialize() external initializer {
        __Boss_init();
        __Supply_init(1000);
    }

    function __Boss_init() public onlyInitializing {
        boss = msg.sender;
    }

    function __Supply_init(uint256 value) public onlyInitializing {
        _create(value);
    }

    function create(uint256 value) external {
        require(msg.sender == boss, "boss");
        _create(value);
    }
}
