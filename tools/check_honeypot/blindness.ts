/**
 * Whether a token's code could tell one block from another. Where a node cannot simulate later blocks,
 * a sale in one block proves no later one, unless the code has no way to see the difference.
 */
import type { Hex } from "../evm/network.ts";

const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/**
 * Block and transaction surroundings (BLOCKHASH, COINBASE, TIMESTAMP, NUMBER, PREVRANDAO, GASLIMIT,
 * BASEFEE, BLOBHASH, BLOBBASEFEE, GASPRICE), and whatever runs or makes other code, which may look at
 * them. Numbers: the opcode tables of the yellow paper, EIP-3198, EIP-4844, EIP-7516.
 */
const TELLING: ReadonlySet<number> = new Set([
  ...[0x3a, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x48, 0x49, 0x4a],
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa],
]);

/**
 * True unless a walk over the code, push data and the compiler's note at the end left out, meets none
 * of these opcodes. Unknown code may tell.
 */
export function mayTellBlocksApart(code: Hex | null): boolean {
  if (code === null || code === "0x") return true;
  const end = code.length - 2 * noteBytes(code);
  for (let at = 2; at + 1 < end; at += 2) {
    const opcode = Number.parseInt(code.slice(at, at + 2), 16);
    if (TELLING.has(opcode)) return true;
    if (opcode >= PUSH1 && opcode <= PUSH32) at += 2 * (opcode - PUSH1 + 1);
  }
  return code.toLowerCase().startsWith("0xef0100");
}

/** First byte of the CBOR map that Solidity appends: one to four entries. */
const NOTE_START = /^a[1-4]6[0-9a-f]/;

/** Bytes of the compiler's note: CBOR and its length in two bytes (Solidity documentation, "Metadata"). */
function noteBytes(code: Hex): number {
  const length = Number.parseInt(code.slice(-4), 16);
  const start = code.length - 4 - 2 * length;
  return start > 2 && NOTE_START.test(code.slice(start, start + 4)) ? length + 2 : 0;
}
