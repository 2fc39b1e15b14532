// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Calls that proposers write down by their hash, and that wait; who has a role stands at hashes of the author's own packing (as Solady's Timelock).
abstract contract ProposedLike {
    uint256 internal constant ADMIN = 0;
    uint256 internal constant PROPOSER = 1;
    uint256 internal constant EXECUTOR = 2;
    address internal constant EVERYBODY = 0x0303030303030303030303030303030303030303;
    uint256 private constant ROLES_SEED = 0xee9853bb;
    uint256 private constant CALLS_SEED = 0x477f2812565c76a73f;
    uint256 private constant DELAY = 2 days;

    constructor() {
        give(msg.sender, ADMIN, true);
    }

    receive() external payable {}

    function hasRole(address account, uint256 role) public view returns (bool isLet) {
        assembly {
            mstore(0x00, or(shl(96, account), ROLES_SEED))
            mstore(0x20, role)
            isLet := iszero(iszero(sload(keccak256(0x00, 0x40))))
        }
    }

    function give(address account, uint256 role, bool isLet) internal {
        assembly {
            mstore(0x00, or(shl(96, account), ROLES_SEED))
            mstore(0x20, role)
            sstore(keccak256(0x00, 0x40), isLet)
        }
    }

    function placeOf(bytes32 mode, bytes calldata data) private pure returns (bytes32 place) {
        assembly {
            let m := mload(0x40)
            calldatacopy(m, data.offset, data.length)
            mstore(0x00, mode)
            mstore(0x20, keccak256(m, data.length))
            let id := keccak256(0x00, 0x40)
            mstore(0x09, CALLS_SEED)
            mstore(0x00, id)
            place := keccak256(0x00, 0x29)
        }
    }

    function note(bytes32 mode, bytes calldata data) internal {
        bytes32 place = placeOf(mode, data);
        assembly {
            if sload(place) { revert(0x00, 0x00) }
            sstore(place, shl(1, add(timestamp(), DELAY)))
        }
    }

    function spend(bytes32 mode, bytes calldata data) internal {
        bytes32 place = placeOf(mode, data);
        assembly {
            let p := sload(place)
            if or(or(and(1, p), iszero(p)), lt(timestamp(), shr(1, p))) { revert(0x00, 0x00) }
            sstore(place, or(1, p))
        }
    }

    function run(bytes calldata data) internal {
        address target = address(bytes20(data[0:20]));
        (bool ok,) = target.call(data[20:]);
        require(ok);
    }

    function propose(bytes32 mode, bytes calldata data) external virtual {
        require(hasRole(msg.sender, PROPOSER));
        note(mode, data);
    }

    function execute(bytes32 mode, bytes calldata data) external payable virtual {
        require(hasRole(EVERYBODY, EXECUTOR) || hasRole(msg.sender, EXECUTOR));
        spend(mode, data);
        run(data);
    }

    function setRole(address account, uint256 role, bool isLet) external virtual {
        require(msg.sender == address(this) || hasRole(msg.sender, ADMIN));
        give(account, role, isLet);
    }
}

contract HonestProposed is ProposedLike {}

/// Anybody proposes.
contract ScamProposedByAny is ProposedLike {
    function propose(bytes32 mode, bytes calldata data) external override {
        note(mode, data);
    }
}

/// Whoever has not called before makes himself a proposer.
contract ScamProposers is ProposedLike {
    function join() external {
        require(!hasRole(msg.sender, PROPOSER));
        give(msg.sender, PROPOSER, true);
    }
}

/// Anybody gives any role.
contract ScamRolesOfAny is ProposedLike {
    function setRole(address account, uint256 role, bool isLet) external override {
        give(account, role, isLet);
    }
}

/// What is executed need not have been proposed.
contract ScamUnproposed is ProposedLike {
    function execute(bytes32, bytes calldata data) external payable override {
        require(hasRole(EVERYBODY, EXECUTOR) || hasRole(msg.sender, EXECUTOR));
        run(data);
    }
}
