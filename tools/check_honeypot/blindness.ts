/**
 * Whether a token's code could tell one block from another, or a simulated trader from a real one. Where
 * a node cannot simulate later blocks, a sale in one block proves no later one, unless the code has no
 * way to see the difference.
 */
import type { Hex } from "../evm/network.ts";
import { hasOpcode, partsOf } from "./opcodes.ts";

/**
 * What may differ between a sale that was tried and a real one:
 * - the transaction and its block: ORIGIN, GASPRICE, GAS, BLOCKHASH, COINBASE, TIMESTAMP, NUMBER,
 *   PREVRANDAO, GASLIMIT, BASEFEE, BLOBHASH, BLOBBASEFEE, SLOTNUM;
 * - wealth and code of accounts, since ours are rich and carry code: BALANCE, SELFBALANCE, EXTCODESIZE,
 *   EXTCODECOPY, EXTCODEHASH;
 * - what lasts until the end of a transaction, where the purchase and the sale are one: TLOAD, TSTORE,
 *   SELFDESTRUCT;
 * - whatever runs or makes other code, which may look at all of these.
 * CODESIZE and CODECOPY show the token's own code, which nobody changes. Numbers: the opcode tables of
 * the yellow paper, EIP-1153, EIP-3198, EIP-4844, EIP-7516, EIP-7843; calls of EIP-7069.
 */
const TELLING: ReadonlySet<number> = new Set([
  ...[0x32, 0x3a, 0x5a, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x48, 0x49, 0x4a, 0x4b],
  ...[0x31, 0x47, 0x3b, 0x3c, 0x3f],
  ...[0x5c, 0x5d, 0xff],
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xf8, 0xf9, 0xfa, 0xfb],
]);

/**
 * True unless a walk over the code, push data and the compiler's note at the end left out, meets none
 * of these opcodes. Unknown code may tell.
 */
export function mayTellBlocksApart(code: Hex | null): boolean {
  if (code === null || code === "0x") return true;
  const { body, note } = partsOf(code);
  if (hasOpcode(body, TELLING) || hidesCode(note)) return true;
  return body.startsWith("ef0100");
}

const JUMPDEST = "5b";

/** Whether a jump into the note could reach a telling opcode. */
function hidesCode(note: string): boolean {
  for (let at = 0; at < note.length; at += 2) {
    if (note.startsWith(JUMPDEST, at) && hasOpcode(note.slice(at), TELLING)) return true;
  }
  return false;
}
