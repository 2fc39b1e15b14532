/** Which functions a contract's code offers, read off its dispatcher without running it. */
import type { Hex } from "../evm/network.ts";

const LT = 0x10;
const GT = 0x11;
const EQ = 0x14;
const ISZERO = 0x15;
const SUB = 0x03;
const XOR = 0x18;
const MLOAD = 0x51;
const JUMPI = 0x57;
const PUSH0 = 0x5f;
const PUSH1 = 0x60;
const PUSH4 = 0x63;
const PUSH32 = 0x7f;
const DUP1 = 0x80;
const SWAP16 = 0x9f;
const CALLCODE = 0xf2;
const DELEGATECALL = 0xf4;

/** What walking the code found. */
export type Dispatch = {
  /** Selectors, as numbers. */
  readonly selectors: ReadonlySet<number>;
  /** Code of another contract may run in this one's place. */
  readonly runsOtherCode: boolean;
};

/**
 * Instructions between a selector and its comparison, and between that and the jump. Compilers write
 * `DUP1 PUSH4 EQ PUSH2 JUMPI`, `PUSH4 DUP2 SUB …`, `PUSH4 PUSH1 MLOAD EQ ISZERO …` (Solidity since
 * 0.4, its IR pipeline, Vyper), and `GT` or `LT` where they split the list in halves.
 */
const STEPS_MAX = 4;

const COMPARISONS: ReadonlySet<number> = new Set([EQ, SUB, XOR, GT, LT]);

/**
 * Walks the code, push data and metadata left out. A selector counts where a pushed constant is
 * compared and a jump follows: one that is only sent to another contract is none of this one's.
 * Tables of selectors (newer Vyper) and computed comparisons are not seen; see `findPowers`.
 */
export function readDispatch(code: Hex): Dispatch {
  const bytes = withoutMetadata(bytesOf(code));
  const selectors = new Set<number>();
  let runsOtherCode = false;
  for (let at = 0; at < bytes.length; at = next(bytes, at)) {
    const opcode = bytes[at] ?? 0;
    if (opcode === DELEGATECALL || opcode === CALLCODE) runsOtherCode = true;
    // The optimiser writes a selector that starts with zeros shorter.
    if (opcode < PUSH1 + 1 || opcode > PUSH4) continue;
    if (isCompared(bytes, next(bytes, at))) selectors.add(pushed(bytes, at));
  }
  return { selectors, runsOtherCode };
}

/** Whether what is on the stack is compared soon, and a jump depends on it. */
function isCompared(bytes: Uint8Array, start: number): boolean {
  const comparison = skip(bytes, start, (opcode) => opcode === MLOAD);
  if (!COMPARISONS.has(bytes[comparison] ?? 0)) return false;
  const jump = skip(bytes, comparison + 1, (opcode) => opcode === ISZERO);
  return bytes[jump] === JUMPI;
}

/** Goes over up to `STEPS_MAX` instructions that only move values about, or that `also` names. */
function skip(bytes: Uint8Array, start: number, also: (opcode: number) => boolean): number {
  let at = start;
  for (let step = 0; step < STEPS_MAX; step++) {
    const opcode = bytes[at] ?? 0;
    const moves = (opcode >= PUSH0 && opcode <= PUSH4) || (opcode >= DUP1 && opcode <= SWAP16);
    if (!moves && !also(opcode)) break;
    at = next(bytes, at);
  }
  return at;
}

function next(bytes: Uint8Array, at: number): number {
  const opcode = bytes[at] ?? 0;
  return at + 1 + (opcode >= PUSH1 && opcode <= PUSH32 ? opcode - PUSH0 : 0);
}

function pushed(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let index = at + 1; index < next(bytes, at); index++) {
    value = value * 256 + (bytes[index] ?? 0);
  }
  return value;
}

/** Solidity ends code with CBOR and its length in two bytes: a map of one to four entries. */
function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const length = ((bytes.at(-2) ?? 0) << 8) + (bytes.at(-1) ?? 0);
  const start = bytes.length - 2 - length;
  const head = bytes[start] ?? 0;
  return length > 0 && start > 0 && head >= 0xa1 && head <= 0xa4 ? bytes.subarray(0, start) : bytes;
}

function bytesOf(code: Hex): Uint8Array {
  const bytes = new Uint8Array((code.length - 2) / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(code.slice(2 + index * 2, 4 + index * 2), 16);
  }
  return bytes;
}
