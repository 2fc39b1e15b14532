/** Alarms of the highest severity, against what is known of them. */
import type { CodeAnalysis, PowerName } from "../../tools/bytecode/analysis.ts";
import { type KnownAlarm, knownAlarms } from "./known_criticals.ts";
import type { Sample } from "./samples.ts";
import type { Tally } from "./tally.ts";

export type Alarm = {
  readonly contract: string;
  readonly power: PowerName;
  readonly where: string;
  /** `unjudged` counts as false until somebody has looked. */
  readonly verdict: "true" | "false" | "unjudged" | "missed";
};

/** Every alarm that is raised, and those that should have been. */
export function judgeCriticals(
  samples: readonly Sample[],
  analyses: readonly CodeAnalysis[],
): readonly Alarm[] {
  return samples.flatMap((sample, index) => ofSample(sample, analyses[index]));
}

function ofSample(sample: Sample, analysis: CodeAnalysis | undefined): readonly Alarm[] {
  const { name: contract, package: from } = sample;
  const known = knownAlarms(from, contract);
  const critical = (analysis?.powers ?? []).filter(({ severity }) => severity === "critical");
  const raised = critical.map(({ power, functions }): Alarm => {
    const names = functions.map(({ selector }) => nameOf(sample, selector));
    const one = known.find((row) => row.power === power);
    return { contract, power, where: names.join(", "), verdict: verdictOn(one, names) };
  });
  const missed = known.filter(({ power, isTrue }) =>
    isTrue && isOf(sample, known) && !critical.some((one) => one.power === power)
  ).map(({ power, functions }): Alarm => ({
    contract,
    power,
    where: functions.join(", "),
    verdict: "missed",
  }));
  return [...raised, ...missed];
}

/** True only where it tells of the function that can do it. */
function verdictOn(known: KnownAlarm | undefined, names: readonly string[]): Alarm["verdict"] {
  if (known === undefined) return "unjudged";
  return known.isTrue && known.functions.some((one) => names.includes(one)) ? "true" : "false";
}

/** Versions of a contract differ: what one of them lacks is not missed there. */
function isOf({ functions }: Sample, known: readonly KnownAlarm[]): boolean {
  const names = new Set(functions.map(({ signature }) => bare(signature)));
  return known.every((one) => !one.isTrue || one.functions.some((name) => names.has(name)));
}

function nameOf({ functions }: Sample, selector: string): string {
  return bare(functions.find((one) => one.selector === selector)?.signature ?? selector);
}

function bare(signature: string): string {
  return signature.replace(/\(.*/, "");
}

/** Found: alarms raised; known: those that should be; right: those that are both. */
export function tallyAlarms(alarms: readonly Alarm[]): Tally {
  const right = alarms.filter(({ verdict }) => verdict === "true").length;
  const missed = alarms.filter(({ verdict }) => verdict === "missed").length;
  return { found: alarms.length - missed, known: right + missed, right };
}
