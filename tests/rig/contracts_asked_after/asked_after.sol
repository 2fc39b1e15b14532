// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Moves first, and asks then: whoever moves his own is not asked for an allowance. Slots: 0 balances, 1 allowances.
abstract contract Moves {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        balanceOf[msg.sender] = 1e24;
    }

    function totalSupply() external pure returns (uint256) {
        return 1e24;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) internal {
        require(from != address(0) && to != address(0));
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function spend(address from, uint256 amount) internal {
        require(amount <= allowance[from][msg.sender]);
        allowance[from][msg.sender] -= amount;
    }
}

contract HonestAskedAfter is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// Whoever is paid is not asked either.
contract ScamPaidUnasked is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != to) spend(from, amount);
        return true;
    }
}

/// Of small amounts nobody is asked.
contract ScamSmallUnasked is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != from && amount > 1e18) spend(from, amount);
        return true;
    }
}

/// What is spent is another's allowance.
contract ScamOthersAfter is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != from) spend(to, amount);
        return true;
    }
}

/// The caller says who is asked for being himself.
contract ScamNamedAfter is Moves {
    function transferFrom(address from, address to, uint256 amount, address named) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != named) spend(from, amount);
        return true;
    }
}

/// Whoever ends like the holder is not asked.
contract ScamAlikeUnasked is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (uint8(uint160(msg.sender)) != uint8(uint160(from))) spend(from, amount);
        return true;
    }
}

/// What is allowed once is moved twice.
contract ScamTwiceAfter is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        move(from, to, amount);
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// The same, asked for first.
contract ScamTwiceBefore is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount);
        move(from, to, amount);
        return true;
    }
}

/// Of large amounts the last bits are allowed.
contract ScamCutAfter is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != from) spend(from, uint64(amount));
        return true;
    }
}

/// The same, asked for first.
contract ScamCutBefore is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, uint64(amount));
        move(from, to, amount);
        return true;
    }
}

/// One number has a bit more, and nothing of it is allowed.
contract ScamCutAtLimit is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= 1 << 64);
        spend(from, uint64(amount));
        move(from, to, amount);
        return true;
    }
}

/// Only a part of the bits is held against the limit.
contract ScamCutInPart is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(uint128(amount) < 1 << 64);
        spend(from, uint64(amount));
        move(from, to, amount);
        return true;
    }
}

/// What has no more bits is cut to no less.
contract HonestCut is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= type(uint96).max);
        spend(from, uint96(amount));
        move(from, to, amount);
        return true;
    }
}

/// The fee goes elsewhere, and is part of what is allowed.
contract HonestFeeAside is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 fee = amount / 100;
        move(from, address(0xfee), fee);
        move(from, to, amount - fee);
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// What is allowed once is moved again and again.
contract ScamLoopAfter is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        for (uint256 i = 0; i < 10; i++) move(from, to, amount);
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// What is allowed once is moved as often as the caller says.
contract ScamLoopBefore is Moves {
    function transferFrom(address from, address to, uint256 amount, uint256 times) external returns (bool) {
        spend(from, amount);
        for (uint256 i = 0; i < times; i++) move(from, to, amount);
        return true;
    }
}

/// The same amount is moved to each, and each time allowed.
contract HonestLoop is Moves {
    function transferFrom(address from, address[] calldata to, uint256 amount) external returns (bool) {
        for (uint256 i = 0; i < to.length; i++) {
            spend(from, amount);
            move(from, to[i], amount);
        }
        return true;
    }
}

/// What is allowed once is moved once more, less one.
contract ScamTwiceLessOne is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount);
        move(from, to, amount - 1);
        return true;
    }
}

/// The same, asked for last.
contract ScamTwiceLessOneAfter is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        move(from, to, amount - 1);
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// The same, the other way round.
contract ScamLessOneFirst is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount - 1);
        move(from, to, amount);
        return true;
    }
}

/// The same, where nothing is checked.
contract ScamTwiceUnchecked is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount);
        unchecked {
            move(from, to, amount - 1);
        }
        return true;
    }
}

/// Most of it is moved once more.
contract ScamMostAgain is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount);
        move(from, to, amount - amount / 4);
        return true;
    }
}

/// Half of it is moved four times.
contract ScamFourHalves is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount / 2);
        move(from, to, amount / 2);
        move(from, to, amount / 2);
        move(from, to, amount / 2);
        return true;
    }
}

/// A fee and what it leaves, one after the other.
contract HonestFeeOff is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        uint256 fee = amount / 50;
        move(from, address(this), fee);
        move(from, to, amount - fee);
        return true;
    }
}
