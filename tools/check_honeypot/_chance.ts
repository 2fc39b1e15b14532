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

/**
 * The same, with as much chance from one to ten as from ten to a hundred: what people trade and how long
 * they hold is spread over orders of magnitude.
 */
export function drawnByOrder(account: Address, low: bigint, high: bigint, nth = 0n): bigint {
  if (high <= low || low <= 0n) return low;
  const share = Number(drawn(account, 0n, PARTS - 1n, nth)) / Number(PARTS);
  const found = between(low, high, share);
  return found > high ? high : found;
}

/** What lies at a share of the way from `low` to `high`, by orders of magnitude. */
export function between(low: bigint, high: bigint, share: number): bigint {
  const times = (Number(high) / Number(low)) ** share;
  return low * BigInt(Math.floor(times * Number(PARTS))) / PARTS;
}

/** As fine as a share is drawn. */
const PARTS = 2n ** 32n;
