/** Events of pools and of ERC-4337's entry points. */
import type { EventRow } from "./_event_row.ts";

export const tradeEvents = [
  {
    kind: "swap-v2",
    layout: "Swap(address indexed sender, uint256 amount0In, uint256 amount1In, " +
      "uint256 amount0Out, uint256 amount1Out, address indexed to)",
    fixed: { form: "uniswap" },
  },
  {
    kind: "swap-v2",
    layout: "Swap(address indexed sender, address indexed to, uint256 amount0In, " +
      "uint256 amount1In, uint256 amount0Out, uint256 amount1Out)",
    fixed: { form: "solidly" },
  },
  {
    kind: "swap-v3",
    layout: "Swap(address indexed sender, address indexed recipient, int256 amount0, " +
      "int256 amount1, uint160 _sqrtPriceX96, uint128 _liquidity, int24 _tick)",
    fixed: { form: "uniswap" },
  },
  {
    kind: "swap-v3",
    layout: "Swap(address indexed sender, address indexed recipient, int256 amount0, " +
      "int256 amount1, uint160 _sqrtPriceX96, uint128 _liquidity, int24 _tick, " +
      "uint128 _protocolFees0, uint128 _protocolFees1)",
    fixed: { form: "pancakeswap" },
  },
  {
    kind: "swap-v4",
    layout: "Swap(bytes32 indexed poolId, address indexed sender, int128 amount0, " +
      "int128 amount1, uint160 _sqrtPriceX96, uint128 _liquidity, int24 _tick, uint24 _fee)",
  },
  {
    kind: "user-operation",
    layout: "UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, " +
      "address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, " +
      "uint256 actualGasUsed)",
  },
] as const satisfies readonly EventRow[];
