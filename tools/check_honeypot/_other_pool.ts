/** Whether sales fail at a pool while they work at the one that decides. */
import { horizonSaid, isFairSale, laterSaid, type PoolEvidence, taxesOf } from "./evidence.ts";
import { thresholds } from "./thresholds.ts";

/** What a V3 pool says when less arrives than it was promised. */
export const LESS_ARRIVED = "IIA";

/**
 * Sales fail at the other pool, at every later horizon tried there, and each time the deciding pool's
 * works: no cooldown explains it. A pool that sells nothing traps nobody.
 */
export function failsElsewhere(deciding: PoolEvidence, other: PoolEvidence): boolean {
  const told = laterSaid(other).filter(({ outcome }) => outcome !== "void");
  return told.length > 0 && told.every(({ id, outcome, trade }) => {
    const here = horizonSaid(deciding, id).trade;
    return outcome !== "buy-failed" && trade !== null && !isFairSale(trade) &&
      here !== null && isFairSale(here);
  });
}

/**
 * So does a good part of the coins, without a fee that would explain it: a token that lets go into one
 * pool only, and the pool that decides may be there to be looked at. `dust`: fewer coins prove nothing.
 */
export function contradicts(deciding: PoolEvidence, other: PoolEvidence, dust: bigint): boolean {
  if (!failsElsewhere(deciding, other)) return false;
  const share = BigInt(thresholds.otherPoolShareBpsMin);
  const coins = other.route.nativeReserve;
  const isSmall = coins < dust || coins * 10_000n < provenCoins(deciding.route) * share;
  return !isSmall && !isFee(deciding, other);
}

/**
 * A trap at a pool whose depth nothing proves, while sales work at the other one: coins may have been
 * put there to make it decide.
 */
export function isOnlyHeld(deciding: PoolEvidence, other: PoolEvidence): boolean {
  const isSold = laterSaid(other).some(({ trade }) => trade !== null && isFairSale(trade));
  return isSold && provenCoins(deciding.route) === 0n;
}

/**
 * Coins that a pool is known to trade with. Pairs keep books. Of a V3 pool quotes tell, as far as they
 * go: liquidity around the price lasts for them, and coins that lie elsewhere trade nothing.
 */
function provenCoins({ venue, nativeReserve, quotes }: PoolEvidence["route"]): bigint {
  if (venue.kind !== "v3") return nativeReserve;
  const told = quotes.filter(({ tokensOut, nativeBack }) =>
    (tokensOut ?? 0n) >= thresholds.unitsMin && (nativeBack ?? 0n) > 0n
  );
  if (told.length < 2) return 0n;
  const most = told.map(({ amountIn }) => amountIn).reduce((a, b) => a > b ? a : b);
  const proven = BigInt(thresholds.provenFactor) * most;
  return proven < nativeReserve ? proven : nativeReserve;
}

/** V3 pools take no token that keeps a fee. */
function isFee(deciding: PoolEvidence, { route, trades }: PoolEvidence): boolean {
  const { buyTaxBps, sellTaxBps } = taxesOf(deciding);
  const isTaxed = (buyTaxBps ?? 0) > 0 || (sellTaxBps ?? 0) > 0;
  return isTaxed && route.venue.kind === "v3" &&
    trades.some(({ failure }) => failure?.revert.message === LESS_ARRIVED);
}
