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
  const parts = seed.map((part) => typeof part === "number" ? numberToHex(part) : part);
  const made = new Map<number, Address>();
  return (index) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const hash = keccak256(
      concatHex([token, ...parts.map((part) => pad(part)), numberToHex(index, { size: 4 })]),
    );
    const sender = getAddress(`0x${hash.slice(26)}`);
    made.set(index, sender);
    return sender;
  };
}

/** Whole bytes. */
function pad(hex: Hex): Hex {
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`;
}
