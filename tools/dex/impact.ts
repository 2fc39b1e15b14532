/** Price impact of a purchase: how much worse its price is than a tiny purchase's. */
import type { Pool } from "./pool.ts";

const COIN = 10n ** 18n;

/** Purchases small enough that their price is the pool's own, the smallest first. */
const SMALL_SIZES = [COIN / 1000n, COIN / 100n, COIN / 10n] as const;

/** Quotes to ask the lens for when the impact of a 1-coin purchase is wanted. */
export const impactSizes: readonly bigint[] = [...SMALL_SIZES, COIN];

/** Fewer token units than this, and rounding alone would show as more than a basis point. */
const UNITS_MIN = 10_000n;

const BPS = 10_000n;

/**
 * Impact of buying for `amountIn` (1 coin) in basis points, rounded half up; null when the quotes it
 * needs are missing. Two quotes of one pool: both hold the pool's fee, so it cancels. Where even the
 * largest small quote gives too few units, a pair tells by its reserves.
 */
export function priceImpactBps(pool: Pool, amountIn: bigint = COIN): number | null {
  const out = tokensOut(pool, amountIn);
  if (out === null) return null;
  for (const small of SMALL_SIZES) {
    const smallOut = tokensOut(pool, small);
    if (small >= amountIn || smallOut === null || smallOut < UNITS_MIN) continue;
    // 1 - (out / smallOut) / (amountIn / small), and on top what the small purchase itself moved:
    // amountIn / (amountIn - small) makes that good, on an x·y=k pool exactly.
    const fair = smallOut * amountIn;
    return bpsOf((fair - out * small) * amountIn, fair * (amountIn - small));
  }
  return impactFromReserves(pool, amountIn);
}

/**
 * The same from the reserves of an x·y=k pair: a(1-f) / (R + a(1-f)), R the native reserve. Null for
 * other curves and for venues whose fee is not one number.
 */
export function impactFromReserves(
  { venue, nativeReserve }: Pool,
  amountIn: bigint = COIN,
): number | null {
  const { kind, lpFeeBps } = venue;
  if (kind !== "v2" || lpFeeBps === undefined || nativeReserve === 0n) return null;
  const paid = amountIn * (BPS - BigInt(lpFeeBps));
  return bpsOf(paid, nativeReserve * BPS + paid);
}

function tokensOut({ quotes }: Pool, amountIn: bigint): bigint | null {
  return quotes.find((quote) => quote.amountIn === amountIn)?.tokensOut ?? null;
}

/** Half up; below zero, which only rounding or an odd curve gives, is no impact. */
function bpsOf(part: bigint, whole: bigint): number {
  if (part <= 0n || whole === 0n) return 0;
  return Number((part * BPS * 2n + whole) / (whole * 2n));
}
