/** How long a file for agents is scanned, beside a set of naive patterns over the raw text. */
import { existsSync } from "node:fs";
import { readSamples } from "../../tasks/eval_agent_config/samples.ts";
import { hostileTimes, msOf } from "../../tasks/eval_agent_config/times.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import { naiveHits } from "./_naive_patterns.ts";
import { type Bench, median, ms, type Row, times } from "./_row.ts";

/** Real files; they are not part of the project. Without them, the examples of the rules are scanned. */
const FOLDER = new URL("../../../shared/data/agent_config", import.meta.url).pathname;

const RUNS = 5;
const MEDIAN_MS_MAX = 2;
const HOSTILE_MS_MAX = 10;

type File = { readonly text: string; readonly filename: string };

export const agentConfigTime: Bench = {
  title: "files for agents",
  run: async () => {
    const files = await filesToScan();
    // Once without counting: what every process builds once.
    for (const file of files) msOf(file, 1);
    const { ours, peers } = bestInTurns(files);
    const [slowest] = hostileTimes(RUNS);
    return [
      {
        what: `Scan of one of ${files.length} files for agents, median`,
        measured: ms(median(ours)),
        peer: `${(median(peers) * 1_000).toFixed(0)} µs (21 patterns over raw text, no parsing)`,
        ratio: times(median(ours) / median(peers)),
        budget: `≤ ${MEDIAN_MS_MAX} ms`,
        kept: median(ours) <= MEDIAN_MS_MAX,
      },
      hostileRow(slowest?.ms ?? NaN),
    ];
  },
};

function hostileRow(measured: number): Row {
  return {
    what: "Scan of 4 KB made to cost time, from what each rule looks for: the slowest",
    measured: ms(measured),
    peer: "none",
    ratio: "",
    budget: `≤ ${HOSTILE_MS_MAX} ms`,
    kept: measured <= HOSTILE_MS_MAX,
  };
}

async function filesToScan(): Promise<readonly File[]> {
  return existsSync(FOLDER)
    ? await readSamples(FOLDER)
    : ruleTable.map(({ example }) => ({ text: example, filename: "SKILL.md" }));
}

/** The best of several passes of each file; each pass of ours is followed by one of the patterns. */
function bestInTurns(files: readonly File[]) {
  const ours = files.map(() => Infinity);
  const peers = files.map(() => Infinity);
  for (let run = 0; run < RUNS; run++) {
    for (const [index, file] of files.entries()) {
      ours[index] = Math.min(ours[index] ?? Infinity, msOf(file, 1));
    }
    for (const [index, { text }] of files.entries()) {
      peers[index] = Math.min(peers[index] ?? Infinity, naiveMs(text));
    }
  }
  return { ours, peers };
}

function naiveMs(text: string): number {
  const started = performance.now();
  naiveHits(text);
  return performance.now() - started;
}
