/** Keeps an answer within a number of bytes: long lists are cut, what matters most goes last. */

/** A list of an answer by its JSON pointer. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** What is kept of each list: its first entries. */
export type Kept<L extends Lists> = { readonly [K in keyof L]: L[K] };

/** Entries that every list gets before any gets more. */
const SHARES = [8, 48, Infinity];

const encoder = new TextEncoder();

/** Bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** Takes from the lists, in their order, what fits into `bytes`. */
export function fit<L extends Lists>(lists: L, bytes: number): Kept<L> {
  const sizes = Object.entries(lists).map(([name, list]) => ({
    name,
    list,
    taken: 0,
    // The comma behind it included.
    sizeOf: (index: number) => jsonBytes(list[index]) + 1,
  }));
  let left = bytes;
  for (const share of SHARES) {
    for (const one of sizes) {
      while (one.taken < Math.min(share, one.list.length)) {
        const size = one.sizeOf(one.taken);
        if (size > left) break;
        left -= size;
        one.taken++;
      }
    }
  }
  const kept = sizes.map(({ name, list, taken }) => [name, list.slice(0, taken)] as const);
  return Object.fromEntries(kept) as unknown as Kept<L>;
}
