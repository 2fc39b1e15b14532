/** Keeps an answer within a number of bytes: long lists are cut, what matters most goes last. */
import { jsonBytes } from "../shorten.ts";

/** A list of an answer by its JSON pointer. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** What is kept of each list: its first entries. */
export type Kept<L extends Lists> = { readonly [K in keyof L]: L[K] };

/**
 * What every list gets before any gets more: a number of entries, and a part of all bytes, so that no
 * list whose entries somebody made long leaves the others without room.
 */
const SHARES = [
  { entries: 8, part: 0.125 },
  { entries: 48, part: 0.4 },
  { entries: Infinity, part: 1 },
] as const;

/** Takes from the lists, in their order, what fits into `bytes`. */
export function fit<L extends Lists>(lists: L, bytes: number): Kept<L> {
  const all = Object.entries(lists).map(([name, list]) => ({ name, list, taken: 0, used: 0 }));
  let left = bytes;
  for (const { entries, part } of SHARES) {
    for (const one of all) {
      while (one.taken < Math.min(entries, one.list.length)) {
        // The comma behind it included.
        const size = jsonBytes(one.list[one.taken]) + 1;
        if (size > left || one.used + size > bytes * part) break;
        left -= size;
        one.used += size;
        one.taken++;
      }
    }
  }
  const kept = all.map(({ name, list, taken }) => [name, list.slice(0, taken)] as const);
  return Object.fromEntries(kept) as unknown as Kept<L>;
}
