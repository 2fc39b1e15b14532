/** One list of powers out of those of several codes. */
import {
  type Evidence,
  type PowerName,
  powers as powerNames,
  severities,
  type Severity,
} from "./analysis.ts";
import type { HeldPower } from "./live.ts";

/** The powers by name, in the order of the closed list: of two, the graver and better known counts. */
export function mergePowers(found: readonly HeldPower[]): HeldPower[] {
  const byName = new Map<PowerName, HeldPower>();
  for (const power of found) {
    const before = byName.get(power.power);
    byName.set(power.power, before === undefined ? power : merge(before, power));
  }
  return powerNames.flatMap((name) => byName.get(name) ?? []);
}

function merge(one: HeldPower, other: HeldPower): HeldPower {
  const graver = rank(other.severity) < rank(one.severity) ? other : one;
  const sameSeverity = one.severity === other.severity;
  return {
    power: one.power,
    severity: graver.severity,
    evidence: evidenceOf(one.evidence, other.evidence),
    confidence: surer(one.confidence, other.confidence),
    // What bounds only one of the ways bounds nothing.
    bounds: one.bounds.filter((bound) => other.bounds.includes(bound)),
    functions: [...one.functions, ...other.functions],
    downgraded: sameSeverity && one.downgraded !== other.downgraded ? null : graver.downgraded,
    renounced: one.renounced === other.renounced
      ? one.renounced
      : one.renounced === false || other.renounced === false
      ? false
      : null,
  };
}

function rank(severity: Severity): number {
  return severities.indexOf(severity);
}

function evidenceOf(one: Evidence, other: Evidence): Evidence {
  return one === other ? one : "both";
}

const confidences = ["proven", "likely", "named"] as const;

function surer(one: HeldPower["confidence"], other: HeldPower["confidence"]) {
  return confidences.indexOf(other) < confidences.indexOf(one) ? other : one;
}
