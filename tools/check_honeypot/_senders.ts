/** Accounts that trade: without code, without history, unrelated to each other. */
import { concatHex, keccak256, numberToHex } from "viem";
import type { Address, Hex } from "../evm/network.ts";
import { createChaCha } from "./chacha.ts";

/** Gives the account of a number, in lower case; the same seed gives the same accounts. */
export type Senders = (index: number) => Address;

/**
 * Accounts nobody can name before the call: `seed` holds what only the call knows (its time, the
 * block), so that no list in a token can name them. No key is known for any of them.
 */
export function createSenders(token: Address, ...seed: readonly (Hex | number)[]): Senders {
  const parts = seed.map((part) => pad(typeof part === "number" ? numberToHex(part) : part));
  const bytesOf = createChaCha(keccak256(concatHex([token, ...parts]), "bytes"));
  const made = new Map<number, Address>();
  return (index) => {
    let sender = made.get(index);
    if (sender === undefined) {
      sender = `0x${bytesOf(index).subarray(0, ADDRESS_BYTES).toHex()}`;
      made.set(index, sender);
    }
    return sender;
  };
}

const ADDRESS_BYTES = 20;

/** Whole bytes. */
function pad(hex: Hex): Hex {
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`;
}
