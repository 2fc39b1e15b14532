/** Holds what is said of transactions against what is known of them. */
import { isDeepStrictEqual } from "node:util";
import type { Expected } from "./samples.ts";

/** One expected field over all transactions. */
export type Family = {
  readonly field: string;
  /** Transactions that expect it, an empty list included. */
  readonly transactions: number;
  readonly exact: number;
  /** Entries of its lists, or one where it is no list. */
  readonly known: number;
  readonly right: number;
};

/** A field that is not as expected: the first entry that differs. */
export type Difference = {
  readonly hash: string;
  readonly field: string;
  readonly expected: unknown;
  readonly said: unknown;
};

export type Comparison = {
  readonly families: readonly Family[];
  readonly differences: readonly Difference[];
};

/** Compares every field that is expected; entries of lists one by one, in their order. */
export function compare(
  pairs: readonly { readonly hash: string; readonly expected: Expected; readonly said: Expected }[],
): Comparison {
  const differences: Difference[] = [];
  const families = new Map<string, Family>();
  for (const { hash, expected, said } of pairs) {
    for (const [field, wanted] of Object.entries(expected)) {
      const entries = entriesOf(wanted);
      const answers = entriesOf(said[field]);
      const places = Array.from(
        { length: Math.max(entries.length, answers.length) },
        (_, at) => at,
      );
      const wrong = places.filter((at) => !isDeepStrictEqual(entries[at], answers[at]));
      const isExact = wrong.length === 0 && Array.isArray(wanted) === Array.isArray(said[field]);
      const before = families.get(field) ??
        { field, transactions: 0, exact: 0, known: 0, right: 0 };
      families.set(field, {
        field,
        transactions: before.transactions + 1,
        exact: before.exact + Number(isExact),
        known: before.known + entries.length,
        right: before.right + entries.length - wrong.filter((at) => at < entries.length).length,
      });
      if (isExact) continue;
      const at = wrong[0] ?? 0;
      differences.push({ hash, field, expected: entries[at], said: answers[at] });
    }
  }
  return { families: [...families.values()], differences };
}

function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
