/** Who signed, as the precompile at 1 answers it. */
import type { Terms } from "./_terms.ts";
import { type Call, taints, type Term, type Value } from "./values.ts";

const RECOVER = 1;

/** The answer, or the address in it. */
export function isSigner(value: Value): boolean {
  const of = typeof value === "object" && value.kind === "field" ? value.of : value;
  return typeof of === "object" && of.kind === "returned" && of.call.target === RECOVER;
}

/**
 * Who signed at this place in the code covers nobody, whom a bad signature names, and who signed there of what
 * was followed where it was not.
 */
export function isMoreGeneralSigner(general: Term, value: Value): boolean {
  if (value === 0 && isSigner(general)) return true;
  if (coversComparison(general, value)) return true;
  if (typeof value !== "object") return false;
  if (general.kind === "field" && value.kind === "field") {
    return general.offset === value.offset && general.bits === value.bits &&
      isMoreGeneralSigner(general.of, value.of);
  }
  return general.kind === "returned" && value.kind === "returned" &&
    general.offset === value.offset && asksSigner(general.call, value.call) &&
    (general.taint & taints.unknown) !== 0;
}

function asksSigner(one: Call, other: Call): boolean {
  return one.target === RECOVER && other.target === RECOVER && one.pc === other.pc;
}

/** Whether this is who signed, and perhaps what a join has lost. */
export function comparisonIn(value: Value): Term | null {
  if (typeof value !== "object" || value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "eq") return isSigner(one) || isSigner(other) ? value : null;
  if (value.op !== "and" || typeof other !== "object" || other.kind !== "unknown") return null;
  return comparisonIn(one);
}

function coversComparison(general: Term, value: Value): boolean {
  const compared = general.kind === "operation" && general.op === "and"
    ? comparisonIn(general)
    : null;
  return compared !== null && (value === 0 || comparisonIn(value) === compared);
}

/**
 * Where ways join and only one of them, that asks or has asked who signed, may answer yes: yes is only answered
 * for who signed. `one` and `other` are joined.
 */
export function joinedComparison(
  terms: Terms,
  one: Answer,
  other: Answer,
  place: number,
): Term | null {
  const compared = one.value === 0 ? askedFor(other) : other.value === 0 ? askedFor(one) : null;
  return compared && terms.operation("and", compared, terms.unknown(place, taints.unknown));
}

/** `signed`: what was found out about who signed on the way. */
type Answer = { readonly value: Value; readonly signed: () => Term | null };

function askedFor({ value, signed }: Answer): Term | null {
  return comparisonIn(value) ?? (typeof value === "object" && value.width === 1 ? signed() : null);
}
