/** Values read from a node, each with the reason when there is none. Nothing here throws. */
import { readQuantity } from "../evm/block.ts";
import { isHex } from "../evm/hex.ts";
import type { RpcAnswer } from "../evm/rpc.ts";

/**
 * Why a value is null. `unanswered`: the node gave no answer; `unsupported`: it lacks the method;
 * `reverted`: the call failed; `absent`: no contract where the chain should have one; `malformed`: not
 * what the method returns; `not-comparable`: the network cannot price this deployment; `incomplete`: a
 * part of the sum is unknown; `no-price`: no source knows the coin's price; `no-network-comparable`:
 * no active network has both a complete cost and a sound price.
 */
export const unknownReasons = [
  "unanswered",
  "unsupported",
  "reverted",
  "absent",
  "malformed",
  "not-comparable",
  "incomplete",
  "no-price",
  "no-network-comparable",
] as const;

export type UnknownReason = (typeof unknownReasons)[number];

/** A value, or why there is none. */
export type Read<T = bigint> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: UnknownReason };

export function known<T>(value: T): Read<T> {
  return { ok: true, value };
}

export function unknown(reason: UnknownReason): Read<never> {
  return { ok: false, reason };
}

/** The value as results hold it: a decimal string, or null. */
export function shown(read: Read): string | null {
  return read.ok ? String(read.value) : null;
}

/** A quantity that lies within bounds. */
export function quantityWithin(value: unknown, min: bigint, max: bigint): Read {
  const quantity = readQuantity(value);
  const sound = quantity !== null && quantity >= min && quantity <= max;
  return sound ? known(quantity) : unknown("malformed");
}

/** A call's result, or why there is none. */
export function resultOf(answer: RpcAnswer | undefined): Read<unknown> {
  if (answer === undefined) return unknown("unanswered");
  if (answer.ok) return known(answer.result);
  const told = answer.kind === "unsupported" || answer.kind === "reverted";
  return unknown(told ? answer.kind : "unanswered");
}

/** The quantity that a call answers. */
export function quantityOf(answer: RpcAnswer | undefined, min: bigint, max: bigint): Read {
  const result = resultOf(answer);
  return result.ok ? quantityWithin(result.value, min, max) : result;
}

/** The first of at least `count` words that an `eth_call` returns, if it is at most `max`. */
export function firstWordOf(answer: RpcAnswer | undefined, count: number, max: bigint): Read {
  const result = resultOf(answer);
  if (!result.ok) return result;
  if (!isHex(result.value)) return unknown("malformed");
  if (result.value === "0x") return unknown("absent");
  if (result.value.length < 2 + count * WORD_DIGITS) return unknown("malformed");
  const word = BigInt(result.value.slice(0, 2 + WORD_DIGITS));
  return word <= max ? known(word) : unknown("malformed");
}

const WORD_DIGITS = 64;
