// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./locked.sol";

/// A balance that is compared with something need not be held against what is taken of it.

abstract contract UncheckedBurn is FlaggedToken {
    uint256 public least;
    uint256 public most;
    mapping(address => bool) public favoured;

    function setBounds(uint256 least_, uint256 most_) external {
        require(msg.sender == boss, "boss");
        (least, most) = (least_, most_);
    }

    function _take(uint256 value) internal {
        unchecked {
            balanceOf[msg.sender] -= value;
            totalSupply -= value;
        }
        emit Transfer(msg.sender, address(0), value);
    }
}

/// The owner has enough, and everybody else whatever he likes.
contract ScamOthersUnheld is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= value || msg.sender != boss, "low");
        _take(value);
    }
}

/// Held while a switch is off.
contract ScamHeldWhileOff is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= value || on, "low");
        _take(value);
    }
}

/// Whoever has too little is asked for a favour.
contract ScamFavoured is UncheckedBurn {
    function burn(uint256 value) external {
        if (balanceOf[msg.sender] < value) require(favoured[msg.sender], "low");
        _take(value);
    }
}

/// The wrong way round.
contract ScamHeldBackwards is UncheckedBurn {
    function burn(uint256 value) external {
        require(value >= balanceOf[msg.sender], "low");
        _take(value);
    }
}

contract ScamHeldByHalf is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= value / 2, "low");
        _take(value);
    }
}

contract ScamHeldByLowBits is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= uint8(value), "low");
        _take(value);
    }
}

contract ScamHeldByRest is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= totalSupply - value, "low");
        _take(value);
    }
}

/// One argument is held, and two are taken.
contract ScamHeldInPart is UncheckedBurn {
    function burn(uint256 value, uint256 tip) external {
        require(balanceOf[msg.sender] >= tip, "low");
        _take(value + tip);
    }
}

contract HonestHeldWithTip is UncheckedBurn {
    function burn(uint256 value, uint256 tip) external {
        require(balanceOf[msg.sender] >= value + tip, "low");
        _take(value);
    }
}

/// Two comparisons that have nothing to do with each other.
contract ScamHeldApart is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= least && value <= most, "low");
        _take(value);
    }
}

contract ScamFewHeld is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] < 1000 || value < 5, "low");
        _take(value);
    }
}

contract HonestHeldThroughBound is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= least && value <= least, "low");
        _take(value);
    }
}

contract HonestHeldByConstants is UncheckedBurn {
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= 1000 ether && value < 1000 ether, "low");
        _take(value);
    }
}

contract HonestHeldWithMore is UncheckedBurn {
    function burn(uint256 value) external {
        require(allowance[msg.sender][boss] + value <= balanceOf[msg.sender] / 2, "low");
        _take(value);
    }
}

/// As much as there is, and no more.
contract HonestTakesAtMost is UncheckedBurn {
    function burn(uint256 value) external {
        uint256 there = balanceOf[msg.sender];
        if (there < value) value = there;
        if (on) require(there > 5, "few");
        _take(value);
    }
}

contract HonestHeldTwice is UncheckedBurn {
    function burn(uint256 value) external {
        require(!(value > balanceOf[msg.sender]) && (favoured[msg.sender] || value <= most), "low");
        _take(value);
    }
}
