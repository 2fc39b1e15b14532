/** Tax arithmetic: whole basis points, half up. A missing number gives null, never zero. */

const BPS = 10_000n;

/** A part in basis points of a whole. `grew`: the part is negative, which is no tax but a gain. */
export type Share = { readonly bps: number; readonly grew: boolean };

/**
 * What was lost of `whole` on the way to `rest`. Up to one basis point more than the whole is
 * rounding; beyond, the balance grew (a rebase or a bonus).
 */
export function lostBps(whole: bigint | null, rest: bigint | null): Share | null {
  if (whole === null || rest === null || whole <= 0n) return null;
  const lost = whole - rest;
  if (lost < 0n) return { bps: 0, grew: -lost * BPS > whole };
  return { bps: Number((lost * BPS * 2n + whole) / (whole * 2n)), grew: false };
}

/** A part of a whole in basis points, rounded down. */
export function shareBps(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number(part * BPS / whole);
}

/** The largest of the known ones; null when none is known. */
export function worstOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
