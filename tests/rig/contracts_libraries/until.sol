// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Who may says a moment: until when an account may, or from when on.
abstract contract UntilLike {
    address internal owner = msg.sender; // slot 0
    mapping(address => uint256) public balanceOf; // slot 1
    mapping(address => uint256) internal until; // slot 2

    function grant(address account, uint256 moment) external {
        require(msg.sender == owner);
        until[account] = moment;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Whoever has a term may end it, and nobody begins one himself.
contract HonestEndedTerm is UntilLike {
    function stop() external {
        until[msg.sender] = block.timestamp;
    }

    function mint(address to, uint256 amount) external {
        require(block.timestamp < until[msg.sender]);
        balanceOf[to] += amount;
    }
}

/// It begins with its end: for the rest of the block whoever likes has one.
contract ScamTermOfNow is UntilLike {
    function stop() external {
        until[msg.sender] = block.timestamp;
    }

    function mint(address to, uint256 amount) external {
        require(block.timestamp <= until[msg.sender]);
        balanceOf[to] += amount;
    }
}

/// A term of a day for whoever asks for it.
contract ScamTermOfDay is UntilLike {
    function stop() external {
        until[msg.sender] = block.timestamp + 1 days;
    }

    function mint(address to, uint256 amount) external {
        require(block.timestamp < until[msg.sender]);
        balanceOf[to] += amount;
    }
}

/// The number of the block is never as large as the moment, but what is larger than it is.
contract ScamTermInBlocks is UntilLike {
    function stop() external {
        until[msg.sender] = block.timestamp;
    }

    function mint(address to, uint256 amount) external {
        require(block.number < until[msg.sender]);
        balanceOf[to] += amount;
    }
}

/// Beginning and end of a term in one word at a hash of assembly's own making (as Solady's TimedRoles).
abstract contract SeededTermLike {
    address internal owner = msg.sender; // slot 0
    mapping(address => uint256) public balanceOf; // slot 1

    function _set(address holder, uint256 role, uint40 start, uint40 end) internal {
        assembly {
            mstore(0x18, holder)
            mstore(0x04, 0x28900261)
            mstore(0x00, role)
            sstore(keccak256(0x00, 0x38), or(shl(216, start), end))
        }
    }

    function active(address holder, uint256 role) public view returns (bool isActive) {
        assembly {
            mstore(0x18, holder)
            mstore(0x04, 0x28900261)
            mstore(0x00, role)
            let term := sload(keccak256(0x00, 0x38))
            let end := and(0xffffffffff, term)
            isActive := iszero(or(lt(timestamp(), shr(216, term)), gt(timestamp(), end)))
        }
    }

    function mint(address to, uint256 amount) external {
        require(active(msg.sender, 1));
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

contract HonestSeededTerm is SeededTermLike {
    function set(address holder, uint256 role, uint40 start, uint40 end) external {
        require(msg.sender == owner);
        _set(holder, role, start, end);
    }
}

contract ScamSeededTerm is SeededTermLike {
    function set(address holder, uint256 role, uint40 start, uint40 end) external {
        require(end > start);
        _set(holder, role, start, end);
    }
}
