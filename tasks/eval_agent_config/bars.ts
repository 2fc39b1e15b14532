/** What the scanner has to keep on files that are known. */
import { percent, precision, quantile } from "../eval_bytecode/tally.ts";
import { hasHigh, hasMedium, isMalicious, type Scanned, share, tallyOfHigh } from "./measure.ts";
import type { MutationTally } from "./mutate.ts";
import type { Slow } from "./times.ts";

export type Bar = {
  readonly what: string;
  readonly measured: string;
  readonly kept: boolean;
  readonly isTime: boolean;
};

export function barsOf(
  scanned: readonly Scanned[],
  mutations: readonly MutationTally[],
  slow: readonly Slow[],
): readonly Bar[] {
  const benign = scanned.filter((one) => !isMalicious(one));
  const lexical = scanned.filter(({ sample }) => sample.tier === "lexical");
  const times = scanned.map(({ ms }) => ms);
  return [
    atLeast("lexical recall at high", share(lexical, hasHigh), 0.92),
    atLeast("precision at high", precision(tallyOfHigh(scanned)), 0.96),
    atMost("benign files with medium or more", share(benign, hasMedium), 0.03),
    atLeast("findings that mutations keep", keptOf(mutations), 0.9),
    inTime("time p50", quantile(times, 0.5), 2),
    inTime("time at most", quantile(times, 1), 10),
    inTime("hostile text, time at most", quantile(slow.map(({ ms }) => ms), 1), 10),
  ];
}

export function keptOf(mutations: readonly MutationTally[]): number {
  const sum = (of: "known" | "right") => mutations.reduce((all, one) => all + one[of], 0);
  return sum("right") / sum("known");
}

/** Nothing measured is NaN, and keeps no bar. */
function atLeast(what: string, measured: number, min: number): Bar {
  const text = `${what} ≥ ${percent(min)}`;
  return { what: text, measured: percent(measured), kept: measured >= min, isTime: false };
}

function atMost(what: string, measured: number, max: number): Bar {
  const text = `${what} ≤ ${percent(max)}`;
  return { what: text, measured: percent(measured), kept: measured <= max, isTime: false };
}

function inTime(what: string, ms: number, msMax: number): Bar {
  const text = `${what} ≤ ${msMax} ms`;
  return { what: text, measured: `${ms.toFixed(2)} ms`, kept: ms <= msMax, isTime: true };
}
