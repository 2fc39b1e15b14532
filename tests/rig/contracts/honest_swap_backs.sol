// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";
import {InnerSeller} from "./traps_swap_backs.sol";

interface ILiquidityRouter {
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
    function addLiquidityETH(
        address token,
        uint256 tokens,
        uint256 tokensMin,
        uint256 coinsMin,
        address to,
        uint256 deadline
    ) external payable returns (uint256, uint256, uint256);
}

/// Honest: six per cent of trades; a sell first sells as much of that as is sold, without a cap.
contract HonestFeesByPart is InnerSeller {
    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {
        // As if fees had come in before.
        balances[msg.sender] -= supply / 200;
        balances[address(this)] = supply / 200;
    }

    function _check(address, address to, uint256 amount) internal override {
        uint256 fees = balances[address(this)];
        if (to != pair || fees < totalSupply / 5_000) return;
        sellOwn(fees < amount ? fees : amount);
    }

    function _feeBps(address from, address to) internal view override returns (uint256) {
        return from == pair || to == pair ? 600 : 0;
    }
}

/// Honest: five per cent of trades; a sell first puts some of that into the pool, half of it as coins.
contract HonestLiquify is TrapToken {
    address private immutable router;
    address private immutable wrapped;
    bool private busy;

    constructor(uint256 supply, address router_, address wrapped_) TrapToken(supply) {
        (router, wrapped) = (router_, wrapped_);
        allowances[address(this)][router_] = type(uint256).max;
        // As if fees had come in before.
        balances[msg.sender] -= supply / 100;
        balances[address(this)] = supply / 100;
    }

    receive() external payable {}

    function _check(address, address to, uint256) internal override {
        uint256 half = totalSupply / 4_000;
        if (busy || to != pair || balances[address(this)] < 2 * half) return;
        busy = true;
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(this), wrapped);
        ILiquidityRouter liquid = ILiquidityRouter(router);
        liquid.swapExactTokensForETHSupportingFeeOnTransferTokens(
            half, 0, path, address(this), block.timestamp
        );
        liquid.addLiquidityETH{value: address(this).balance}(
            address(this), half, 0, 0, admin, block.timestamp
        );
        busy = false;
    }

    function _feeBps(address from, address to) internal view override returns (uint256) {
        return from == pair || to == pair ? 500 : 0;
    }
}
