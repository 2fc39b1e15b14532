/**
 * Alarms of the highest severity in the installed packages, each judged by the source, as in
 * `tasks/eval_bytecode/known_criticals.ts`: `true` where somebody can do it whom nobody has let, or whom
 * holders have to trust. What is `false` is a false alarm that is left.
 */
import type { PowerName } from "../../tools/bytecode/analysis.ts";

export type PublishedAlarm = readonly [
  /** Name of the artefact. */
  name: string,
  power: PowerName,
  /** Functions of which one at least is told. */
  functions: readonly string[],
  judged: boolean,
  why: string,
];

const LEFT_OVER = "whoever comes first takes what is left there";

export const publishedAlarms = {
  "@openzeppelin/contracts": [],
  "@uniswap/v2-core": [],
  "@uniswap/v2-periphery": [
    [
      "RouterEventEmitter",
      "arbitrary-delegatecall",
      ["swapExactTokensForTokens"],
      true,
      "runs the router that the caller names",
    ],
  ],
  "@uniswap/v3-core": [],
  "@uniswap/v3-periphery": [
    ["NonfungiblePositionManager", "withdraw-native", ["refundETH"], true, LEFT_OVER],
    ["SwapRouter", "withdraw-native", ["refundETH"], true, LEFT_OVER],
    ["PairFlash", "withdraw-native", ["refundETH"], true, LEFT_OVER],
    ["UniswapInterfaceMulticall", "arbitrary-call", ["multicall"], true, "calls what it is told"],
    [
      "GSNRecipientERC20Fee",
      "approval-drain",
      ["preRelayedCall"],
      true,
      "the hub says whom it charges and how much",
    ],
    [
      "__unstable__ERC20Owned",
      "forced-transfer",
      ["transferFrom"],
      true,
      "anybody moves anybody's tokens to the owner",
    ],
  ],
  "@safe-global/safe-contracts": [
    ["ERC1155Token", "mint", ["mint"], true, "a test token that everybody mints"],
    ["MultiSendCallOnly", "arbitrary-call", ["multiSend"], true, "calls what it is told"],
  ],
  "@balancer-labs/v2-deployments": [
    ["BatchRelayerLibrary", "withdraw-token", ["stakeETH"], true, LEFT_OVER],
    [
      "L2GaugeCheckpointer",
      "withdraw-native",
      ["checkpointGaugesAboveRelativeWeight"],
      true,
      LEFT_OVER,
    ],
  ],
  "canonical-weth": [],
} as const satisfies Readonly<Record<string, readonly PublishedAlarm[]>>;

/**
 * Pools whose vault moves the pool's tokens of anybody, told once there is a vault: artefacts leave
 * immutables zero, and nobody is the zero address.
 */
export const poolsOfVault = [
  "ComposableStablePool",
  "WeightedPool",
  "GearboxLinearPool",
  "YearnLinearPool",
  "ManagedPool",
] as const;
