/**
 * The figures of speed and memory, by short runs of what `deno task bench` measures (`tests/bench/`), each
 * beside its peer and its budget. A claim holds when its figure was measured: every call was answered as it
 * should be, on both sides, in all runs. The figure says whether the budget was kept, and the claim does
 * not hang on that: a busy machine slows one side more than the other, and tests do not time.
 */
import { measureColdStarts } from "../bench/cold_start.ts";
import { measureCeiling } from "../bench/kv_ceiling.ts";
import { measureMemory } from "../bench/memory.ts";
import { measureMetered, warmRuns } from "../bench/metered_call.ts";
import type { Claim, Part } from "./claim.ts";
import { inTime } from "./_in_time.ts";

type Measure = () => Promise<readonly Figures[]>;
/** As the benches hand them over. */
type Figures = Awaited<ReturnType<typeof measureMemory>>;

/** The pairs of runs that count. */
const runs = 3;
const coldRuns = { warmRuns: 2, runs: 5 } as const;
const mixedCalls = 2_000;
/** Of one measure: a server that never answers must not keep what others have to say. */
const measureMsMax = 300_000;

/** What is measured, for the line of one that comes to no figure. */
const measures: Readonly<Record<string, Measure>> = {
  "a metered call": async () => [(await measureMetered("a file", { warmRuns, runs })).warm],
  "metered calls over many keys, in a file": async () => [
    await measureCeiling("a file", "each its own address", { warmRuns: 1, runs }),
  ],
  "metered calls over many keys, in memory": async () => [
    await measureCeiling("memory", "each its own address", { warmRuns: 1, runs }),
  ],
  "a cold start": () => measureColdStarts(coldRuns),
  "resident memory": async () => [await measureMemory(mixedCalls)],
};

export const speed: Part = {
  name: "speed",
  draws: null,
  run: async () => {
    const claims: Claim[] = [];
    for (const [what, measure] of Object.entries(measures)) {
      claims.push(
        ...await inTime(measure, measureMsMax).then(
          (all) => all?.map(claimOf) ?? [unmeasured(what, new Error("it did not end in time"))],
          (error) => [unmeasured(what, error)],
        ),
      );
    }
    return claims;
  },
};

function claimOf({ row, ours, peers }: Figures): Claim {
  const beside = peers === null ? "" : ` beside ${row.peer}: ${row.ratio}`;
  const budget = row.kept === null
    ? "no budget"
    : `budget ${row.budget}: ${row.kept ? "kept" : "not kept"}`;
  return {
    claim: `measured: ${row.what}`,
    figure: `${row.measured}${beside}, ${budget}`,
    holds: isMeasured(ours) &&
      (peers === null || isMeasured(peers) && peers.length === ours.length),
  };
}

function isMeasured(figures: readonly number[]): boolean {
  return figures.length > 0 && figures.every((figure) => Number.isFinite(figure) && figure > 0);
}

/** One that breaks off must not hide the others. */
function unmeasured(what: string, error: unknown): Claim {
  const figure = error instanceof Error ? error.message.split("\n", 1)[0] ?? "" : String(error);
  return { claim: `measured: ${what}`, figure, holds: false };
}
