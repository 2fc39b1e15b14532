/** Words of memory that are put together from bytes of several. */
import { and, shr } from "./_arithmetic.ts";
import type { Terms } from "./_terms.ts";
import type { Value, Word } from "./values.ts";
import { orWords, shlWords } from "./_words.ts";

/** A bit for each of 32 bytes, the first byte highest; those in `[from, to)` set. */
export function byteMask(from: number, to: number): number {
  let mask = 0;
  for (let i = from; i < to; i++) mask |= 1 << (31 - i);
  return mask >>> 0;
}

/** Of a word whose first byte belongs at byte `from`: the bytes that `taken` names, in their place. */
export function bytesOf(terms: Terms, word: Value, from: number, taken: number): Value {
  const placed = shr(terms, from * 8, word);
  return taken === 0xffffffff ? placed : and(terms, placed, bitsOf(taken));
}

const masks = new Map<number, Word>();

/** Eight ones for every bit. */
function bitsOf(bytes: number): Word {
  let mask = masks.get(bytes);
  if (mask === undefined) {
    mask = 0;
    for (let i = 0; i < 32; i++) if (bytes & (1 << i)) mask = orWords(mask, shlWords(8 * i, 255));
    // Which bytes is written in code, by anybody: the cache must not grow with it.
    if (masks.size < 256) masks.set(bytes, mask);
  }
  return mask;
}
