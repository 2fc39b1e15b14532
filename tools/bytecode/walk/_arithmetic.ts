/** Arithmetic on values: constants are computed, sums keep one constant at their end. */
import { flipConstant, maskBits, mergeBits, raiseBits, shiftDown, shiftUp } from "./_bits.ts";
import { same } from "./_nameless.ts";
import type { Terms } from "./_terms.ts";
import type { OperationTerm, Term, Value, Word } from "./values.ts";
import * as words from "./_words.ts";

function isOperation(value: Value, op: OperationTerm["op"]): value is OperationTerm {
  return typeof value === "object" && value.kind === "operation" && value.op === op;
}

/** A value as something plus a constant. */
export function linear(value: Value): readonly [Term | null, Word] {
  if (typeof value !== "object") return [null, value];
  if (isOperation(value, "add") && typeof value.operands[1] !== "object") {
    return [value.operands[0] as Term, value.operands[1]!];
  }
  return [value, 0];
}

function plus(terms: Terms, term: Term | null, constant: Word): Value {
  if (term === null) return constant;
  return constant === 0 ? term : terms.operation("add", term, constant);
}

function ordered(terms: Terms, op: OperationTerm["op"], a: Term, b: Term): Term {
  return a.id <= b.id ? terms.operation(op, a, b) : terms.operation(op, b, a);
}

export function add(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.addWords(a, b);
  const [x, c] = linear(a);
  const [y, d] = linear(b);
  const constant = c === 0 ? d : d === 0 ? c : words.addWords(c, d);
  if (x === null) return plus(terms, y, constant);
  if (y === null) return plus(terms, x, constant);
  // Of a list whose length was lost, too: its end is held against the place it begins at.
  if (isOperation(x, "sub") && x.operands[1] === y) return add(terms, x.operands[0]!, constant);
  if (isOperation(y, "sub") && y.operands[1] === x) return add(terms, y.operands[0]!, constant);
  return plus(terms, ordered(terms, "add", x, y), constant);
}

export function sub(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.subWords(a, b);
  const [x, c] = linear(a);
  const [y, d] = linear(b);
  const constant = d === 0 ? c : words.subWords(c, d);
  if (y === null) return plus(terms, x, constant);
  if (same(x, y)) return constant;
  if (x === null) return terms.operation("sub", constant, y);
  if (isOperation(x, "add")) {
    if (x.operands[0] === y) return add(terms, x.operands[1]!, constant);
    if (x.operands[1] === y) return add(terms, x.operands[0]!, constant);
  }
  return plus(terms, terms.operation("sub", x, y), constant);
}

export function mul(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.mulWords(a, b);
  if (typeof a !== "object") return mul(terms, b, a);
  if (typeof b === "object") return ordered(terms, "mul", a, b);
  if (b === 0 || b === 1) return b === 0 ? 0 : a;
  const shift = fieldShift(b);
  return shift > 0 ? shiftUp(terms, a, shift) : terms.operation("mul", a, b);
}

/** Older compilers shift by multiplying and dividing; only shifts of whole bytes are taken for such. */
function fieldShift(value: Word): number {
  const shift = words.log2(value);
  return shift % 8 === 0 ? shift : -1;
}

export function div(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.divWords(a, b);
  if (typeof a !== "object") return a === 0 ? 0 : terms.operation("div", a, b);
  if (typeof b === "object") return terms.operation("div", a, b);
  if (b === 0 || b === 1) return b === 0 ? 0 : a;
  const shift = fieldShift(b);
  return shift > 0 ? shiftDown(terms, a, shift) : terms.operation("div", a, b);
}

export function mod(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.modWords(a, b);
  if (typeof b === "object" || typeof a !== "object") return terms.operation("mod", a, b);
  if (b === 0 || b === 1) return 0;
  const bits = words.log2(b);
  return (bits > 0 ? maskBits(terms, a, words.ones(bits)) : undefined) ??
    terms.operation("mod", a, b);
}

export function and(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.andWords(a, b);
  if (typeof a !== "object") return and(terms, b, a);
  if (typeof b === "object") return a === b ? a : ordered(terms, "and", a, b);
  return maskBits(terms, a, b) ?? terms.operation("and", a, b);
}

export function or(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.orWords(a, b);
  if (a === b || b === 0) return a;
  if (a === 0) return b;
  const merged = mergeBits(terms, a, b);
  if (merged !== undefined) return merged;
  if (typeof a !== "object") return or(terms, b, a);
  if (typeof b === "object") return ordered(terms, "or", a, b);
  return raiseBits(terms, a, b) ?? terms.operation("or", a, b);
}

export function xor(terms: Terms, a: Value, b: Value): Value {
  if (typeof a !== "object" && typeof b !== "object") return words.xorWords(a, b);
  if (typeof a !== "object") return xor(terms, b, a);
  if (typeof b === "object") {
    return same(a, b) ? 0 : ordered(terms, "xor", a, b);
  }
  if (b === 0) return a;
  if (b === words.ALL_ONES) return not(terms, a);
  return flipConstant(terms, a, b, words.xorWords) ?? terms.operation("xor", a, b);
}

export function not(terms: Terms, a: Value): Value {
  if (typeof a !== "object") return words.notWord(a);
  return isOperation(a, "not") ? a.operands[0]! : terms.operation("not", a);
}

export function shl(terms: Terms, shift: Value, value: Value): Value {
  if (typeof shift === "object") return terms.operation("shl", shift, value);
  if (typeof value !== "object") return words.shlWords(shift, value);
  if (typeof shift !== "number" || shift > 255) return 0;
  return shift === 0 ? value : shiftUp(terms, value, shift);
}

export function shr(terms: Terms, shift: Value, value: Value): Value {
  if (typeof shift === "object") return terms.operation("shr", shift, value);
  if (typeof value !== "object") return words.shrWords(shift, value);
  if (typeof shift !== "number" || shift > 255) return 0;
  return shift === 0 ? value : shiftDown(terms, value, shift);
}

export function sar(terms: Terms, shift: Value, value: Value): Value {
  if (typeof shift !== "object" && typeof value !== "object") return words.sarWords(shift, value);
  if (shift === 0) return value;
  // Without a sign both shifts are the same.
  if (typeof value === "object" && value.width < 256) return shr(terms, shift, value);
  return terms.operation("sar", shift, value);
}

export function byte(terms: Terms, index: Value, value: Value): Value {
  if (typeof index !== "object" && typeof value !== "object") return words.byteWords(index, value);
  if (typeof index === "object") return terms.operation("byte", index, value);
  if (typeof index !== "number" || index > 31) return 0;
  return and(terms, shr(terms, 248 - 8 * index, value), 255);
}

export function signextend(terms: Terms, k: Value, value: Value): Value {
  if (typeof k !== "object" && typeof value !== "object") return words.signextendWords(k, value);
  if (typeof k !== "object" && (typeof k !== "number" || k > 30)) return value;
  if (typeof k === "number" && typeof value === "object" && value.width < 8 * k + 8) return value;
  return terms.operation("signextend", k, value);
}

export function exp(terms: Terms, base: Value, exponent: Value): Value {
  if (typeof base !== "object" && typeof exponent !== "object") {
    return words.expWords(base, exponent);
  }
  if (exponent === 0 || base === 1) return 1;
  return exponent === 1 ? base : terms.operation("exp", base, exponent);
}
