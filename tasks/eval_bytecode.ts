/**
 * `deno task eval:bytecode FILE`: analyses every contract of a file and compares what is said with its
 * ABI and with what is known of its library, beside whatsabi on the same lines. FILE holds one JSON
 * object per line (`eval_bytecode/samples.ts`). Ends with 1 when what is said misses a bar; a time that
 * misses one is printed only.
 */
import { barsOf } from "./eval_bytecode/bars.ts";
import { measure } from "./eval_bytecode/measure.ts";
import { report } from "./eval_bytecode/report.ts";
import { readSamples } from "./eval_bytecode/samples.ts";

const [path] = Deno.args;
if (path === undefined) throw new Error("eval:bytecode needs the path of a file of contracts");
const samples = await readSamples(path);
const functions = samples.reduce((all, sample) => all + sample.functions.length, 0);
console.log(`${samples.length} contracts, ${functions} functions\n`);
const measurement = await measure(samples, (what) => console.error(`… ${what}`));
report(samples, measurement);
console.log();
const bars = barsOf(samples, measurement);
for (const { what, measured, kept } of bars) {
  console.log(`${kept ? "kept  " : "MISSED"} ${what}: ${measured}`);
}
if (bars.some(({ kept, isTime }) => !kept && !isTime)) Deno.exitCode = 1;
