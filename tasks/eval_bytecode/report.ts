/** Prints what was measured. */
import { tellingOpcodes } from "../../tools/bytecode/analysis.ts";
import { judgeCriticals, tallyAlarms } from "./criticals.ts";
import { judgeGuards, powersOfPublic } from "./guards.ts";
import type { Timing } from "./hold.ts";
import { compareArguments, compareInterfaces } from "./interfaces.ts";
import { isToken, type Measured, type Measurement } from "./measure.ts";
import { byByte, bySweep } from "./opcodes.ts";
import type { Sample } from "./samples.ts";
import { percent, precision, quantile, recall } from "./tally.ts";

const FIRST_COLUMN = 54;
const COLUMN = 15;

/** One line of a table; the first cell is its name. */
function print(name: string, ...cells: readonly (string | number)[]): void {
  console.log(name.padEnd(FIRST_COLUMN) + cells.map((cell) => `${cell}`.padStart(COLUMN)).join(""));
}

export function report(samples: readonly Sample[], measurement: Measurement): void {
  reportContenders(samples, measurement.contenders);
  reportArguments(samples, measurement);
  reportOpcodes(samples, measurement);
  reportGuards(samples, measurement);
  reportCriticals(samples, measurement);
  reportCostly(measurement);
  reportWalks(samples, measurement);
}

function reportContenders(samples: readonly Sample[], contenders: readonly Measured[]): void {
  const compared = contenders.map((one) => ({ ...one, ...compareInterfaces(samples, one.seen) }));
  const row = (name: string, cell: (one: typeof compared[number]) => string | number) =>
    print(name, ...compared.map(cell));
  print("", ...contenders.map(({ name }) => name));
  row("selectors, precision", ({ selectors }) => percent(precision(selectors)));
  row("selectors, recall", ({ selectors }) => percent(recall(selectors)));
  row("contracts with exact selectors", (one) => `${one.contractsExact}/${samples.length}`);
  row("events, precision", ({ events }) => percent(precision(events)));
  row("events, recall", ({ events }) => percent(recall(events)));
  row("proxies found", ({ proxies }) => `${proxies.right}/${proxies.known}`);
  row("others called proxies", ({ proxies }) => proxies.found - proxies.right);
  for (const [name, q] of [["p50", 0.5], ["p90", 0.9], ["p99", 0.99], ["max", 1]] as const) {
    row(
      `time of the processor ${name}, ms`,
      ({ timings }) => quantile(timings.map(({ ownMs }) => ownMs), q).toFixed(2),
    );
  }
  for (const [name, q] of [["p50", 0.5], ["p99", 0.99]] as const) {
    const ofTokens = (timings: readonly Timing[], time: (timing: Timing) => number) =>
      quantile(timings.filter((_, index) => isTokenAt(samples, index)).map(time), q).toFixed(2);
    row(
      `ERC-20 tokens, time of the processor ${name}, ms`,
      ({ timings }) => ofTokens(timings, ({ ownMs }) => ownMs),
    );
    row(
      `ERC-20 tokens, until the answer ${name}, ms`,
      ({ timings }) => ofTokens(timings, ({ ms }) => ms),
    );
  }
  row(
    "event loop held at most, ms",
    ({ timings }) => Math.max(...timings.map(({ heldMs }) => heldMs)).toFixed(1),
  );
}

function isTokenAt(samples: readonly Sample[], index: number): boolean {
  const sample = samples[index];
  return sample !== undefined && isToken(sample);
}

function reportArguments(
  samples: readonly Sample[],
  { analyses, interfaces }: Measurement,
): void {
  console.log("\nargument lists told exactly, and read off the code alone (whatsabi reads none)");
  const told = compareArguments(samples, analyses.map(({ functions }) => functions));
  const read = compareArguments(samples, interfaces);
  for (const [name, { right, known }] of told) {
    const alone = read.get(name)?.right ?? 0;
    const cells = [right, alone].flatMap((count) => [`${count}/${known}`, share(count, known)]);
    print(`  ${name}`, ...cells);
  }
  const all = [...told.values()].reduce((sum, { known }) => sum + known, 0);
  const alone = [...read.values()].reduce((sum, { right }) => sum + right, 0);
  print("  all, read off the code alone", `${alone}/${all}`, share(alone, all));
}

function share(right: number, known: number): string {
  return percent(known === 0 ? 1 : right / known);
}

function reportOpcodes(samples: readonly Sample[], { analyses }: Measurement): void {
  console.log();
  print("contracts that can run", "analyser", "byte anywhere", "linear sweep");
  for (const opcode of tellingOpcodes) {
    const reachable = analyses.filter(({ opcodes }) => opcodes?.[opcode]).length;
    const counts = [byByte, bySweep].map((reading) =>
      samples.filter(({ code }) => reading(code).has(opcode)).length
    );
    print(`  ${opcode}`, reachable, ...counts);
  }
}

function reportGuards(samples: readonly Sample[], { analyses }: Measurement): void {
  const judgements = judgeGuards(samples, analyses);
  console.log("\naccess to standard privileged functions, as known");
  for (const signature of new Set(judgements.map((one) => one.signature))) {
    const judged = judgements.filter((one) => one.signature === signature);
    print(`  ${signature}`, `${judged.filter(({ agrees }) => agrees).length}/${judged.length}`);
  }
  for (const { contract, signature, known, said } of judgements.filter(({ agrees }) => !agrees)) {
    const words = said.map(({ power, state }) => `${power} ${state}`).join(", ");
    console.log(`    ${contract}.${signature} is ${known}, said ${words || "nothing"}`);
  }
  const doubtful = powersOfPublic(samples, analyses);
  console.log(`\npowers seen in functions that are everybody's own: ${doubtful.length}`);
  for (const { contract, signature, power, state } of doubtful) {
    console.log(`    ${contract}.${signature}: ${power}, ${state}`);
  }
}

function reportCriticals(samples: readonly Sample[], { analyses }: Measurement): void {
  const alarms = judgeCriticals(samples, analyses);
  const { found, right } = tallyAlarms(alarms);
  console.log(`\ncritical powers: ${found}, of which ${right} are true`);
  for (const { contract, power, where, verdict } of alarms) {
    if (verdict !== "true") console.log(`    ${contract}: ${power} by ${where}: ${verdict}`);
  }
}

function reportCostly({ costly }: Measurement): void {
  console.log();
  print("code written to take long", "ms", "held, ms");
  for (const [what, { ms, heldMs }] of costly) print(`  ${what}`, ms.toFixed(0), heldMs.toFixed(1));
}

function reportWalks(samples: readonly Sample[], { analyses, cold }: Measurement): void {
  const coverage = analyses.map(({ coverage }) => coverage);
  console.log();
  print("contracts truncated", `${analyses.filter(({ truncated }) => truncated).length}`);
  print(
    "functions truncated",
    `${coverage.reduce((all, { functionsTruncated }) => all + functionsTruncated, 0)}`,
  );
  const opaque = samples.filter((_, index) => analyses[index]?.opaqueDispatch);
  print("dispatchers called opaque", opaque.length);
  if (opaque.length > 0) console.log(`    ${opaque.map(({ name }) => name).join(", ")}`);
  print(
    "coverage p50",
    percent(quantile(coverage.map(({ blocksBps }) => blocksBps), 0.5) / 10_000),
  );
  print("first scan of a process, ms", cold.ms.toFixed(0));
  print("first scan of a process held, ms", cold.heldMs.toFixed(1));
}
