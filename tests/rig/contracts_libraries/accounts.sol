// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// An account of whoever holds a token that its own code names (ERC-6551).
abstract contract BoundLike {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    uint256 private immutable chain = block.chainid;
    uint256 private state; // slot 0

    error Unauthorized();

    receive() external payable {}

    function owner() public view returns (address result) {
        uint256 cached = chain;
        assembly ("memory-safe") {
            let m := mload(0x40)
            extcodecopy(address(), 0x00, 0x4d, 0x60)
            if eq(mload(0x00), cached) {
                let token := mload(0x20)
                mstore(0x20, 0x6352211e)
                result := mul(
                    mload(0x20),
                    and(gt(returndatasize(), 0x1f), staticcall(gas(), token, 0x3c, 0x24, 0x20, 0x20))
                )
            }
            mstore(0x40, m)
        }
    }

    modifier onlyHolder() {
        if (msg.sender != owner()) revert Unauthorized();
        _;
    }

    function runAll(Call[] calldata calls) internal returns (bytes[] memory results) {
        assembly {
            results := mload(0x40)
            mstore(results, calls.length)
            let r := add(0x20, results)
            let m := add(r, shl(5, calls.length))
            calldatacopy(r, calls.offset, shl(5, calls.length))
            for { let end := m } iszero(eq(r, end)) { r := add(r, 0x20) } {
                let e := add(calls.offset, mload(r))
                let o := add(e, calldataload(add(e, 0x40)))
                calldatacopy(m, add(o, 0x20), calldataload(o))
                if iszero(call(gas(), calldataload(e), calldataload(add(e, 0x20)), m, calldataload(o), codesize(), 0x00)) {
                    returndatacopy(m, 0x00, returndatasize())
                    revert(m, returndatasize())
                }
                mstore(r, m)
                mstore(m, returndatasize())
                let p := add(m, 0x20)
                returndatacopy(p, 0x00, returndatasize())
                m := add(p, returndatasize())
            }
            mstore(0x40, m)
        }
        state++;
    }
}

contract HonestBound is BoundLike {
    function executeBatch(Call[] calldata calls, uint8 operation)
        external
        payable
        onlyHolder
        returns (bytes[] memory)
    {
        require(operation == 0);
        return runAll(calls);
    }
}

/// Nobody is asked.
contract ScamBound is BoundLike {
    function executeBatch(Call[] calldata calls, uint8 operation)
        external
        payable
        returns (bytes[] memory)
    {
        require(operation == 0);
        return runAll(calls);
    }
}

/// The holder is asked for one way of two.
contract ScamBoundAround is BoundLike {
    function executeBatch(Call[] calldata calls, uint8 operation)
        external
        payable
        returns (bytes[] memory)
    {
        if (operation == 0 && msg.sender != owner()) revert Unauthorized();
        return runAll(calls);
    }
}
