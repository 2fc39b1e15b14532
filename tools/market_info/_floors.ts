/** Least amounts per gas, in wei, that a network's nodes take though its own history may show less. */

/** Base units of the native coin per gas. */
export type Floor = { readonly baseFee: bigint; readonly priorityFee: bigint };

const GWEI = 10n ** 9n;

const floors: Readonly<Record<number, Floor>> = {
  // Polygon: pools take no transaction that tips less (`BorDefaultTxPoolPriceLimit` of Bor and Erigon,
  // https://github.com/0xPolygon/bor).
  137: { baseFee: 0n, priorityFee: 25n * GWEI },
  // Monad: the base fee never falls below 100 gwei
  // (https://docs.monad.xyz/developer-essentials/gas-pricing).
  143: { baseFee: 100n * GWEI, priorityFee: 0n },
};

const NO_FLOOR: Floor = { baseFee: 0n, priorityFee: 0n };

/** What the network asks at least. */
export function floorOf(chainId: number): Floor {
  return floors[chainId] ?? NO_FLOOR;
}
