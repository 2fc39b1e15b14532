/**
 * Whether what is asked of a number is asked of all of it. `uint8(n) <= 50` holds for 9,984 as well, and `n >= 1000` says
 * nothing of the `uint8(n)` that is stored.
 */
import type { Path } from "../walk/records.ts";
import { isConstant, type OperationTerm, type Term, type Value } from "../walk/values.ts";
import { asUncut, upperBound } from "./_paths.ts";

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
  return bits < WORD_BITS && most(of, path, 0) >> BigInt(bits) !== 0n;
}

/** A sum of numbers that may pass the greatest one is less than they are. */
export function isWholeSum(sum: OperationTerm, path: Path): boolean {
  const [one, other] = sum.operands as readonly [Value, Value];
  return path.some(({ value, holds }) => !holds && isPassed(value, sum)) ||
    most(one, path, 0) + most(other, path, 0) <= GREATEST;
}

/** `a + b < a`, or `MAX - a < b`. */
function isPassed(test: Term, sum: OperationTerm): boolean {
  if (test.kind !== "operation" || test.op !== "lt") return false;
  const [less, more] = test.operands as readonly [Value, Value];
  const index = sum.operands.indexOf(more);
  return index >= 0 && (less === sum || isRestOf(less, sum.operands[1 - index]!));
}

/** What is left to the greatest number. */
function isRestOf(rest: Value, part: Value): boolean {
  if (isConstant(rest) || rest.kind !== "operation") return false;
  const [one, other] = rest.operands as readonly [Value, Value];
  if (rest.op === "not") return one === part;
  return rest.op === "sub" && isConstant(one) && BigInt(one) === GREATEST && other === part;
}

const GREATEST = (1n << 256n) - 1n;

/** No more than this, by its bits, by what it is made of and by what was asked. */
function most(value: Value, path: Path, depth: number): bigint {
  if (isConstant(value)) return BigInt(value);
  const known = [
    (1n << BigInt(Math.min(value.width, bitsFound(value, path)))) - 1n,
    upperBound(path, (other) => other === value) ?? GREATEST,
    depth < DEPTH_MAX ? mostMade(value, path, depth + 1) : GREATEST,
  ];
  return known.reduce((a, b) => a < b ? a : b);
}

/** Deeper sums are of no code that people write. */
const DEPTH_MAX = 4;

function mostMade(value: Term, path: Path, depth: number): bigint {
  if (value.kind !== "operation") return GREATEST;
  const [one, other] = value.operands as readonly [Value, Value];
  const of = (part: Value) => most(part, path, depth);
  switch (value.op) {
    case "add":
      return fitting(of(one) + of(other));
    case "mul":
      return fitting(of(one) * of(other));
    case "div":
      return isConstant(other) && other !== 0 ? of(one) / BigInt(other) : of(one);
    default:
      return GREATEST;
  }
}

function fitting(made: bigint): bigint {
  return made > GREATEST ? GREATEST : made;
}

/** So many that it was found to be the same as its low bits, or to have none above them. */
function bitsFound(value: Term, path: Path): number {
  let bits = WORD_BITS;
  for (const condition of path) {
    const { term, holds } = asUncut(condition.value, condition.holds);
    if (term.kind === "field" && !holds && term.of === value && isTop(term)) {
      bits = Math.min(bits, term.offset);
    }
    if (term.kind !== "operation" || term.op !== "eq" || !holds) continue;
    const [one, other] = (term.operands as readonly [Value, Value]).map(lowOf) as [Low, Low];
    if (one.of === value && other.of === value) bits = Math.min(bits, one.bits, other.bits);
  }
  return bits;
}

function isTop({ of, offset, bits }: Term & { readonly kind: "field" }): boolean {
  return offset + bits >= of.width;
}
