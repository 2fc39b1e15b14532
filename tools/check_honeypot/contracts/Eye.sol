// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Tells its caller what it holds and allows, in one call, bounded whatever the token answers. Whom it asks
/// stands behind its code, 20 bytes each: the token, the wrapped coin, the spender. So a look of a
/// simulation that has many needs no arguments.
contract Eye {
    uint256 private constant READ_GAS = 200_000;

    /// Four words: `known` (bit 0: the balance, bit 1: the allowance could be read), the balance, the
    /// allowance, the balance of the wrapped coin.
    fallback() external payable {
        assembly {
            /// The word a view returns for the arguments at 0x40; not ok: it failed or returned less.
            function wordOf(target, size) -> ok, word {
                mstore(0, 0)
                ok := staticcall(READ_GAS, target, 0x40, size, 0, 0x20)
                ok := and(ok, gt(returndatasize(), 0x1f))
                if ok { word := mload(0) }
            }
            codecopy(0x100, sub(codesize(), 60), 60)
            let token := shr(96, mload(0x100))
            // balanceOf(address)
            mstore(0x40, shl(224, 0x70a08231))
            mstore(0x44, caller())
            let known, word := wordOf(token, 0x24)
            mstore(0xa0, word)
            let ok
            ok, word := wordOf(shr(96, mload(0x114)), 0x24)
            mstore(0xe0, word)
            // allowance(address,address)
            mstore(0x40, shl(224, 0xdd62ed3e))
            mstore(0x44, caller())
            mstore(0x64, shr(96, mload(0x128)))
            ok, word := wordOf(token, 0x44)
            mstore(0xc0, word)
            mstore(0x80, or(known, shl(1, ok)))
            return(0x80, 0x80)
        }
    }
}
