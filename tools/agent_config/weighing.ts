/** How grave a finding is where it stands, and beside what else was found. Data, and what reads it. */
import { type Finding, findingSeverities, type FindingSeverity, type RuleClass } from "./rules.ts";

/** How far apart, in characters, two signs still belong together. */
export const TOGETHER_MAX = 300;

/** Two classes that together say more than either: the graver finding becomes at least this. */
type Pair = readonly [RuleClass, RuleClass, "critical" | "high"];

export const pairs = [
  ["credential-read", "exfiltration", "critical"],
  ["environment-dump", "exfiltration", "critical"],
  ["credential-read", "concealment", "critical"],
  ["environment-dump", "concealment", "critical"],
  ["exfiltration", "concealment", "critical"],
  ["exfiltration", "prompt-injection", "critical"],
  ["credential-read", "prompt-injection", "critical"],
  ["remote-execution", "concealment", "critical"],
  ["remote-execution", "encoded-payload", "critical"],
  ["remote-execution", "fake-prerequisite", "critical"],
  ["remote-execution", "persistence", "critical"],
  ["encoded-payload", "fake-prerequisite", "critical"],
  ["encoded-payload", "persistence", "critical"],
  ["reverse-shell", "persistence", "critical"],
  ["remote-instructions", "concealment", "critical"],
  ["remote-instructions", "prompt-injection", "critical"],
  ["tool-poisoning", "credential-read", "critical"],
  ["tool-poisoning", "exfiltration", "critical"],
  ["prompt-injection", "concealment", "critical"],
  ["memory-poisoning", "concealment", "high"],
  ["memory-poisoning", "prompt-injection", "high"],
  ["hidden-comment", "prompt-injection", "critical"],
  ["hidden-comment", "concealment", "critical"],
  ["hidden-comment", "exfiltration", "critical"],
  ["hidden-comment", "credential-read", "critical"],
  ["hidden-comment", "remote-execution", "critical"],
  ["invisible-text", "prompt-injection", "critical"],
  ["invisible-text", "concealment", "critical"],
  ["bidirectional-text", "prompt-injection", "critical"],
  ["terminal-escape", "concealment", "high"],
  ["unpinned-package", "unknown-registry", "high"],
  ["crypto-mining", "persistence", "critical"],
  ["approval-off", "sandbox-off", "high"],
] as const satisfies readonly Pair[];

/** What an instruction does; hidden from whoever looks at the rendered file it is critical. */
export const graverWhenHidden: ReadonlySet<RuleClass> = new Set<RuleClass>([
  "prompt-injection",
  "concealment",
  "tool-poisoning",
  "remote-instructions",
  "memory-poisoning",
  "exfiltration",
  "credential-read",
  "environment-dump",
  "remote-execution",
  "reverse-shell",
  "encoded-payload",
]);

/**
 * Words said to an agent: quoted or forbidden they say nothing. What a machine would do is found even
 * there, as whoever writes the file chooses the sentence and the heading.
 */
export const onlyWords: ReadonlySet<RuleClass> = new Set<RuleClass>([
  "prompt-injection",
  "concealment",
  "tool-poisoning",
  "memory-poisoning",
  "remote-instructions",
]);

/** One step down; information stays what it is. */
export function lowered(severity: FindingSeverity): FindingSeverity {
  return findingSeverities[findingSeverities.indexOf(severity) + 1] ?? "info";
}

/** The graver of two. */
export function graver(one: FindingSeverity, other: FindingSeverity): FindingSeverity {
  return findingSeverities.indexOf(one) <= findingSeverities.indexOf(other) ? one : other;
}

/** A finding that can still rise: not one that was only mentioned. */
export type Weighed = Finding & { readonly mentioned: boolean };

/** Raises what stands together. `found` is sorted by start; works on pairs within reach alone. */
export function raiseTogether(found: readonly Weighed[]): readonly Finding[] {
  const severities = found.map(({ severity }) => severity);
  const rising = found.map((one, index) => ({ ...one, index })).filter(canRise);
  rising.forEach((first, place) => {
    for (let other = place + 1; other < rising.length; other++) {
      const second = rising[other];
      if (!second || second.start > first.end + TOGETHER_MAX) break;
      // One place in the text is one sign, however many rules know it.
      if (first.start === second.start && first.end === second.end) continue;
      const to = together.get(`${first.rule.class} ${second.rule.class}`);
      if (to === undefined) continue;
      const graverOne = graver(first.severity, second.severity) === first.severity ? first : second;
      severities[graverOne.index] = graver(severities[graverOne.index] ?? "info", to);
    }
  });
  return found.map(({ rule, start, end }, index) => ({
    rule,
    severity: severities[index] ?? rule.severity,
    start,
    end,
  }));
}

const together: ReadonlyMap<string, FindingSeverity> = new Map(
  pairs.flatMap(([one, other, to]) => [[`${one} ${other}`, to], [`${other} ${one}`, to]] as const),
);
const paired: ReadonlySet<RuleClass> = new Set(pairs.flatMap(([one, other]) => [one, other]));

function canRise({ rule, severity, mentioned }: Weighed): boolean {
  return !mentioned && severity !== "info" && paired.has(rule.class);
}
