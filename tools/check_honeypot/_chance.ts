/**
 * Numbers that a token cannot foresee, drawn from the accounts of a check: nobody knows those before the
 * call, and the same call gives the same numbers.
 */
import type { Address } from "../evm/network.ts";
import type { Senders } from "./_senders.ts";

/** A number from `low` to `high`, by one account of the check; `nth` tells several of one account apart. */
export function drawn(account: Address, low: bigint, high: bigint, nth = 0n): bigint {
  return low + (BigInt(account) >> (nth * 24n)) % (high - low + 1n);
}

/** The same by the number of an account that does nothing else. */
export function drawnOf(senders: Senders, number: number, low: bigint, high: bigint): bigint {
  return drawn(senders(number), low, high);
}
