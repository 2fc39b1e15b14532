/** Multicall3 `aggregate3`: several reads of one block in one `eth_call`. */
import { concatHex, decodeAbiParameters, encodeAbiParameters } from "viem";
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

const OUTPUTS = [{
  type: "tuple[]",
  components: [{ name: "success", type: "bool" }, { name: "returnData", type: "bytes" }],
}] as const;

/** One read. */
export type Read = { readonly target: Address; readonly callData: Hex };

/** One answer: what the target returned, or its revert data. */
export type ReadResult = { readonly success: boolean; readonly returnData: Hex };

/** Calldata of `aggregate3` in which each read may fail by itself. */
export function encodeAggregate3(reads: readonly Read[]): Hex {
  const calls = reads.map((read) => ({ ...read, allowFailure: true }));
  return concatHex([AGGREGATE3_SELECTOR, encodeAbiParameters(INPUTS, [calls])]);
}

/** The answers of `count` reads, or null when the result is not what `aggregate3` returns. */
export function decodeAggregate3(result: unknown, count: number): readonly ReadResult[] | null {
  if (!isHex(result)) return null;
  try {
    const [results] = decodeAbiParameters(OUTPUTS, result);
    return results.length === count ? results : null;
  } catch {
    // A node, or a contract in Multicall3's place, can return anything.
    return null;
  }
}
