/**
 * `deno task eval:transactions FOLDER`: asks `explain_transaction` about every transaction of a folder of
 * known ones, over a node that replays them, and compares every field that is expected
 * (`eval_transactions/samples.ts`). Ends with 1 unless all are right and every bar is kept; a time that
 * misses its bar is printed only.
 */
import { percent, quantile } from "./eval_bytecode/tally.ts";
import { compare } from "./eval_transactions/compare.ts";
import { startReplay } from "./eval_transactions/replay.ts";
import { saidOf } from "./eval_transactions/said.ts";
import { readSamples } from "./eval_transactions/samples.ts";
import { timesOf } from "./eval_transactions/times.ts";

const runs = 5;
const requestsMax = 2;
const answerBytesMax = 32 * 1024;

const [folder] = Deno.args;
if (folder === undefined) throw new Error("eval:transactions needs a folder of transactions");
const samples = await readSamples(folder);
console.log(`${samples.length} transactions\n`);

const replay = await startReplay(samples);
const pairs = [];
const requests: number[] = [];
const sizes: number[] = [];
for (const sample of samples) {
  const whole = await replay.explain(sample, true);
  pairs.push({ ...sample, said: saidOf(whole.explanation) });
  requests.push(whole.requests);
  const { explanation } = await replay.explain(sample, false);
  sizes.push(new TextEncoder().encode(JSON.stringify(explanation)).length);
}
await replay.stop();

const { families, differences } = compare(pairs);
print("", "entries right", "transactions");
for (const { field, known, right, exact, transactions } of families) {
  const share = percent(exact / transactions);
  print(field, `${right}/${known}`, `${exact}/${transactions}`, share);
}
for (const difference of differences) console.log(JSON.stringify(difference));

const times = await timesOf(samples, runs);
const singles = (counts: readonly number[]) => counts.filter((count) => count === 1).length;
console.log(`\none request was enough for ${singles(requests)} of ${samples.length};`);
console.log(`where the node states the block's time, for ${singles(await datedRequests())}`);
const kept = [
  bar("fields that differ", differences.length, 0),
  bar("requests to a node at most", Math.max(...requests), requestsMax),
  bar("bytes of an answer at most", Math.max(...sizes), answerBytesMax),
];
bar("time p50, ms", quantile(times, 0.5), 5);
bar("time p99, ms", quantile(times, 0.99), 50);
if (kept.includes(false)) Deno.exitCode = 1;

/** Requests to a node that states the time as execution-apis 729 has it: most samples are older. */
async function datedRequests(): Promise<readonly number[]> {
  const dated = samples.map((sample) => ({
    ...sample,
    tx: { blockTimestamp: "0x1", ...sample.tx },
  }));
  const node = await startReplay(dated);
  const counts: number[] = [];
  for (const sample of dated) counts.push((await node.explain(sample, false)).requests);
  await node.stop();
  return counts;
}

/** One line of a table; the first cell is its name. */
function print(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(15)).join(""));
}

function bar(what: string, measured: number, max: number): boolean {
  const isKept = measured <= max;
  const figure = Number.isInteger(measured) ? measured : measured.toFixed(2);
  console.log(`${isKept ? "kept  " : "MISSED"} ${what}: ${figure} (≤ ${max})`);
  return isKept;
}
