// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {DexTransfers, IDexV3Pool} from "./dex_v3_router.sol";

/// Adds liquidity to V3 pools and lets the sender pay. What a token's fee takes on the way is paid on
/// top, so that pools of fee tokens can exist.
contract DexV3Minter {
    using DexTransfers for address;

    uint256 private constant ROUNDS_MAX = 32;

    function mint(address pool, int24 lower, int24 upper, uint128 liquidity) external {
        IDexV3Pool(pool).mint(msg.sender, lower, upper, liquidity, abi.encode(msg.sender));
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        pay(owed0, owed1, abi.decode(data, (address)));
    }

    function pancakeV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        pay(owed0, owed1, abi.decode(data, (address)));
    }

    function pay(uint256 owed0, uint256 owed1, address payer) private {
        payToken(IDexV3Pool(msg.sender).token0(), owed0, payer);
        payToken(IDexV3Pool(msg.sender).token1(), owed1, payer);
    }

    function payToken(address token, uint256 owed, address payer) private {
        uint256 wanted = token.held(msg.sender) + owed;
        for (uint256 round = 0; round < ROUNDS_MAX; round++) {
            uint256 has = token.held(msg.sender);
            if (has >= wanted) return;
            token.pull(payer, msg.sender, wanted - has);
        }
    }
}
