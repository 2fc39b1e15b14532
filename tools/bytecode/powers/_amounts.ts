/** Amounts on a way on which something is known to be zero. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { asUncut, isUncutOn } from "./_paths.ts";

/**
 * Nothing is moved: what the amount is made of was found to be zero. What is taken elsewhere for such an
 * amount leaves no trace, so that the way looks as if something were given for nothing.
 */
export function isNothing(amount: Value, path: Path): boolean {
  const zeros = zerosOn(path);
  return zeros.size > 0 && !isConstant(amount) && isZero(amount, zeros, 0);
}

/** Nobody goes this way: units are taken from what was found to be zero, and yet it did not pass below. */
export function takesFromNothing(path: Path): boolean {
  const zeros = zerosOn(path);
  return zeros.size > 0 && path.some(({ value, holds }) => {
    if (holds || value.kind !== "operation" || value.op !== "lt") return false;
    const [whole, left] = value.operands as readonly [Value, Value];
    return isLessUnits(left, whole) && isZero(whole, zeros, 0);
  });
}

/** `x - 1` is compiled to `x + 0xff…ff`. */
function isLessUnits(left: Value, whole: Value): boolean {
  return !isConstant(left) && left.kind === "operation" && left.op === "add" &&
    left.operands[0] === whole && isConstant(left.operands[1]!) &&
    BigInt(left.operands[1]) >= 1n << 255n;
}

function zerosOn(path: Path): ReadonlySet<Term> {
  const zeros = new Set<Term>();
  for (const { value, holds } of path) {
    const { term, holds: isSomething } = asUncut(value, holds);
    if (isSomething) continue;
    zeros.add(term);
    // Of an argument of fewer bits compilers ask first that there are no more.
    if (term.kind === "field" && !isConstant(term.of) && isUncutOn(term, path)) zeros.add(term.of);
  }
  return zeros;
}

function isZero(value: Value, zeros: ReadonlySet<Term>, depth: number): boolean {
  if (isConstant(value)) return BigInt(value) === 0n;
  if (zeros.has(value)) return true;
  if (depth > 6) return false;
  const at = (index: number, of: readonly Value[]) => isZero(of[index]!, zeros, depth + 1);
  if (value.kind === "field") return isZero(value.of, zeros, depth + 1);
  if (value.kind === "packed") {
    return value.constant === 0 && value.pieces.every(({ of }) => isZero(of, zeros, depth + 1));
  }
  if (value.kind !== "operation") return false;
  const { op, operands } = value;
  switch (op) {
    case "mul":
    case "and":
      return at(0, operands) || at(1, operands);
    case "add":
    case "or":
    case "sub":
      return at(0, operands) && at(1, operands);
    case "div":
    case "sdiv":
      return at(0, operands);
    default:
      return false;
  }
}
