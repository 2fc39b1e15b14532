/**
 * What the local network has in the place of each of the 25: prices, balances and chain extras that
 * differ from network to network, so that an answer of the wrong one shows.
 */
import type { DialectName } from "./network_dialects.ts";

/** One network of the local world. */
export type NetworkRow = {
  readonly chainId: number;
  /** The chain whose node answers; its own id where the network has a node of its own. */
  readonly host: number;
  /** Base fee of every block, in wei. */
  readonly baseFeeWei: bigint;
  /** What transactions tip, in wei. */
  readonly tipWei: bigint;
  /** Balance of the world's wallet, in wei. */
  readonly balanceWei: bigint;
  /** Methods and block fields the network has of its own. */
  readonly dialect: DialectName | null;
};

const GWEI = 10n ** 9n;
/** A thousandth of a coin. */
const MILLI = 10n ** 15n;

function row(
  chainId: number,
  host: number,
  [baseFeeWei, tipWei]: readonly [bigint, bigint],
  balanceMilli: bigint,
  dialect: DialectName | null = null,
): NetworkRow {
  return { chainId, host, baseFeeWei, tipWei, balanceWei: balanceMilli * MILLI, dialect };
}

/** The chains that have a node of their own. */
export const ownNodes = [1, 10, 56, 137, 8453] as const;

/** In ascending chain id. */
export const networkRows: readonly NetworkRow[] = [
  row(1, 1, [12n * GWEI, 2n * GWEI], 1_501n),
  row(10, 10, [1_100_000n, 100_000n], 402n, "opStack"),
  row(56, 56, [0n, GWEI], 2_603n),
  row(100, 1, [2n * GWEI, GWEI], 100_104n),
  row(130, 10, [1_300_000n, 130_000n], 205n, "opStack"),
  row(137, 137, [60n * GWEI, 30n * GWEI], 340_006n),
  row(143, 1, [100n * GWEI, 3n * GWEI], 5_007n, "monad"),
  row(146, 1, [50n * GWEI, 5n * GWEI], 6_008n),
  row(204, 10, [2_000n, 1_000_000n], 309n, "olderOpStack"),
  row(252, 10, [1_400_000n, 140_000n], 7_010n, "opStack"),
  row(480, 10, [1_500_000n, 150_000n], 111n, "opStack"),
  row(999, 1, [110_000_000n, 10_000_000n], 8_012n, "hyperevm"),
  row(1329, 1, [7n * GWEI, 6n * GWEI], 9_013n),
  row(2741, 1, [45_250_000n, 0n], 114n, "zksync"),
  row(5000, 10, [20_000_000n, 2_000_000n], 10_015n, "opStack"),
  row(8453, 8453, [5_000_000n, 1_000_000n], 816n, "opStack"),
  row(33139, 1, [25n * GWEI, 0n], 11_017n, "arbitrum"),
  row(42161, 1, [10_000_000n, 0n], 718n, "arbitrum"),
  row(42220, 10, [26n * GWEI, GWEI], 12_019n, "celo"),
  row(43114, 1, [3n * GWEI, GWEI / 2n], 1_320n),
  row(59144, 1, [7n, 40_000_000n], 121n, "linea"),
  row(80094, 1, [4n * GWEI, GWEI / 4n], 14_022n),
  row(81457, 10, [1_700_000n, 170_000n], 123n, "opStack"),
  row(167000, 1, [9_000_000n, 900_000n], 124n),
  row(747474, 10, [1_800_000n, 180_000n], 125n, "opStack"),
];

/** The row of a network; throws when there is none. */
export function networkRow(chainId: number): NetworkRow {
  const found = networkRows.find((row) => row.chainId === chainId);
  if (found === undefined) throw new Error(`no network has the id ${chainId}`);
  return found;
}
