/** Whether a number is another one, or what a fee or a share leaves of it. */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { hasArgument, isRead, plain, visit } from "./_terms.ts";

const DEPTH_MAX = 8;

/** `part` is no more than `whole`, unless a number in storage makes it so that it multiplies it by. */
export function isPartOf(part: Value, whole: Value, depth = 0): boolean {
  if (isSame(part, whole)) return true;
  if (isConstant(part)) {
    return BigInt(part) === 0n || isConstant(whole) && BigInt(part) <= BigInt(whole);
  }
  if (depth > DEPTH_MAX) return false;
  if (isOfUnit(part, whole, depth)) return true;
  const inner = plain(part);
  if (isConstant(inner)) return false;
  // Bits of a number are no more than it is: a division by two, four, …
  if (inner.kind === "field" && !isRead(inner)) return isPartOf(inner.of, whole, depth + 1);
  if (inner.kind !== "operation") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  switch (inner.op) {
    case "sub":
      // What is taken of nothing is nothing, or fails: where the code does not check, it is told.
      return isPartOf(one, whole, depth + 1) && !hasOthers(other, whole) &&
        (one !== 0 || isQuotient(other));
    case "div":
      return isShare(one, other, whole, depth) || isPartOf(one, whole, depth + 1);
    case "mul":
      return isScaled(one, other, whole, depth) || isScaled(other, one, whole, depth);
    case "shr":
      return isPartOf(other, whole, depth + 1);
    case "mod":
      return isPartOf(one, whole, depth + 1);
    case "and":
      return isPartOf(one, whole, depth + 1) || isPartOf(other, whole, depth + 1);
    default:
      return false;
  }
}

function isQuotient(value: Value): boolean {
  return !isConstant(value) && value.kind === "operation" && value.op === "div";
}

/** `whole * n / of`: a number in storage is taken for a share. */
function isShare(product: Value, of: Value, whole: Value, depth: number): boolean {
  if (isConstant(product)) return false;
  const doubled = product.kind === "packed" && product.pieces.length === 1
    ? product.pieces[0]!
    : null;
  if (doubled !== null) {
    return doubled.low === 0 && isPartOf(doubled.of, whole, depth + 1) && isConstant(of) &&
      BigInt(of) >= 1n << BigInt(doubled.at);
  }
  if (product.kind !== "operation" || product.op !== "mul") return false;
  const [one, other] = product.operands as readonly [Value, Value];
  for (const [base, factor] of [[one, other], [other, one]] as const) {
    if (!isPartOf(base, whole, depth + 1) || hasArgument(factor)) continue;
    if (!isConstant(factor) || isConstant(of) && BigInt(factor) <= BigInt(of)) return true;
  }
  return false;
}

/** Both in the same unit: parts of a whole times what a unit is worth. */
function isScaled(part: Value, unit: Value, whole: Value, depth: number): boolean {
  const inner = plain(whole);
  if (!isConstant(inner) && inner.kind === "operation" && inner.op === "mul") {
    const [one, other] = inner.operands as readonly [Value, Value];
    for (const [base, factor] of [[one, other], [other, one]] as const) {
      if (isSame(unit, factor) && isPartOf(part, base, depth + 1)) return true;
    }
  }
  // A factor that stands in storage: told as a fee where somebody sets it.
  return !isConstant(unit) && isRead(plain(unit)) && isPartOf(part, whole, depth + 1);
}

/** The whole is in smaller units, of which the code reckons how many make one. */
function isOfUnit(part: Value, whole: Value, depth: number): boolean {
  const inner = plain(whole);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "mul") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  return [[one, other], [other, one]].some(([base, unit]) =>
    isReckonedUnit(unit!) && isPartOf(part, base!, depth + 1)
  );
}

function isReckonedUnit(unit: Value): boolean {
  const inner = plain(unit);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "div" &&
    !hasArgument(inner);
}

/** Reckoned from the same arguments alone. */
export function isShareOf(part: Value, whole: Value): boolean {
  if (isConstant(part)) return isConstant(whole);
  return !hasOthers(part, whole) && hasArgument(part) === hasArgument(whole);
}

function hasOthers(value: Value, whole: Value): boolean {
  const known = argumentsIn(whole);
  return [...argumentsIn(value)].some((one) => !known.has(one));
}

/** Arguments that a number is reckoned from; not those that only say where to look. */
export function argumentsIn(value: Value): Set<Term> {
  const found = new Set<Term>();
  visit(value, (term) => {
    if (term.kind === "calldata") found.add(term);
    return term.kind !== "mapping" && term.kind !== "array";
  });
  return found;
}
