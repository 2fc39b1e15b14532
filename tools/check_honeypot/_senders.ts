/** Accounts that trade: without code, without history, unrelated to each other. */
import { concatHex, hexToBytes, keccak256, numberToHex } from "viem";
import type { Address, Hex } from "../evm/network.ts";

/** Gives the account of a number, in lower case; the same seed gives the same accounts. */
export type Senders = (index: number) => Address;

/**
 * Accounts nobody can name before the call: `seed` holds what only the call knows (its time, the
 * block), so that no list in a token can name them. No key is known for any of them.
 */
export function createSenders(token: Address, ...seed: readonly (Hex | number)[]): Senders {
  const parts = seed.map((part) => pad(typeof part === "number" ? numberToHex(part) : part));
  const known = hexToBytes(concatHex([token, ...parts]));
  // Four bytes of the number behind what the call knows.
  const hashed = new Uint8Array(known.length + 4);
  hashed.set(known);
  const number = new DataView(hashed.buffer, known.length);
  const made = new Map<number, Address>();
  return (index) => {
    let sender = made.get(index);
    if (sender === undefined) {
      number.setUint32(0, index);
      made.set(index, sender = `0x${keccak256(hashed).slice(26)}`);
    }
    return sender;
  };
}

/** Whole bytes. */
function pad(hex: Hex): Hex {
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`;
}
