/**
 * `deno task eval:transactions FOLDER`: decodes every transaction of a folder of known ones and compares
 * every field that is expected (`eval_transactions/samples.ts`). Ends with 1 unless all are right; a time
 * that misses its bar is printed only.
 */
import { percent, quantile } from "./eval_bytecode/tally.ts";
import { compare } from "./eval_transactions/compare.ts";
import { saidOf } from "./eval_transactions/said.ts";
import { readSamples, type Sample } from "./eval_transactions/samples.ts";
import { timesOf } from "./eval_transactions/times.ts";
import { networks } from "../tools/evm/networks.ts";

const runs = 5;

const [folder] = Deno.args;
if (folder === undefined) throw new Error("eval:transactions needs a folder of transactions");
const samples = await readSamples(folder);
console.log(`${samples.length} transactions\n`);

const { families, differences } = compare(
  samples.map((sample) => ({ ...sample, said: saidOf(sample, feeModelOf(sample)) })),
);
print("", "entries right", "transactions");
for (const { field, known, right, exact, transactions } of families) {
  const share = percent(exact / transactions);
  print(field, `${right}/${known}`, `${exact}/${transactions}`, share);
}
for (const difference of differences) console.log(JSON.stringify(difference));

const times = timesOf(samples, runs);
console.log();
for (const [q, msMax] of [[0.5, 5], [0.99, 50]] as const) {
  const ms = quantile(times, q);
  const kept = ms <= msMax ? "kept  " : "MISSED";
  console.log(`${kept} time p${q * 100} ≤ ${msMax} ms: ${ms.toFixed(2)} ms`);
}
if (differences.length > 0) Deno.exitCode = 1;

/** One line of a table; the first cell is its name. */
function print(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(15)).join(""));
}

function feeModelOf({ hash, chainId }: Sample) {
  const network = networks.find((one) => one.chainId === chainId);
  if (network === undefined) {
    throw new Error(`${hash} is on network ${chainId}, which is not known`);
  }
  return network.feeModel;
}
