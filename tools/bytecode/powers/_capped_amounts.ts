/** Whether a comparison with a balance may hold an amount against it: which side is which, and what of the amount is in it. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { asTruth } from "./_paths.ts";
import { plain, readsIn, some, visit } from "./_terms.ts";

/** A comparison and how it was decided. */
export type Decided = { readonly term: Term; readonly holds: boolean };

/** What a comparison shows to be at most something else, or less than it. */
export type Sides = { readonly lesser: Value; readonly greater: Value; readonly isLess: boolean };

/**
 * Whether the amount may be at most what was read where this holds: it is on the lesser side, or at most
 * what is there by another condition of the way. Where the balance is on the lesser side, it is no cap.
 */
export function mayCap(
  { lesser, greater }: Sides,
  read: Term,
  amount: Value,
  way: Path,
): boolean {
  const parts = argumentsOf(amount);
  if (readsIn(lesser).includes(read)) return isRest(lesser, greater, amount, parts);
  // `a + b >= b` asks whether a sum has passed the greatest number.
  if (parts.some((part) => isIn(part, greater))) return false;
  if (parts.some((part) => isIn(part, lesser))) return isNoLess(lesser, amount, parts);
  return way.some(({ value, holds }) => {
    const other = asTruth(value, holds);
    if (isEqual(other)) {
      return other.term.operands.some(isOf(lesser)) && other.term.operands.some(isOf(amount));
    }
    const bound = sidesOf(other);
    return bound !== null && isNoLess(bound.lesser, amount, parts) &&
      isAtMost(bound.greater, lesser);
  });
}

/** `a - b <= a`: the difference has not passed below zero. */
function isRest(lesser: Value, greater: Value, amount: Value, parts: readonly Term[]): boolean {
  const inner = plain(lesser);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") return false;
  const [whole, taken] = inner.operands as readonly [Value, Value];
  return isSame(plain(whole), plain(greater)) && isNoLess(taken, amount, parts);
}

/**
 * `x < y` where it holds, `y <= x` where it does not; null for what is no such comparison: signed numbers, and what no
 * comparison is left of, hold nothing.
 */
export function sidesOf({ term, holds }: Decided): Sides | null {
  if (term.kind !== "operation" || term.op !== "lt") return null;
  const [one, other] = term.operands as readonly [Value, Value];
  return holds
    ? { lesser: one, greater: other, isLess: true }
    : { lesser: other, greater: one, isLess: false };
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

/** What the caller says that the amount is made of. */
export function argumentsOf(amount: Value): readonly Term[] {
  const parts = new Set<Term>();
  visit(amount, (term) => void (term.kind === "calldata" && parts.add(term)));
  return [...parts];
}

function isIn(part: Term, value: Value): boolean {
  return some(value, (term) => term === part);
}

/**
 * Whether a number may be taken for one that is no less than the amount: it is the amount, or more besides, or all
 * that the amount is made of is in it, and nothing makes less of that which does not make less of the amount as well.
 */
export function isNoLess(value: Value, amount: Value, parts: readonly Term[]): boolean {
  const inner = plain(value);
  if (isSame(inner, plain(amount)) && !isCut(value, amount)) return true;
  if (isConstant(inner)) return false;
  if (inner.kind === "operation" && inner.op === "add") {
    if (inner.operands.some((one) => isNoLess(one, amount, parts))) return true;
  }
  return parts.every((part) => isIn(part, value)) &&
    !some(
      value,
      (term) => makesLess(term) && parts.some((part) => isIn(part, term)) && !isIn(term, amount),
    );
}

/** Numbers that are kept in narrower fields are held in those; a few bits of one are not it. */
function isCut(value: Value, amount: Value): boolean {
  return !isConstant(value) && value.width < NARROW_BITS && value !== amount;
}

const NARROW_BITS = 64;

function makesLess(term: Term): boolean {
  if (term.kind === "field") return term.offset > 0 || term.bits < NARROW_BITS;
  return isLessening(term);
}

/** Operations that may leave less than what they are of. */
export function isLessening(term: Term): boolean {
  return term.kind === "keccak" || term.kind === "operation" && lessening.has(term.op);
}

const lessening: ReadonlySet<string> = new Set([
  ...["sub", "div", "sdiv", "mod", "smod", "addmod", "mulmod", "and", "xor", "not", "shr", "sar"],
  ...["byte", "signextend", "exp"],
]);
