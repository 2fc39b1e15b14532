/** Whether a comparison with a balance may hold an amount against it: which side is which, and what of the amount is in it. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { asTruth } from "./_paths.ts";
import { plain, readsIn, some, visit } from "./_terms.ts";

/** A comparison and how it was decided. */
type Decided = { readonly term: Term; readonly holds: boolean };

/**
 * Whether the amount may be at most what was read where this holds: it is on the lesser side, or at most
 * what is there by another condition of the way. Where the balance is on the lesser side, it is no cap.
 */
export function mayCap(decided: Decided, read: Term, amount: Value, way: Path): boolean {
  const sides = sidesOf(decided);
  const shares = sharing(amount);
  if (sides === null) return shares(decided.term);
  const { lesser, greater } = sides;
  if (readsIn(lesser).includes(read)) {
    return readsIn(greater).includes(read) && shares(decided.term);
  }
  if (shares(lesser)) return !isPartOf(lesser, amount);
  return way.some(({ value, holds }) => {
    const other = asTruth(value, holds);
    if (isEqual(other)) return shares(other.term) && other.term.operands.some(isOf(lesser));
    const bound = sidesOf(other);
    return bound !== null && shares(bound.lesser) && !isPartOf(bound.lesser, amount) &&
      isAtMost(bound.greater, lesser);
  });
}

/** `x < y` where it holds, `y <= x` where it does not; null for what is no such comparison. */
function sidesOf(
  { term, holds }: Decided,
): { readonly lesser: Value; readonly greater: Value } | null {
  if (term.kind !== "operation" || term.op !== "lt") return null;
  const [one, other] = term.operands as readonly [Value, Value];
  return holds ? { lesser: one, greater: other } : { lesser: other, greater: one };
}

function isEqual(decided: Decided): decided is Decided & { term: { operands: readonly Value[] } } {
  return decided.holds && decided.term.kind === "operation" && decided.term.op === "eq";
}

function isOf(value: Value): (one: Value) => boolean {
  return (one) => isSame(one, value);
}

function isAtMost(one: Value, other: Value): boolean {
  return isSame(one, other) ||
    // `x < 6` is `x <= 5`.
    isConstant(one) && isConstant(other) && BigInt(one) <= BigInt(other) + 1n;
}

/** Whether there is something of the amount's own arguments in a value. */
function sharing(amount: Value): (value: Value) => boolean {
  const parts = new Set<Term>();
  visit(amount, (term) => void (term.kind === "calldata" && parts.add(term)));
  return (value) => some(value, (term) => parts.has(term));
}

/** A half of the amount says nothing of the other half. */
function isPartOf(value: Value, amount: Value): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return false;
  if (inner.kind === "field") return inner.offset > 0 && isSame(inner.of, amount);
  if (inner.kind !== "operation" || inner.op !== "div") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  return isSame(one, amount) && isConstant(other) && BigInt(other) > 1n;
}
