/** What the rules look at: the walks of one code's functions. */
import type { Hex } from "../../evm/network.ts";
import type { WalkRecord } from "../walk/records.ts";
import type { Asking } from "./_access.ts";

/** `0x`: what runs for a selector that the dispatcher does not know, or for none. */
export type WalkedFunction = {
  readonly selector: Hex;
  readonly record: WalkRecord;
  /** An argument is a string of bytes, or may be: something to hand to another contract. */
  readonly takesBytes: boolean;
};

/** Whether all of a function was seen. */
export function isComplete({ truncated, unresolvedJumps }: WalkRecord): boolean {
  return !truncated && unresolvedJumps.length === 0;
}

/** A function with what its accesses are judged by. */
export type AskedFunction = WalkedFunction & { readonly asking: Asking };
