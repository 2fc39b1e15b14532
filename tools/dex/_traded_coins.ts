/** How many coins a V3 pool trades with: coins parked far from the price make it look deep. */
import type { Quote } from "./pool.ts";

/** Fewer token units than this, and rounding alone would look like a shallow pool. */
const UNITS_MIN = 10_000n;

/**
 * The coins of the x·y=k pool that would lose as much on selling what a large amount buys, if that is
 * less than half of the coins held; else those held. Without two quotes to compare it is not known, and
 * the coins held stand.
 *
 * With R coins, buying for `a` and selling that much in the same state brings a share R / (R + 2a) of
 * `a`, but for fees. A small amount's share holds the same fees, so they cancel: with q the quotient of
 * the two shares, R = 2aq / (1 - q).
 */
export function tradedCoins(held: bigint, quotes: readonly Quote[]): bigint {
  const told = quotes.filter(isTold).sort((a, b) => a.amountIn < b.amountIn ? -1 : 1);
  const small = told.find(({ tokensOut }) => tokensOut >= UNITS_MIN);
  const large = told.findLast(({ amountIn }) => amountIn <= held);
  if (small === undefined || large === undefined || small.amountIn >= large.amountIn) return held;
  const part = large.nativeBack * small.amountIn;
  const whole = large.amountIn * small.nativeBack;
  if (part >= whole) return held;
  const coins = 2n * large.amountIn * part / (whole - part);
  return 2n * coins < held ? coins : held;
}

type Told = { readonly amountIn: bigint; readonly tokensOut: bigint; readonly nativeBack: bigint };

function isTold(quote: Quote): quote is Told {
  return quote.tokensOut !== null && quote.nativeBack !== null && quote.nativeBack > 0n;
}
