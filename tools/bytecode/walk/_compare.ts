/** Comparisons, and what of a value decides a branch. */
import { extract, lowestBit, widthOf } from "./_bits.ts";
import { linear, shr } from "./_arithmetic.ts";
import { same } from "./_nameless.ts";
import type { Terms } from "./_terms.ts";
import type { Term, Value, Word } from "./values.ts";
import { bitLength, ltWords, ones, sltWords, subWords } from "./_words.ts";

export function isZero(terms: Terms, value: Value): Value {
  if (typeof value !== "object") return value === 0 ? 1 : 0;
  const tested = zeroTest(terms, value);
  if (typeof tested !== "object") return tested === 0 ? 1 : 0;
  if (tested.kind === "operation" && tested.op === "iszero") {
    const [inner] = tested.operands as readonly [Term];
    if (inner.width === 1) return inner;
  }
  return terms.operation("iszero", tested);
}

/** A value that is zero exactly when the given one is, in its plainest form. */
export function zeroTest(terms: Terms, value: Term): Value {
  if (value.kind === "packed") return packedZeroTest(terms, value);
  if (value.kind === "field" && value.of.kind === "operation") {
    const { op, operands } = value.of;
    // Low bits of a difference are zero exactly when the low bits are equal.
    if (op === "xor" || (op === "sub" && value.offset === 0)) {
      const a = extract(terms, operands[0]!, value.offset, value.bits);
      const b = extract(terms, operands[1]!, value.offset, value.bits);
      return isZero(terms, equal(terms, a, b));
    }
  }
  if (value.kind !== "operation") return value;
  const [a, b] = value.operands;
  if (value.op === "sub" || value.op === "xor") return isZero(terms, equal(terms, a!, b!));
  if (value.op === "add" && typeof b !== "object") {
    return isZero(terms, equal(terms, a!, subWords(0, b!)));
  }
  return value;
}

function packedZeroTest(terms: Terms, value: Term & { kind: "packed" }): Value {
  if (value.constant !== 0) return 1;
  const low = lowestBit(value);
  if (low === 0) return value;
  const shifted = shr(terms, low, value);
  return typeof shifted === "object" ? zeroTest(terms, shifted) : shifted;
}

export function equal(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return a === b ? 1 : 0;
  if (typeof a !== "object") return equal(terms, b, a);
  if (same(a, b)) return 1;
  if (b === 0) return isZero(terms, a);
  const low = lowestCommonBit(a, b);
  if (low > 0) return equal(terms, shr(terms, low, a), shr(terms, low, b));
  if (typeof b === "object") {
    return a.id <= b.id ? terms.operation("eq", a, b) : terms.operation("eq", b, a);
  }
  if (!ltWords(b, ones(a.width)) && b !== ones(a.width)) return 0;
  if (a.width === 1) return a;
  const [x, c] = linear(a);
  return c !== 0 && x ? equal(terms, x, subWords(b, c)) : terms.operation("eq", a, b);
}

function lowestCommonBit(a: Term, b: Value): number {
  const low = lowestBit(a);
  if (low === 0) return 0;
  return Math.min(low, typeof b === "object" ? lowestBit(b) : trailingZeros(b));
}

function trailingZeros(value: number | bigint): number {
  const digits = value.toString(2);
  return digits.length - 1 - digits.lastIndexOf("1");
}

export function less(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return ltWords(a, b) ? 1 : 0;
  if (b === 0 || same(a, b)) return 0;
  if (a === 0) return isZero(terms, isZero(terms, b));
  if (b === 1) return isZero(terms, a);
  if (typeof b !== "object" && ltWords(ones(widthOf(a)), b)) return 1;
  if (typeof a !== "object" && !ltWords(a, ones(widthOf(b)))) return 0;
  if (typeof a !== "object" && typeof b === "object") {
    const passed = passedBelowZero(a, b);
    if (passed !== null) return less(terms, ...passed);
  }
  return terms.operation("lt", a, b);
}

/** `x - y > 2^n - 1` of numbers of n bits, as the compiler asks of narrow ones, is `x < y`. */
function passedBelowZero(greatest: Word, value: Term): readonly [Value, Value] | null {
  if (value.kind !== "operation" || value.op !== "sub") return null;
  const bits = bitLength(greatest);
  const [from, taken] = value.operands as readonly [Value, Value];
  const isOfNarrow = bits < 256 && greatest === ones(bits) && widthOf(from) <= bits &&
    widthOf(taken) <= bits;
  return isOfNarrow ? [from, taken] : null;
}

export function signedLess(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return sltWords(a, b) ? 1 : 0;
  if (same(a, b)) return 0;
  // Neither can be negative: the plain comparison says the same.
  if (widthOf(a) < 256 && widthOf(b) < 256) return less(terms, a, b);
  return terms.operation("slt", a, b);
}
