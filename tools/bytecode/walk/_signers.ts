/** Who signed, as the precompile at 1 answers it. */
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
  if (value === 0) return isSigner(general);
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
