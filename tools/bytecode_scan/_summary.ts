/** What was not found, in fixed words: a power that is not listed may still be there. */
import { type PowerName, powers as powerNames } from "../bytecode/analysis.ts";
import type { IncompleteReason } from "./schema.ts";

/** What a summary rests on. `blocksBps` null: how much was seen is not known. */
export type Seen = {
  readonly blocksBps: number | null;
  readonly incomplete: readonly IncompleteReason[];
};

/** One line for each power that is not among those found. */
export function summaryOf(found: readonly PowerName[], seen: Seen) {
  const text = textOf(seen);
  return powerNames.filter((power) => !found.includes(power)).map((power) => ({ power, text }));
}

function textOf({ blocksBps, incomplete }: Seen): string {
  // Rounded down: nearly all is not all.
  const coverage = blocksBps === null
    ? "coverage unknown"
    : `coverage ${Math.floor(blocksBps / 100)} %`;
  const isUnread = incomplete.some((reason) => !(reason in saidOf));
  const isPartial = isUnread || incomplete.includes("facets-unverified");
  return [
    isPartial ? "not found in the code that was read" : "not found",
    coverage,
    ...Object.entries(saidOf).flatMap(([reason, said]) =>
      incomplete.some((one) => one === reason) ? [said] : []
    ),
    ...(isUnread ? ["other code runs that was not read"] : []),
  ].join(", ");
}

/** Of all other reasons: that code runs which was not read. */
const saidOf: Partial<Record<IncompleteReason, string>> = {
  "truncated": "the walk ended early",
  "opaque-dispatch": "the code hides its functions",
  "facets-unverified": "other code may run than the diamond shows",
};
