/** What the scanner says of each sample, counted. */
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import type { Finding, FindingSeverity, RuleClass } from "../../tools/agent_config/rules.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { type Tally, tallyOf } from "../eval_bytecode/tally.ts";
import { classesOfLabel } from "./labels.ts";
import type { Sample } from "./samples.ts";

/** A sample and what was found in it. */
export type Scanned = {
  readonly sample: Sample;
  readonly findings: readonly Finding[];
  readonly ms: number;
};

export function scanText(text: string, filename: string): readonly Finding[] {
  return scan(readFile(text, filename), ruleTable).findings;
}

/** The best of `runs`, as other processes share the machine. */
export function scanSample(sample: Sample, runs: number): Scanned {
  let [findings, ms]: [readonly Finding[], number] = [[], Infinity];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    findings = scanText(sample.text, sample.filename);
    ms = Math.min(ms, performance.now() - started);
  }
  return { sample, findings, ms };
}

const grave: readonly FindingSeverity[] = ["critical", "high"];

export function hasHigh({ findings }: Pick<Scanned, "findings">): boolean {
  return findings.some(({ severity }) => grave.includes(severity));
}

export function hasMedium({ findings }: Pick<Scanned, "findings">): boolean {
  return findings.some(({ severity }) => severity === "medium" || grave.includes(severity));
}

/** Some finding above information is of a class that the label stands for. */
export function hasClass({ findings }: Pick<Scanned, "findings">, label: string): boolean {
  const classes: readonly RuleClass[] = classesOfLabel[label] ?? [];
  return findings.some(({ rule, severity }) => severity !== "info" && classes.includes(rule.class));
}

/** Malicious files that have a finding of high severity, against files that have one at all. */
export function tallyOfHigh(scanned: readonly Scanned[]): Tally {
  const names = (some: readonly Scanned[]) => some.map(({ sample }) => sample.file);
  return tallyOf(names(scanned.filter(hasHigh)), names(scanned.filter(isMalicious)));
}

export function isMalicious({ sample }: Scanned): boolean {
  return sample.malicious;
}

/** Share of what `holds`; NaN of nothing. */
export function share<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length / all.length;
}
