// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Common.sol";

/// Reads what a trade changed in one call, bounded whatever the token answers.
contract Eye is Base {
    /// `known`: bit 0 the holder's balance, 1 the allowance, 2 the pool's balance could be read.
    function look(address token, address wrapped, address holder, address spender, address pool)
        external
        view
        returns (
            uint256 known,
            uint256 balance,
            uint256 allowance,
            uint256 poolBalance,
            uint256 coins,
            uint256 wrappedCoins
        )
    {
        bool ok;
        (ok, balance) = readWord(token, abi.encodeWithSelector(0x70a08231, holder));
        if (ok) known |= 1;
        (ok, allowance) = readWord(token, abi.encodeWithSelector(0xdd62ed3e, holder, spender));
        if (ok) known |= 2;
        (ok, poolBalance) = readWord(token, abi.encodeWithSelector(0x70a08231, pool));
        if (ok) known |= 4;
        coins = holder.balance;
        wrappedCoins = balanceOf(wrapped, holder);
    }
}
