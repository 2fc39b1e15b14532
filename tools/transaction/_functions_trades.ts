/** Functions of exchanges and lending pools, with the names of their parameters. Selectors are checked by a test. */
import type { FunctionRows } from "./functions.ts";

export const tradeFunctions = {
  // Uniswap V2's router
  "0x38ed1739": {
    text:
      "swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  },
  "0x8803dbee": {
    text:
      "swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)",
  },
  "0x7ff36ab5": {
    text:
      "swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  },
  "0x4a25d94a": {
    text:
      "swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)",
  },
  "0x18cbafe5": {
    text:
      "swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  },
  "0xfb3bdb41": {
    text: "swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)",
  },
  "0x5c11d795": {
    text:
      "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  },
  "0xb6f9de95": {
    text:
      "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  },
  "0x791ac947": {
    text:
      "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  },
  "0xe8e33700": {
    text:
      "addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  },
  "0xf305d719": {
    text:
      "addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
  },
  "0xbaa2abde": {
    text:
      "removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  },
  "0x02751cec": {
    text:
      "removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
  },
  "0xded9382a": {
    text:
      "removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)",
  },
  "0x022c0d9f": { text: "swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)" },
  // Uniswap V3's routers and positions
  "0x414bf389": {
    text:
      "exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)",
  },
  "0x04e45aaf": {
    text:
      "exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)",
  },
  "0xc04b8d59": {
    text:
      "exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)",
  },
  "0xb858183f": {
    text:
      "exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)",
  },
  "0xdb3e2198": {
    text:
      "exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)",
  },
  "0x5023b4df": {
    text:
      "exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)",
  },
  "0xf28c0498": {
    text:
      "exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)",
  },
  "0x472b43f3": {
    text:
      "swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)",
  },
  "0x49404b7c": { text: "unwrapWETH9(uint256 amountMinimum, address recipient)" },
  "0x49616997": { text: "unwrapWETH9(uint256 amountMinimum)" },
  "0x12210e8a": { text: "refundETH()" },
  "0xdf2ab5bb": { text: "sweepToken(address token, uint256 amountMinimum, address recipient)" },
  "0xf3995c67": {
    text:
      "selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
  },
  "0x88316456": {
    text:
      "mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)",
  },
  "0x219f5d17": {
    text:
      "increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)",
  },
  "0x0c49ccbe": {
    text:
      "decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)",
  },
  "0xfc6f7865": {
    text:
      "collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)",
  },
  // Universal router
  "0x3593564c": { text: "execute(bytes commands, bytes[] inputs, uint256 deadline)" },
  "0x24856bc3": { text: "execute(bytes commands, bytes[] inputs)" },
  // Lending
  "0x617ba037": {
    text: "supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
  },
  "0x69328dec": { text: "withdraw(address asset, uint256 amount, address to)" },
  "0xa415bcad": {
    text:
      "borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)",
  },
  "0x573ade81": {
    text: "repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)",
  },
} as const satisfies FunctionRows;
