/** Accounts that trade: without code, without history, unrelated to each other. */
import { concatHex, getAddress, keccak256, numberToHex } from "viem";
import type { Address, Hex } from "../evm/network.ts";

/** Gives the account of a number; the same seed gives the same accounts. */
export type Senders = (index: number) => Address;

/**
 * Accounts nobody can name before the call: `seed` holds what only the call knows (its time, the
 * block), so that no list in a token can name them. No key is known for any of them.
 */
export function createSenders(token: Address, ...seed: readonly (Hex | number)[]): Senders {
  const parts = seed.map((part) => pad(typeof part === "number" ? numberToHex(part) : part));
  const known = concatHex([token, ...parts]);
  const made = new Map<number, Address>();
  return (index) => {
    let sender = made.get(index);
    if (sender === undefined) {
      // Four bytes of the number behind what the call knows.
      const hash = keccak256(`${known}${index.toString(16).padStart(8, "0")}`);
      made.set(index, sender = getAddress(`0x${hash.slice(26)}`));
    }
    return sender;
  };
}

/** Whole bytes. */
function pad(hex: Hex): Hex {
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`;
}
