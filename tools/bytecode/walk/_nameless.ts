/** Values that may be others where they are met again: something in them is unknown and has no name. */
import { partsOf } from "./parts.ts";
import { isConstant, taints, type Term, type Value } from "./values.ts";

const known = new WeakMap<Term, boolean>();

/** Whether nothing may rest on a term's being the same as another. Answers of one call are, whatever it was asked with. */
export function isNameless(term: Term): boolean {
  // What is left of it is less each time.
  if (term.taint & taints.gas) return true;
  if (!(term.taint & taints.unknown)) return false;
  if (term.kind === "unknown") return term.pc === 0;
  let found = known.get(term);
  if (found === undefined) known.set(term, found = partsOf(term).some(isNamelessPart));
  return found;
}

function isNamelessPart(part: Value): boolean {
  return !isConstant(part) && isNameless(part);
}

/** Whether two values are certainly equal. */
export function same(a: Value | null, b: Value | null): boolean {
  if (a !== b) return false;
  return a === null || isConstant(a) || a.kind !== "unknown" && !isNameless(a);
}
