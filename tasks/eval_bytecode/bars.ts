/** What has to be reached. */
import { judgeCriticals, tallyAlarms } from "./criticals.ts";
import { judgeGuards } from "./guards.ts";
import type { Timing } from "./hold.ts";
import { compareArguments, compareInterfaces } from "./interfaces.ts";
import { isToken, type Measurement } from "./measure.ts";
import type { Sample } from "./samples.ts";
import { percent, precision, quantile, recall } from "./tally.ts";

/** One figure that has to be reached. */
export type Bar = {
  readonly what: string;
  readonly measured: string;
  readonly kept: boolean;
  /** A time tells of the machine too: missed, it is printed, and nothing fails by it. */
  readonly isTime: boolean;
};

export function barsOf(samples: readonly Sample[], measurement: Measurement): readonly Bar[] {
  const [own] = measurement.contenders;
  if (own === undefined || samples.length === 0) throw new Error("nothing was measured");
  const { selectors } = compareInterfaces(samples, own.seen);
  const lists = [
    ...compareArguments(samples, measurement.analyses.map(({ functions }) => functions)).values(),
  ];
  const argumentsRight = share(
    lists.reduce((all, { right }) => all + right, 0),
    lists.reduce((all, { known }) => all + known, 0),
  );
  const judgements = judgeGuards(samples, measurement.analyses);
  const agreeing = share(judgements.filter(({ agrees }) => agrees).length, judgements.length);
  const criticals = tallyAlarms(judgeCriticals(samples, measurement.analyses));
  const ofTokens = own.timings.filter((_, index) => samples.slice(index, index + 1).some(isToken))
    .map(({ ownMs }) => ownMs);
  return [
    atLeast("selectors, precision", precision(selectors), 1),
    atLeast("selectors, recall", recall(selectors), 1),
    atLeast("argument lists exact", argumentsRight, 0.91),
    atLeast("proxies, precision", precision(own.proxies), 1),
    atLeast("proxies, recall", recall(own.proxies), 1),
    atLeast("access to privileged functions", agreeing, 0.97),
    atLeast("critical powers, precision", precision(criticals), 0.9),
    atLeast("critical powers, recall", recall(criticals), 1),
    atMost("ERC-20 tokens, warm p50 of the processor", quantile(ofTokens, 0.5), 5),
    atMost("ERC-20 tokens, warm p99 of the processor", quantile(ofTokens, 0.99), 30),
    atMost("event loop held", longestHold(own.timings), 50),
    atMost("event loop held by costly code", longestHold([...measurement.costly.values()]), 50),
    atMost("event loop held by a first scan", measurement.cold.heldMs, 50),
  ];
}

function longestHold(timings: readonly Timing[]): number {
  return Math.max(...timings.map(({ heldMs }) => heldMs));
}

/** Of nothing, nothing was right. */
function share(right: number, known: number): number {
  return known === 0 ? 0 : right / known;
}

function atLeast(what: string, value: number, bar: number): Bar {
  return {
    what: `${what} ≥ ${percent(bar)}`,
    measured: percent(value),
    kept: value >= bar,
    isTime: false,
  };
}

function atMost(what: string, ms: number, bar: number): Bar {
  return {
    what: `${what} ≤ ${bar} ms`,
    measured: `${ms.toFixed(2)} ms`,
    kept: ms <= bar,
    isTime: true,
  };
}
