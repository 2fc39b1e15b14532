// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// name() answers one megabyte of the letter A: legal ABI, but more than a reader should keep.
contract HugeName is ERC20 {
    constructor() ERC20("", "HUGE") {
        _mint(msg.sender, 1e24);
    }

    function name() public pure override returns (string memory) {
        bytes memory text = new bytes(1_000_000);
        assembly {
            let word := 0x4141414141414141414141414141414141414141414141414141414141414141
            let end := add(add(text, 32), 1000000)
            for { let at := add(text, 32) } lt(at, end) { at := add(at, 32) } { mstore(at, word) }
        }
        return string(text);
    }
}

/// name() burns all gas it is given, so that one call of a batch starves or fails.
contract GasBomb is ERC20 {
    constructor() ERC20("", "BOMB") {
        _mint(msg.sender, 1e24);
    }

    function name() public pure override returns (string memory) {
        assembly {
            for {} 1 {} {}
        }
        return "";
    }
}

/// Every metadata answer breaks the ABI in its own way; each call succeeds.
contract BadAbi {
    fallback() external payable {
        bytes4 selector = msg.sig;
        assembly {
            switch shr(224, selector)
            // name(): the offset points far outside the answer.
            case 0x06fdde03 {
                mstore(0, not(0))
                mstore(32, 4)
                return(0, 64)
            }
            // symbol(): a length of 2^64 - 1 with three bytes behind it.
            case 0x95d89b41 {
                mstore(0, 32)
                mstore(32, 0xffffffffffffffff)
                mstore(64, shl(232, 0x414243))
                return(0, 96)
            }
            // decimals(): 300 does not fit uint8.
            case 0x313ce567 {
                mstore(0, 300)
                return(0, 32)
            }
            // totalSupply(): one byte short of a word.
            case 0x18160ddd {
                mstore(0, not(0))
                return(0, 31)
            }
            // owner(): dirty bits above the 160 of an address.
            case 0x8da5cb5b {
                mstore(0, not(0))
                return(0, 32)
            }
            default { revert(0, 0) }
        }
    }
}

/// Every call succeeds with an empty answer: `success` alone proves nothing.
contract EmptyAnswer {
    fallback() external payable {}
}

/// Every call succeeds with the word 1: it looks like an owner, a supply and a decimals value.
contract OneAnswer {
    fallback() external payable {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}
