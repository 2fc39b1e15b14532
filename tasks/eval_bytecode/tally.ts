/** Counts of what was found against what is there. */

export type Tally = {
  /** What was found. */
  readonly found: number;
  /** What is there. */
  readonly known: number;
  /** What was found and is there. */
  readonly right: number;
};

export function tallyOf(found: Iterable<string>, known: Iterable<string>): Tally {
  const foundSet = new Set(found);
  const knownSet = new Set(known);
  return {
    found: foundSet.size,
    known: knownSet.size,
    right: foundSet.intersection(knownSet).size,
  };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      found: all.found + one.found,
      known: all.known + one.known,
      right: all.right + one.right,
    }),
    { found: 0, known: 0, right: 0 },
  );
}

/** Share of what was found that is there; 1 when nothing was found. */
export function precision({ found, right }: Tally): number {
  return found === 0 ? 1 : right / found;
}

/** Share of what is there that was found; 1 when nothing is there. */
export function recall({ known, right }: Tally): number {
  return known === 0 ? 1 : right / known;
}

export function isExact({ found, known, right }: Tally): boolean {
  return found === known && known === right;
}

/** The value below which the share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
}

export const percent = (share: number) => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
