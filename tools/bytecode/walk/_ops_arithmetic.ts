/** Arithmetic, comparisons and bits. */
import * as arithmetic from "./_arithmetic.ts";
import { equal, isZero, less, signedLess } from "./_compare.ts";
import type { Machine } from "./_machine.ts";
import type { Handler, Row } from "./_opcodes.ts";
import type { Path } from "./_path.ts";
import type { Terms } from "./_terms.ts";
import type { Operation, Value, Word } from "./values.ts";
import * as words from "./_words.ts";

type Binary = (terms: Terms, a: Value, b: Value) => Value;

function binary(compute: Binary): Handler {
  return (machine, { stack }, pc) => {
    const [a, b] = [stack.pop()!, stack.pop()!];
    const value = compute(machine.terms, a, b);
    if (typeof value !== "object") machine.doubts.noteFolded(a, b, pc);
    stack.push(value);
  };
}

/** Products are kept: fees are made of them, whether they are stored or not. */
function product(compute: Binary): Handler {
  return (machine, { stack }) => {
    const a = stack.pop()!;
    keep(machine, stack, compute(machine.terms, a, stack.pop()!));
  };
}

function keep(machine: Machine, stack: Value[], value: Value): void {
  if (typeof value === "object" && value.kind === "operation") {
    machine.recorder.products.add(value);
  }
  stack.push(value);
}

function folded(op: Operation, constants: (a: Word, b: Word) => Word): Binary {
  return (terms, a, b) => {
    if (typeof a !== "object" && typeof b !== "object") return constants(a, b);
    return terms.operation(op, a, b);
  };
}

function modular(op: "addmod" | "mulmod", constants: (a: Word, b: Word, n: Word) => Word): Handler {
  return (machine, { stack }) => {
    const [a, b, n] = [stack.pop()!, stack.pop()!, stack.pop()!];
    if (typeof a === "object" || typeof b === "object" || typeof n === "object") {
      keep(machine, stack, machine.terms.operation(op, a, b, n));
    } else stack.push(constants(a, b, n));
  };
}

const greater: Binary = (terms, a, b) => less(terms, b, a);
const signedGreater: Binary = (terms, a, b) => signedLess(terms, b, a);
const bit255 = 1n << 255n;

const sdiv = folded("sdiv", words.sdivWords);

export const arithmeticHandlers: readonly Row[] = [
  [0x01, 2, binary(arithmetic.add)],
  [0x02, 2, product(arithmetic.mul)],
  [0x03, 2, binary(arithmetic.sub)],
  [0x04, 2, product(arithmetic.div)],
  [0x05, 2, product((terms, a, b) => b === 1 ? a : sdiv(terms, a, b))],
  [0x06, 2, binary(arithmetic.mod)],
  [0x07, 2, binary(folded("smod", words.smodWords))],
  [0x08, 3, modular("addmod", words.addmodWords)],
  [0x09, 3, modular("mulmod", words.mulmodWords)],
  [0x0a, 2, binary(arithmetic.exp)],
  [0x0b, 2, binary(arithmetic.signextend)],
  [0x10, 2, binary(less)],
  [0x11, 2, binary(greater)],
  [0x12, 2, binary(signedLess)],
  [0x13, 2, binary(signedGreater)],
  [0x14, 2, compareEqual],
  [0x15, 1, (machine, { stack }) => stack.push(isZero(machine.terms, stack.pop()!))],
  [0x16, 2, binary(arithmetic.and)],
  [0x17, 2, binary(arithmetic.or)],
  [0x18, 2, binary(arithmetic.xor)],
  [0x19, 1, (machine, { stack }) => stack.push(arithmetic.not(machine.terms, stack.pop()!))],
  [0x1a, 2, binary(arithmetic.byte)],
  [0x1b, 2, binary(arithmetic.shl)],
  [0x1c, 2, binary(arithmetic.shr)],
  [0x1d, 2, binary(arithmetic.sar)],
  [0x1e, 1, countZeros],
];

const sameWords = binary(equal);

/**
 * Of code that runs at a known address, ADDRESS equals that constant. It stays a term all the same: who is asked to be
 * the contract itself would look like any other account.
 */
function compareEqual(machine: Machine, path: Path, pc: number): void {
  const { program: { self }, terms } = machine;
  const { stack } = path;
  if (self === null) return sameWords(machine, path, pc);
  const compared = [stack.at(-1), stack.at(-2)];
  sameWords(machine, path, pc);
  if (compared.includes(self) && compared.includes(terms.environment("self"))) {
    stack[stack.length - 1] = 1;
  }
}

/** CLZ (EIP-7939). Of something unknown only that it is a small number is known. */
function countZeros(machine: Machine, { stack }: Path, pc: number): void {
  const value = stack.pop()!;
  if (typeof value === "object") stack.push(machine.terms.unknown(pc, value.taint));
  else stack.push(value >= bit255 ? 0 : 256 - words.bitLength(value));
}
