// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Tokens with numbers at hashes of the author's own packing, as Solady's ERC-721 and ERC-1155 keep them.

/// Who holds a token stands at twice its number behind a hash of its upper bits, so that neighbours stand together.
abstract contract SpreadTokens {
    uint256 private constant SEED = 0x7d8825530a5a2e7a << 192;
    uint256 private constant SEED_MASKED = 0x0a5a2e7a00000000;
    address public owner = msg.sender;
    uint256 internal next;

    function placeOf(uint256 id) internal pure returns (uint256 slot) {
        assembly {
            mstore(0x00, id)
            mstore(0x1c, SEED)
            slot := add(id, add(id, keccak256(0x00, 0x20)))
        }
    }

    function ownerOf(uint256 id) public view returns (address holder) {
        uint256 slot = placeOf(id);
        assembly {
            holder := shr(96, shl(96, sload(slot)))
        }
    }

    function balanceOf(address account) external view returns (uint256 count) {
        assembly {
            mstore(0x1c, SEED)
            mstore(0x00, account)
            count := and(sload(keccak256(0x0c, 0x1c)), 0xffffffff)
        }
    }

    function isApprovedForAll(address account, address operator) public view returns (bool isFor) {
        assembly {
            mstore(0x1c, operator)
            mstore(0x08, SEED_MASKED)
            mstore(0x00, account)
            isFor := sload(keccak256(0x0c, 0x30))
        }
    }

    function setApprovalForAll(address operator, bool isFor) external {
        assembly {
            mstore(0x1c, operator)
            mstore(0x08, SEED_MASKED)
            mstore(0x00, caller())
            sstore(keccak256(0x0c, 0x30), isFor)
        }
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from && to != address(0));
        require(msg.sender == from || isApprovedForAll(from, msg.sender));
        move(from, to, id);
    }

    function move(address from, address to, uint256 id) internal {
        uint256 slot = placeOf(id);
        assembly {
            sstore(slot, xor(sload(slot), xor(from, to)))
            mstore(0x1c, SEED)
            mstore(0x00, from)
            let left := keccak256(0x0c, 0x1c)
            sstore(left, sub(sload(left), 1))
            mstore(0x00, to)
            let come := keccak256(0x0c, 0x1c)
            sstore(come, add(sload(come), 1))
        }
    }

    function make(address to, uint256 id) internal {
        uint256 slot = placeOf(id);
        assembly {
            if shl(96, sload(slot)) { revert(0x00, 0x00) }
            sstore(slot, to)
            mstore(0x1c, SEED)
            mstore(0x00, to)
            let come := keccak256(0x0c, 0x1c)
            sstore(come, add(sload(come), 1))
        }
    }
}

contract HonestSpreadTokens is SpreadTokens {
    function award(address to) external {
        require(msg.sender == owner);
        make(to, next++);
    }
}

contract ScamSpreadTokens is SpreadTokens {
    function gather(address from, address to, uint256 id) external {
        require(ownerOf(id) == from && msg.sender == owner);
        move(from, to, id);
    }
}

contract ScamSpreadOpen is SpreadTokens {
    function gather(address from, address to, uint256 id) external {
        require(ownerOf(id) == from);
        move(from, to, id);
    }
}

/// The number is hashed with one word of the account and a seed.
abstract contract WordedNumbers {
    uint256 private constant SEED = 0x9a31110384e0b0c9;
    address public owner = msg.sender;

    function entry(address account, uint256 id) internal pure returns (uint256 slot) {
        assembly {
            mstore(0x20, SEED)
            mstore(0x14, account)
            mstore(0x00, id)
            slot := keccak256(0x00, 0x40)
        }
    }

    function isOperator(address account, uint256 operator) internal view returns (bool isFor) {
        assembly {
            mstore(0x20, SEED)
            mstore(0x14, account)
            mstore(0x00, operator)
            isFor := sload(keccak256(0x0c, 0x34))
        }
    }

    function balanceOf(address account, uint256 id) external view returns (uint256 amount) {
        uint256 slot = entry(account, id);
        assembly {
            amount := sload(slot)
        }
    }

    function setApprovalForAll(address operator, bool isFor) external {
        assembly {
            mstore(0x20, SEED)
            mstore(0x14, caller())
            mstore(0x00, operator)
            sstore(keccak256(0x0c, 0x34), isFor)
        }
    }

    function lets(address from) internal view virtual returns (bool) {
        return msg.sender == from || isOperator(from, uint160(msg.sender));
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata)
        external
    {
        require(lets(from) && to != address(0));
        uint256 slot = entry(from, id);
        uint256 held;
        assembly {
            held := sload(slot)
        }
        require(held >= amount);
        assembly {
            sstore(slot, sub(held, amount))
        }
        give(to, id, amount);
    }

    function give(address to, uint256 id, uint256 amount) internal {
        uint256 slot = entry(to, id);
        uint256 held;
        assembly {
            held := sload(slot)
        }
        uint256 sum = held + amount;
        assembly {
            sstore(slot, sum)
        }
    }
}

contract HonestWordedNumbers is WordedNumbers {
    function award(address to, uint256 id, uint256 amount) external {
        require(msg.sender == owner);
        give(to, id, amount);
    }
}

/// Who was let is known by the last byte of his address: there are many with the same.
contract ScamWordedCut is WordedNumbers {
    function lets(address from) internal view override returns (bool) {
        return msg.sender == from || isOperator(from, uint8(uint160(msg.sender)));
    }
}

contract ScamWordedOpen is WordedNumbers {
    function lets(address) internal pure override returns (bool) {
        return true;
    }
}

contract ScamWordedOwner is WordedNumbers {
    function lets(address from) internal view override returns (bool) {
        return msg.sender == from || msg.sender == owner;
    }
}
