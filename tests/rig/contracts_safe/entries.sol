// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./locked.sol";

/// Where a mapping stands is not for callers to say.

struct Book {
    mapping(address => uint256) values;
}

contract ScamAnyMapping is FlaggedToken {
    function note(uint256 base, address account, uint256 value) external {
        Book storage book;
        assembly {
            book.slot := base
        }
        book.values[account] = value;
    }
}

contract ScamAnyMappingMore is FlaggedToken {
    function note(uint256 base, uint256 value) external {
        Book storage book;
        assembly {
            book.slot := base
        }
        book.values[msg.sender] += value;
    }
}

contract HonestOwnMapping is FlaggedToken {
    function note(address account, uint256 value) external {
        Book storage book;
        bytes32 base = keccak256("honest.book");
        assembly {
            book.slot := base
        }
        book.values[account] = value;
    }
}

/// Whose entry it is the contract says.
contract HonestOwnHash is FlaggedToken {
    function note(uint256 key, uint256 value) external {
        bytes32 slot = keccak256(abi.encode(key, msg.sender));
        assembly {
            sstore(slot, value)
        }
    }
}
