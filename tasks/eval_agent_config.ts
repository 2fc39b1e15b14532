/**
 * `deno task eval:agent-config FOLDER`: scans every file of a folder of known ones and compares what is
 * found with its label, beside a naive floor. `misses` as second word names what was missed and what
 * was wrong, by file and rule. Ends with 1 when a bar is missed; a time that misses one is printed only.
 */
import { barsOf } from "./eval_agent_config/bars.ts";
import { scanSample } from "./eval_agent_config/measure.ts";
import { mutate } from "./eval_agent_config/mutate.ts";
import { report, reportMisses } from "./eval_agent_config/report.ts";
import { readSamples } from "./eval_agent_config/samples.ts";
import { hostileTimes } from "./eval_agent_config/times.ts";

const runs = 3;

const [folder, wanted] = Deno.args;
if (folder === undefined) throw new Error("eval:agent-config needs a folder of labelled files");
const samples = await readSamples(folder);
// Once without counting: what every process builds once.
for (const sample of samples) scanSample(sample, 1);
const scanned = samples.map((sample) => scanSample(sample, runs));
const mutations = mutate(scanned);
const slow = hostileTimes(runs);
report(scanned, mutations, slow);
if (wanted === "misses") reportMisses(scanned);
console.log();
const bars = barsOf(scanned, mutations, slow);
for (const { what, measured, kept } of bars) {
  console.log(`${kept ? "kept  " : "MISSED"} ${what}: ${measured}`);
}
if (bars.some(({ kept, isTime }) => !kept && !isTime)) Deno.exitCode = 1;
