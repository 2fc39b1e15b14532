/** Memory in two minutes of traffic begun alike, and what full collections leave around them. */
import { collectGarbage, residentMb } from "../rig/memory.ts";
import { quantile } from "../rig/quantile.ts";
import type { Claim } from "./claim.ts";

/** What is measured, and the same time before it, which memory is compared with. */
export const measureMs = 60_000;
const isMeasured = (atMs: number, fromMs: number) => atMs >= fromMs && atMs < fromMs + measureMs;
/** Between a minute and the collections before and after it. */
const besideMs = 3_000;
const minuteBefore = (fromMs: number) => fromMs - measureMs - 2 * besideMs;
const sampleMs = 250;
const growthMax = 0.05;
/**
 * Memory that grew by more in a minute was not warm yet, as on machines on which the runtime takes its
 * reserves later. What leaks grows by as much in each of these, and is held against what there was at first.
 */
const looksMax = 3;
/** Before a minute, between it and the next, and after that. */
export const collectionsPerLook = 3;

/** What who sends must know of the time. */
export type Minutes = {
  readonly isOver: () => boolean;
  /** Until no collection is near. */
  readonly rest: () => Promise<void>;
  readonly isMeasured: (atMs: number) => boolean;
};

/** Medians of what was resident in the measured minute and in the one before it. */
type Look = Pick<Minutes, "isMeasured"> & {
  readonly beforeMb: number;
  readonly afterMb: number;
};

/** Growth in the minute of each look, as parts of what was resident before all of them. */
function growths(looks: readonly Look[]): readonly number[] {
  const [first] = looks;
  return looks.map(({ beforeMb, afterMb }) => (afterMb - beforeMb) / (first?.beforeMb ?? NaN));
}

const isSteady = (looks: readonly Look[]) => (growths(looks).at(-1) ?? NaN) < growthMax;

/** Looks until memory is steady, at most three times. */
export async function lookUntilSteady(
  pid: number,
  send: (minutes: Minutes) => Promise<void>,
): Promise<readonly Look[]> {
  const looks: Look[] = [];
  while (looks.length < looksMax && !isSteady(looks)) looks.push(await lookOnce(pid, send));
  return looks;
}

/**
 * Two minutes of traffic, both after a full collection, from which memory grows back. Garbage comes and
 * goes in waves of ten seconds and a tenth of the memory, which shorter windows would show as growth.
 */
async function lookOnce(
  pid: number,
  send: (minutes: Minutes) => Promise<void>,
): Promise<Look> {
  const fromMs = Date.now() + restMs.before + measureMs + 3 * besideMs;
  const sampling = sampleMemory(pid, fromMs + measureMs);
  collectAround(pid, fromMs);
  await send({
    isOver: () => Date.now() >= fromMs + measureMs + 2 * besideMs,
    rest: () => rest(fromMs),
    isMeasured: (atMs) => isMeasured(atMs, fromMs),
  });
  const samples = await sampling;
  const [beforeMb = NaN, afterMb = NaN] = [minuteBefore(fromMs), fromMs].map((startMs) => {
    const inside = samples.filter(({ atMs }) => isMeasured(atMs, startMs));
    return quantile(inside.map(({ mb }) => mb), 0.5);
  });
  return { beforeMb, afterMb, isMeasured: (atMs) => isMeasured(atMs, fromMs) };
}

/**
 * A full collection before each minute and one after the last; they hold the loop uncounted. Nothing is
 * under way meanwhile: a single check that is has megabytes, which are not kept.
 */
function collectAround(pid: number, fromMs: number): void {
  for (const atMs of collectionsAt(fromMs)) {
    setTimeout(() => collectGarbage(pid), atMs - Date.now());
  }
}

const collectionsAt = (fromMs: number) => [
  minuteBefore(fromMs) - besideMs,
  fromMs - besideMs,
  fromMs + measureMs + besideMs,
];

/** What is under way has this long to end before a collection, and the collection this long after. */
const restMs = { before: 2_000, after: 500 };

/** Until no collection is near. */
async function rest(fromMs: number): Promise<void> {
  for (const atMs of collectionsAt(fromMs)) {
    const untilMs = atMs + restMs.after - Date.now();
    const isNear = untilMs > 0 && untilMs < restMs.before + restMs.after;
    if (isNear) await new Promise((resolve) => setTimeout(resolve, untilMs));
  }
}

type Sample = { readonly atMs: number; readonly mb: number };

async function sampleMemory(pid: number, untilMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (Date.now() < untilMs) {
    samples.push({ atMs: Date.now(), mb: await residentMb(pid) });
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
  }
  return samples;
}

export function residentClaim(looks: readonly Look[], warmed: number): Claim {
  const parts = growths(looks);
  const figures = looks.map(({ beforeMb, afterMb }, index) =>
    `${((parts[index] ?? NaN) * 100).toFixed(1)} % (${Math.round(beforeMb)}, ${
      Math.round(afterMb)
    } MB)`
  );
  return {
    claim: `resident memory grows by less than ${growthMax * 100} % once it is warm`,
    figure: `${figures.join(", then ")} after ${warmed} requests: medians of a minute and the next`,
    holds: isSteady(looks),
  };
}

/** Over all looks. */
export function heapClaim(keptMb: readonly number[], looks: readonly Look[]): Claim {
  const isWhole = keptMb.length === collectionsPerLook * looks.length;
  const growth = isWhole ? (keptMb.at(-1) ?? NaN) / (keptMb[0] ?? NaN) - 1 : NaN;
  return {
    claim: `what is kept on the heap grows by less than ${growthMax * 100} % once it is warm`,
    figure: `${(growth * 100).toFixed(1)} %: ${keptMb.map((mb) => mb.toFixed(1)).join(", ")} MB ` +
      `left by full collections before, between and after the minutes`,
    holds: growth < growthMax,
  };
}
