/** A walk over the opcodes of contract code, push data and the compiler's note at the end left out. */
import type { Hex } from "../evm/network.ts";

const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/**
 * The note that Solidity appends (its documentation, "Metadata"): a hash of 32 bytes and a version. Run
 * as code it stops at its eighth byte, so only a jump into it could make use of it.
 */
const NOTE = /a2646970667358221220[0-9a-f]{64}64736f6c6343[0-9a-f]{6}0033$/;

/** Hex digits in lower case, without prefix: what runs, and the note. */
export function partsOf(code: Hex): { readonly body: string; readonly note: string } {
  const digits = code.slice(2).toLowerCase();
  const note = NOTE.exec(digits)?.[0] ?? "";
  return { body: digits.slice(0, digits.length - note.length), note };
}

/** Where the opcodes that `wanted` names stand, in digits from the start. */
export function* opcodesAt(digits: string, wanted: ReadonlySet<number>): Generator<number> {
  for (let at = 0; at + 1 < digits.length; at += 2) {
    const opcode = digitAt(digits, at) << 4 | digitAt(digits, at + 1);
    if (wanted.has(opcode)) yield at;
    if (opcode >= PUSH1 && opcode <= PUSH32) at += 2 * (opcode - PUSH1 + 1);
  }
}

/** Of hex in lower case: its letters follow nine, 39 characters on. */
function digitAt(digits: string, at: number): number {
  const character = digits.charCodeAt(at) - 0x30;
  return character > 9 ? character - 39 : character;
}

/** Whether one of them stands there. */
export function hasOpcode(digits: string, wanted: ReadonlySet<number>): boolean {
  return opcodesAt(digits, wanted).next().done !== true;
}

const NUMBER: ReadonlySet<number> = new Set([0x43]);
const COINBASE = "41";

/** Whether code asks for the block's number. */
export function readsNumber(code: Hex): boolean {
  return hasOpcode(partsOf(code).body, NUMBER);
}

/** The same code, asking for the fee recipient instead of the number. */
export function withRecipientForNumber(code: Hex): Hex {
  const { body, note } = partsOf(code);
  const pieces: string[] = [];
  let from = 0;
  for (const at of opcodesAt(body, NUMBER)) {
    pieces.push(body.slice(from, at), COINBASE);
    from = at + COINBASE.length;
  }
  return `0x${pieces.join("")}${body.slice(from)}${note}`;
}

/** CALL, CALLCODE, DELEGATECALL, STATICCALL. */
const CALLS: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa]);

export function callsOthers(code: Hex): boolean {
  return hasOpcode(partsOf(code).body, CALLS);
}
