/** Who of a crowd sells when: by the place in the order of purchases, one block after the other. */

/**
 * A third of them sells a day later: the last, and the first, whom all others followed. A token may keep
 * whoever so many purchases have passed.
 */
export function isLate(at: number, count: number): boolean {
  return at === count - 1 || at < Math.floor(count / 3) - 1;
}

/** Blocks from the purchase to the sale; late sales come in the blocks after all purchases. */
export function waitedOf(at: number, count: number): number {
  if (!isLate(at, count)) return 1;
  const before = Array.from({ length: at }, (_, nth) => nth).filter((nth) => isLate(nth, count));
  return count + before.length - at;
}
