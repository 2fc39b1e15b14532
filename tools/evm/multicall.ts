/** Multicall3 `aggregate3`: several reads of one block in one `eth_call`. */
import { concatHex } from "viem";
import { encodeAbi } from "./encode.ts";
import { isHex } from "./hex.ts";
import type { Address, Hex } from "./network.ts";

/** Selector of `aggregate3((address,bool,bytes)[])`: hashing it anew would double a first call's work. */
export const AGGREGATE3_SELECTOR = "0x82ad56cb";

const INPUTS = [{
  type: "tuple[]",
  components: [
    { name: "target", type: "address" },
    { name: "allowFailure", type: "bool" },
    { name: "callData", type: "bytes" },
  ],
}] as const;

/** One read. */
export type Read = { readonly target: Address; readonly callData: Hex };

/** One answer: what the target returned, or its revert data. */
export type ReadResult = { readonly success: boolean; readonly returnData: Hex };

/** Calldata of `aggregate3` in which each read may fail by itself. */
export function encodeAggregate3(reads: readonly Read[]): Hex {
  const calls = reads.map((read) => ({ ...read, allowFailure: true }));
  return concatHex([AGGREGATE3_SELECTOR, encodeAbi(INPUTS, [calls])]);
}

/**
 * The answers of `count` reads, or null when the result is not what `aggregate3` returns, which is
 * `(bool,bytes)[]`: a node, or a contract in Multicall3's place, can return anything.
 */
export function decodeAggregate3(result: unknown, count: number): readonly ReadResult[] | null {
  if (!isHex(result)) return null;
  const digits = result.slice(2).toLowerCase();
  const list = placeAt(digits, 0, 0);
  if (list === null || lengthAt(digits, list) !== count) return null;
  const results: ReadResult[] = [];
  for (let nth = 0; nth < count; nth++) {
    const read = readResult(digits, placeAt(digits, list + WORD, nth));
    if (read === null) return null;
    results.push(read);
  }
  return results;
}

/** Hex digits of a word. */
const WORD = 64;
/** Of any length that there can be. */
const HIGH_ZEROS = "0".repeat(56);

function readResult(digits: string, tuple: number | null): ReadResult | null {
  const success = tuple === null ? null : lengthAt(digits, tuple);
  const data = tuple === null ? null : placeAt(digits, tuple, 1);
  const bytes = data === null ? null : lengthAt(digits, data);
  if (success === null || success > 1 || data === null || bytes === null) return null;
  const [start, end] = [data + WORD, data + WORD + 2 * bytes];
  if (end > digits.length) return null;
  return { success: success === 1, returnData: `0x${digits.slice(start, end)}` };
}

/** Where the `nth` word behind `base` points to, as a place among the digits. */
function placeAt(digits: string, base: number, nth: number): number | null {
  const bytes = lengthAt(digits, base + nth * WORD);
  return bytes === null ? null : base + 2 * bytes;
}

/** A word that is a length; null beyond the end, or where it is more than there is. */
function lengthAt(digits: string, place: number): number | null {
  const end = place + WORD;
  if (end > digits.length || !digits.startsWith(HIGH_ZEROS, place)) return null;
  const length = parseInt(digits.slice(place + HIGH_ZEROS.length, end), 16);
  return length <= digits.length ? length : null;
}
