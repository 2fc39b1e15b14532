/**
 * A selector that the code does not name, in digits: where a table in the code is looked up with the
 * selector, as Vyper does, this one stands for all that the dispatcher does not know.
 */
import * as arithmetic from "./_arithmetic.ts";
import { extract } from "./_bits.ts";
import * as calldata from "./_calldata.ts";
import type { Terms } from "./_terms.ts";
import { type Operation, type OperationTerm, taints, type Term, type Value } from "./values.ts";

const STRANGER = 0x9e3779b1;

type Binary = (terms: Terms, a: Value, b: Value) => Value;

const binary: Partial<Record<Operation, Binary>> = {
  add: arithmetic.add,
  sub: arithmetic.sub,
  mul: arithmetic.mul,
  div: arithmetic.div,
  mod: arithmetic.mod,
  and: arithmetic.and,
  or: arithmetic.or,
  xor: arithmetic.xor,
  shl: arithmetic.shl,
  shr: arithmetic.shr,
  byte: arithmetic.byte,
};

/** The value for that selector; itself when it is made of anything else. */
export function forStranger(terms: Terms, value: Value): Value {
  if (typeof value !== "object" || value.taint !== taints.selector) return value;
  if (value.kind === "field") {
    return extract(terms, inDigits(terms, value.of), value.offset, value.bits);
  }
  if (value.kind === "operation") return computed(terms, value);
  if (value.kind !== "packed") return value;
  return value.pieces.reduce<Value>((sum, { of, low, bits, at }) => {
    const piece = extract(terms, inDigits(terms, of), low, bits);
    return arithmetic.or(terms, sum, arithmetic.shl(terms, at, piece));
  }, value.constant);
}

function inDigits(terms: Terms, of: Term): Value {
  return of === terms.calldata(0)
    ? calldata.wordAt(terms, "selector", STRANGER, 0)
    : forStranger(terms, of);
}

function computed(terms: Terms, { op, operands }: OperationTerm): Value {
  const [a, b, c] = operands.map((operand) => forStranger(terms, operand));
  const compute = binary[op];
  return compute && b !== undefined ? compute(terms, a!, b) : terms.operation(op, a!, b, c);
}
