/** Prints what was measured: all together, by class, by source, by mutation. */
import { percent, precision, quantile, recall } from "../eval_bytecode/tally.ts";
import { naive } from "./baseline.ts";
import {
  hasClass,
  hasHigh,
  hasMedium,
  isMalicious,
  type Scanned,
  share,
  tallyOfHigh,
} from "./measure.ts";
import type { MutationTally } from "./mutate.ts";
import type { Slow } from "./times.ts";

const SLOW_SHOWN = 5;

export function report(
  scanned: readonly Scanned[],
  mutations: readonly MutationTally[],
  slow: readonly Slow[],
): void {
  const malicious = scanned.filter(isMalicious);
  const benign = scanned.filter((one) => !isMalicious(one));
  console.log(`${malicious.length} malicious files, ${benign.length} benign ones\n`);
  reportAll(scanned, malicious, benign);
  reportClasses(malicious);
  reportSources(scanned);
  print("\nmutation", "findings", "kept");
  for (const { mutation, known, right } of mutations) {
    print(mutation, String(known), shareText(right / known));
  }
  const times = scanned.map(({ ms }) => ms);
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) => `${quantile(times, q).toFixed(2)} ms`);
  console.log(`\ntime of a file: p50 ${p50}, p99 ${p99}, at most ${max}`);
  console.log(`of ${slow.length} hostile texts, the slowest:`);
  for (const { rule, filename, ms } of slow.slice(0, SLOW_SHOWN)) {
    print(`  ${rule} in ${filename}`, `${ms.toFixed(2)} ms`);
  }
}

function reportAll(
  scanned: readonly Scanned[],
  malicious: readonly Scanned[],
  benign: readonly Scanned[],
): void {
  const tier = (wanted: string) => malicious.filter(({ sample }) => sample.tier === wanted);
  const tally = tallyOfHigh(scanned);
  print("", "scanner", "naive floor");
  const rows: readonly [string, number, number?][] = [
    ["precision at high", precision(tally), naive.precision],
    ["recall at high", recall(tally), naive.recall],
    ["  lexical", share(tier("lexical"), hasHigh), naive.lexicalRecall],
    ["  semantic", share(tier("semantic"), hasHigh), naive.semanticRecall],
    ["benign with high", share(benign, hasHigh), naive.benignHigh],
    ["benign with medium", share(benign, hasMedium)],
  ];
  for (const [name, measured, floor] of rows) print(name, shareText(measured), floorText(floor));
}

function reportClasses(malicious: readonly Scanned[]): void {
  print("\nclass", "files", "high", "same class", "naive floor");
  const labels = new Set(malicious.flatMap(({ sample }) => sample.classes));
  for (const label of [...labels].sort()) {
    const files = malicious.filter(({ sample }) => sample.classes.includes(label));
    print(
      label,
      String(files.length),
      shareText(share(files, hasHigh)),
      shareText(share(files, (one) => hasClass(one, label))),
      floorText(naive.sameClass[label]),
    );
  }
}

function reportSources(scanned: readonly Scanned[]): void {
  print("\nsource", "malicious", "recall", "benign", "≥ high", "≥ medium");
  for (const source of [...new Set(scanned.map(({ sample }) => sample.source))].sort()) {
    const files = scanned.filter(({ sample }) => sample.source === source);
    const malicious = files.filter(isMalicious);
    const benign = files.filter((one) => !isMalicious(one));
    print(
      source,
      String(malicious.length),
      shareText(share(malicious, hasHigh)),
      String(benign.length),
      shareText(share(benign, hasHigh)),
      shareText(share(benign, hasMedium)),
    );
  }
}

/** Files and rules only: what stands in the files is not for a terminal that an agent reads. */
export function reportMisses(scanned: readonly Scanned[]): void {
  console.log();
  for (const one of scanned) {
    const { sample, findings } = one;
    if (sample.malicious ? hasHigh(one) : !hasMedium(one)) continue;
    const what = sample.malicious ? `missed ${sample.tier}` : "wrong";
    const found = findings.map(({ rule, severity }) => `${rule.id} ${severity}`);
    console.log(`${what}: ${sample.file} [${sample.classes}] ${[...new Set(found)].join(", ")}`);
  }
}

function shareText(share: number): string {
  return Number.isNaN(share) ? "" : percent(share);
}

/** Rounded as it was published. */
function floorText(share: number | undefined): string {
  return share === undefined ? "" : `${(share * 100).toFixed(1)} %`;
}

/** One line of a table; the first cell is its name. */
function print(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(46) + cells.map((cell) => cell.padStart(13)).join(""));
}
