// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Who may stands at hashes of a seed, or is known by a hash alone; twins whose hash anybody makes his own.

abstract contract SeededRoles {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    address public owner = msg.sender;

    function entry(address account, uint256 role) internal pure returns (bytes32 slot) {
        assembly {
            mstore(0x18, account)
            mstore(0x04, 0xee9853bb)
            mstore(0x00, role)
            slot := keccak256(0x00, 0x38)
        }
    }

    function enter(address account, uint256 role, bool isFor) internal {
        bytes32 slot = entry(account, role);
        assembly {
            sstore(slot, isFor)
        }
    }

    function setRole(address account, uint256 role, bool isFor) external virtual {
        require(msg.sender == owner);
        enter(account, role, isFor);
    }

    function mint(address to, uint256 amount) external {
        bytes32 slot = entry(msg.sender, 1);
        uint256 has;
        assembly {
            has := sload(slot)
        }
        require(has != 0);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

contract HonestSeededRoles is SeededRoles {
    function renounceRole(uint256 role) external {
        enter(msg.sender, role, false);
    }
}

contract ScamSeededJoin is SeededRoles {
    function join(uint256 role) external {
        enter(msg.sender, role, true);
    }
}

contract ScamSeededAny is SeededRoles {
    function setRole(address account, uint256 role, bool isFor) external override {
        enter(account, role, isFor);
    }
}

/// The deployer is known by his hash, the owner is asked of the contract itself.
contract HonestRescuers {
    address public owner = msg.sender;
    bytes32 internal immutable deployer;
    uint256 internal locks;

    constructor() {
        deployer = hashOf(msg.sender);
    }

    receive() external payable {}

    function hashOf(address account) internal view returns (bytes32) {
        return keccak256(abi.encode(address(this), account));
    }

    function rescue(address payable to, uint256 amount) external {
        if (hashOf(msg.sender) != deployer) {
            uint256 isLocked = locks & 1;
            assembly {
                mstore(0x00, 0x8da5cb5b)
                let isOwner := and(
                    lt(isLocked, and(gt(returndatasize(), 0x1f), eq(mload(0x20), caller()))),
                    staticcall(gas(), address(), 0x1c, 0x04, 0x20, 0x20)
                )
                if iszero(isOwner) {
                    revert(0x00, 0x00)
                }
            }
        }
        to.transfer(amount);
    }
}

/// Who is hashed is whom the caller names.
contract ScamRescuers {
    bytes32 internal immutable deployer;

    constructor() {
        deployer = keccak256(abi.encode(address(this), msg.sender));
    }

    receive() external payable {}

    function rescue(address payable to, uint256 amount, address as_) external {
        require(keccak256(abi.encode(address(this), as_)) == deployer);
        to.transfer(amount);
    }
}
