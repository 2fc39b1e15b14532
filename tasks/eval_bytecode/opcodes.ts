/**
 * What simpler readings say of opcodes, to set the analyser's count beside them: a search for the byte
 * anywhere, and a sweep over all instructions from the first byte on, data included.
 */
import { type TellingOpcode, tellingOpcodes } from "../../tools/bytecode/analysis.ts";
import type { Hex } from "../../tools/evm/network.ts";

const BYTES: Readonly<Record<TellingOpcode, number>> = {
  SELFDESTRUCT: 0xff,
  DELEGATECALL: 0xf4,
  CALLCODE: 0xf2,
  ORIGIN: 0x32,
  CREATE: 0xf0,
  CREATE2: 0xf5,
};

const PUSH1 = 0x60;
const PUSH32 = 0x7f;

export type OpcodeSet = ReadonlySet<TellingOpcode>;

export function byByte(code: Hex): OpcodeSet {
  return named(bytesOf(code));
}

export function bySweep(code: Hex): OpcodeSet {
  const bytes = bytesOf(code);
  const seen: number[] = [];
  for (let pc = 0; pc < bytes.length; pc++) {
    const byte = bytes[pc] ?? 0;
    seen.push(byte);
    if (byte >= PUSH1 && byte <= PUSH32) pc += byte - PUSH1 + 1;
  }
  return named(seen);
}

function named(bytes: Iterable<number>): OpcodeSet {
  const seen = new Set(bytes);
  return new Set(tellingOpcodes.filter((opcode) => seen.has(BYTES[opcode])));
}

function bytesOf(code: Hex): Uint8Array {
  return Uint8Array.fromHex(code.slice(2));
}
