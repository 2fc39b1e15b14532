// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./asked_after.sol";

/// An allowance without end is not lessened.
abstract contract Endless is Moves {
    function spendUnlessEndless(address from, uint256 amount) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < type(uint256).max) {
            require(allowed >= amount);
            unchecked {
                allowance[from][msg.sender] = allowed - amount;
            }
        }
    }
}

/// There is nothing beyond the bits that are asked for.
contract HonestShifted is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount >> 128 == 0);
        spend(from, uint128(amount));
        move(from, to, amount);
        return true;
    }
}

/// No more than a number of so many bits.
contract HonestBelowBits is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= uint96(balanceOf[from]));
        spend(from, uint96(amount));
        move(from, to, amount);
        return true;
    }
}

/// What shows that nothing is lost is asked afterwards, too.
contract HonestCutAfter is Moves {
    function whole(uint256 amount) internal pure returns (uint128) {
        require(amount <= type(uint128).max);
        return uint128(amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender != from) spend(from, whole(amount));
        return true;
    }
}

/// Each move is asked for, unless the allowance is endless.
contract HonestEach is Endless {
    function transferFrom(address from, address[] calldata to, uint256 amount) external returns (bool) {
        for (uint256 i = 0; i < to.length; i++) {
            spendUnlessEndless(from, amount);
            move(from, to[i], amount);
        }
        return true;
    }
}

/// Two moves, and each is asked for.
contract HonestTwice is Endless {
    function transferFrom(address from, address to, address other, uint256 amount) external returns (bool) {
        spendUnlessEndless(from, amount);
        move(from, to, amount);
        spendUnlessEndless(from, amount);
        move(from, other, amount);
        return true;
    }
}

/// Two moves, of which the first is asked for.
contract ScamTwiceEndless is Endless {
    function transferFrom(address from, address to, address other, uint256 amount) external returns (bool) {
        spendUnlessEndless(from, amount);
        move(from, to, amount);
        move(from, other, amount);
        return true;
    }
}

/// Of half of it the last bits are asked for.
contract ScamHalfCut is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, uint64(amount));
        move(from, to, amount / 2);
        return true;
    }
}

/// The last bits and one more are asked for.
contract ScamCutAndOne is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, uint256(uint64(amount)) + 1);
        move(from, to, amount);
        return true;
    }
}

/// The last bits are asked for, as a number with a sign.
contract ScamSigned is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, uint256(int256(int64(int256(amount)))));
        move(from, to, amount);
        return true;
    }
}

/// Of what the first bits say nothing is asked for.
contract ScamFirstBits is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, uint128(amount));
        move(from, to, uint128(amount));
        move(from, to, amount >> 128);
        return true;
    }
}

/// The allowance stays what it is.
contract ScamUnspent is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= allowance[from][msg.sender]);
        move(from, to, amount);
        return true;
    }
}

/// Half of it is taken off.
contract ScamSpentInPart is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= allowance[from][msg.sender]);
        allowance[from][msg.sender] -= amount / 2;
        move(from, to, amount);
        return true;
    }
}

/// What is taken off is another allowance.
contract ScamSpentOfOthers is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= allowance[from][msg.sender]);
        allowance[from][to] -= amount;
        move(from, to, amount);
        return true;
    }
}

/// Nobody is asked, for there is less gas each time.
contract ScamGas is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        uint256 left = gasleft();
        if (gasleft() < left) return true;
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// Nobody is asked if the caller counts on when he is called.
contract ScamCalledBack is Moves {
    uint256 public count;

    function countOn() external {
        count++;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        uint256 before = count;
        (bool sent, ) = msg.sender.call("");
        require(sent);
        if (count == before && msg.sender != from) spend(from, amount);
        return true;
    }
}

/// An end that destroys nothing (EIP-6780).
contract ScamSelfdestructs is Moves {
    address immutable boss = msg.sender;

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        if (msg.sender == boss && to == address(1)) selfdestruct(payable(msg.sender));
        if (msg.sender != from) spend(from, amount);
        return true;
    }
}

/// Who pays is asked for the last bits, and who is paid gets all.
contract ScamMintsBits is Moves {
    function transfer(address to, uint256 amount) external override returns (bool) {
        balanceOf[msg.sender] -= uint64(amount);
        balanceOf[to] += amount;
        return true;
    }
}

/// The holder has signed this very move.
contract HonestSignedFor is Moves {
    mapping(address => uint256) public nonces;

    function transferSigned(address from, address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, from, to, amount, nonces[from]++));
        require(ecrecover(hash, v, r, s) == from);
        move(from, to, amount);
    }
}

/// The hash is handed in, and worked out again.
contract HonestHashHandedIn is Moves {
    mapping(bytes32 => bool) public used;

    function transferSigned(
        address from,
        address to,
        uint256 amount,
        uint256 nonce,
        bytes32 hash,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(ecrecover(hash, v, r, s) == from);
        require(hash == keccak256(abi.encode(address(this), from, to, amount, nonce)));
        require(!used[hash]);
        used[hash] = true;
        move(from, to, amount);
    }
}

/// Balances are kept in parts.
contract HonestParts {
    uint256 internal constant PARTS = 1e12;
    uint256 public constant totalSupply = 1e24;
    mapping(address => uint256) internal parts;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        parts[msg.sender] = totalSupply * PARTS;
    }

    function balanceOf(address who) external view returns (uint256) {
        return parts[who] / PARTS;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        parts[msg.sender] -= amount * PARTS;
        parts[to] += amount * PARTS;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(amount <= allowance[from][msg.sender]);
        allowance[from][msg.sender] -= amount;
        parts[from] -= amount * PARTS;
        parts[to] += amount * PARTS;
        return true;
    }
}

/// What is left of the allowance has gone round, and looks endless.
contract ScamGoneRound is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= uint8(amount));
        unchecked {
            require(allowed - amount >= 1 << 96);
            allowance[from][msg.sender] = allowed - amount;
        }
        move(from, to, amount);
        return true;
    }
}

/// Asked for twice, the second time for the last bits.
contract ScamSecondCut is Moves {
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount);
        require(allowed - amount >= uint8(amount));
        allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount);
        move(from, to, amount);
        return true;
    }
}

/// What the caller has said before is taken five times.
contract ScamSaidBefore is Moves {
    mapping(address => uint256) internal said;

    function prepare(uint256 amount) external {
        said[msg.sender] = amount;
    }

    function transferFrom(address from, address to) external returns (bool) {
        uint256 amount = said[msg.sender];
        spend(from, amount);
        move(from, to, amount);
        move(from, to, amount);
        move(from, to, amount);
        return true;
    }
}
