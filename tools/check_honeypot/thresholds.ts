/** Every number the verdict hangs on, in one place; the result shows them. */
import type { Network } from "../evm/network.ts";

const COIN = 10n ** 18n;

/** Coins in wei, shares in basis points. */
export const thresholds = {
  /** The base size: this much of a coin, or this share of the pool's coins, whichever is less. */
  baseSizeWeiMax: COIN / 100n,
  baseShareBps: 10,
  /** The second size, in base sizes. */
  secondSizeFactor: 4,
  /** Fewer token units out of the base size prove nothing. */
  unitsMin: 10_000n,
  /** Tax from which a token is called high-tax, and a honeypot when it is taken of a sale. */
  highTaxBps: 1_000,
  honeypotSellTaxBps: 5_000,
  /** Proceeds below this share of what was quoted just before: somebody sold into the sale, or took them. */
  proceedsBpsMin: 5_000,
  /** A price that falls by so little between purchase and sale is rounding. */
  priceFallBpsMin: 50,
  /** Taxes this close are one tax. */
  taxNoiseBps: 10,
  /** Proceeds this far below what arrived are the work of a sale inside the sale. */
  swapBackBps: 50,
  /** Losses this close, as a share of them, are one flat fee, rounded. */
  flatFeeNoiseBps: 100,
  /** A balance that falls below this share by itself was removed. */
  balanceKeptBpsMin: 5_000,
  /** Less of a position sellable in one transaction is no way out. */
  sellableShareBpsMin: 1_000,
  /** The share of a purchase from which on it may not stay for good. */
  lockedShareBpsMin: 1_000,
  /** Later horizons that must fail after a first sale, for a delayed trap. */
  delayedFailuresMin: 2,
  /** Impact of the base size beyond which a price says nothing. */
  impactBpsMax: 5_000,
  /** A second pool with this share of the first one's coins, and sales that fail, leaves it undecided. */
  otherPoolShareBpsMin: 1_000,
  /** Quotes of one size prove a V3 pool of so many times as many coins: beyond it liquidity may end. */
  provenFactor: 10,
  /** A limit this many base sizes up, and no more, leaves nothing to try at its size. */
  limitFactor: 2,
  /** Sizes tried for limits: from, to, and never more than this share of the pool's coins. */
  limitSizeWeiMin: COIN / 1_000n,
  limitSizeWeiMax: 6n * COIN,
  limitShareBpsMax: 2_000,
} as const;

/** About 50 USD in each network's coin, rounded: below, a pool is dust. By native symbol, in wei. */
const DUST_BELOW: Readonly<Record<string, bigint>> = {
  ETH: COIN / 50n,
  BNB: COIN / 20n,
  XDAI: 50n * COIN,
  POL: 200n * COIN,
  AVAX: 2n * COIN,
  MNT: 40n * COIN,
  CELO: 150n * COIN,
  S: 200n * COIN,
  SEI: 200n * COIN,
  HYPE: COIN,
  MON: 1_000n * COIN,
  BERA: 20n * COIN,
  APE: 80n * COIN,
  FRAX: 40n * COIN,
};

/** Native reserve below which a pool of the network proves nothing. */
export function dustFloor(network: Network): bigint {
  return DUST_BELOW[network.nativeSymbol] ?? COIN / 50n;
}

/** Below this a pool was emptied: a pair keeps a few units for ever. */
export function emptyBelow(network: Network): bigint {
  return dustFloor(network) / 1_000_000n;
}

/** The thresholds as a result shows them: amounts as decimal strings. */
export function thresholdsResult(network: Network) {
  const shown = Object.fromEntries(
    Object.entries(thresholds).map(([name, value]) => [
      name,
      typeof value === "bigint" ? String(value) : value,
    ]),
  ) as { [K in keyof typeof thresholds]: (typeof thresholds)[K] extends bigint ? string : number };
  return { ...shown, nativeReserveWeiMin: String(dustFloor(network)) };
}
