/**
 * Whether what is asked of a number is asked of all of it. `uint8(n) <= 50` holds for 9,984 as well, and `n >= 1000` says
 * nothing of the `uint8(n)` that is stored.
 */
import type { Path } from "../walk/records.ts";
import { isConstant, type OperationTerm, type Term, type Value } from "../walk/values.ts";
import { greatestOn, WORD_MAX } from "./_greatest.ts";
import { restOf } from "./_sums.ts";

/** The low bits of something. */
type Low = { readonly of: Value; readonly bits: number };

function lowOf(value: Value): Low {
  let low: Low = { of: value, bits: WORD_BITS };
  while (!isConstant(low.of) && low.of.kind === "field" && low.of.offset === 0) {
    low = { of: low.of.of, bits: Math.min(low.bits, low.of.bits) };
  }
  return low;
}

const WORD_BITS = 256;

/** Whether one is no less than the other for sure: the same number, of which the other has no bit that the first lacks. */
export function isNoLess(one: Value, other: Value, path: Path): boolean {
  if (one === other) return true;
  const [more, less] = [lowOf(one), lowOf(other)];
  if (more.of !== less.of) return false;
  return more.bits >= less.bits || !isCut(more, path);
}

/** Without what cuts nothing off: compilers narrow a number again whose bits they have asked for. */
export function uncut(value: Value, path: Path): Value {
  if (isConstant(value) || value.kind !== "field" || value.offset !== 0) return value;
  return isCut({ of: value.of, bits: value.bits }, path) ? value : uncut(value.of, path);
}

/** All bits of what these are the low bits of, cut off or not. */
export function allBits(value: Value): Value {
  return lowOf(value).of;
}

/** Whether there may be more bits than these. */
export function isCut({ of, bits }: Low, path: Path): boolean {
  return bits < WORD_BITS && greatestOn(of, path) >> BigInt(bits) !== 0n;
}

/** A sum of numbers that may pass the greatest one is less than they are. */
export function isWholeSum(sum: OperationTerm, path: Path): boolean {
  const [one, other] = sum.operands as readonly [Value, Value];
  return path.some(({ value, holds }) => !holds && isPassed(value, sum)) ||
    greatestOn(one, path) + greatestOn(other, path) <= WORD_MAX;
}

/** `a + b < a`, or `MAX - a < b`. */
function isPassed(test: Term, sum: OperationTerm): boolean {
  if (test.kind !== "operation" || test.op !== "lt") return false;
  const [less, more] = test.operands as readonly [Value, Value];
  const index = sum.operands.indexOf(more);
  return index >= 0 && (less === sum || restOf(less) === sum.operands[1 - index]!);
}
