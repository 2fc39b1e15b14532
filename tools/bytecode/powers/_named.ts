/** Powers that only a function's name speaks of. */
import type { FoundPower, PowerName, Severity } from "../analysis.ts";
import { severities } from "../analysis.ts";
import type { NamedFunction } from "./assemble.ts";
import type { PowersReading } from "./powers.ts";
import { effectsAccess, hasEffects } from "./_effects.ts";
import { isComplete, type WalkedFunction } from "./scene.ts";

/**
 * A name counts for little where the function was seen whole: nothing if it has no effect, or if all
 * that could make it true is known and anybody may call it.
 */
export function namedPowers(
  { isWholeToken, asked }: PowersReading,
  functions: readonly NamedFunction[],
  walked: readonly WalkedFunction[],
): FoundPower[] {
  const records = new Map(walked.map((one) => [one.selector, one.record]));
  const askedBySelector = new Map(asked.map((one) => [one.selector, one]));
  const found = new Map<PowerName, FoundPower>();
  for (const { selector, signature, known } of functions) {
    if (known === null || known.power === null || known.nameSeverity === null) continue;
    const record = records.get(selector);
    const one = askedBySelector.get(selector);
    const isSeen = record !== undefined && isComplete(record);
    if (isSeen && !hasEffects(record)) continue;
    const access = one === undefined ? unknown : effectsAccess(one);
    const isDisproved = isSeen && (isWholeToken || !ofTokens.has(known.power));
    if (isDisproved && (access.state === "open" || access.state === "holder")) continue;
    const severity = isDisproved ? lower(known.nameSeverity, "low") : known.nameSeverity;
    const before = found.get(known.power);
    found.set(known.power, {
      power: known.power,
      severity: before === undefined ? severity : higher(before.severity, severity),
      evidence: "name",
      confidence: "named",
      bounds: [],
      functions: [...before?.functions ?? [], { selector, signature, access, pc: null }],
    });
  }
  return [...found.values()];
}

/** What can only be told where the parts of a token are known. */
const ofTokens: ReadonlySet<PowerName> = new Set([
  "mint",
  "mint-admin",
  "set-balance",
  "burn-any",
  "forced-transfer",
  "approval-drain",
  "blacklist",
  "whitelist",
  "pause",
  "trading-switch",
  "fee-setter",
  "fee-list",
  "limit-setter",
  "external-dependency",
  "name-change",
  "role-admin",
]);

const unknown = { state: "unknown", guards: [] } as const;

function lower(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) > severities.indexOf(other) ? one : other;
}

function higher(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) < severities.indexOf(other) ? one : other;
}
