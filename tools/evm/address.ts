/** Addresses as callers write them. */
import { getAddress } from "viem";
import type { Refusal } from "../../schema/tool.ts";
import type { Address } from "./network.ts";

export const ZERO_ADDRESS: Address = "0x0000000000000000000000000000000000000000";

/** Where tokens and ownership are sent to be out of reach: nobody can sign for these. */
const BURN_ADDRESSES: ReadonlySet<string> = new Set([
  ZERO_ADDRESS,
  "0x000000000000000000000000000000000000dead",
]);

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * The checksummed form of a caller's address, or null: 0x and 40 hex digits, all lower or all
 * upper case or with a right EIP-55 checksum. A wrong checksum is a typing error until proved
 * otherwise.
 */
export function parseAddress(text: string): Address | null {
  if (!ADDRESS.test(text)) return null;
  const digits = text.slice(2);
  const checksummed = getAddress(`0x${digits.toLowerCase()}`);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return oneCase || text === checksummed ? checksummed : null;
}

/** The refusal for an argument that `parseAddress` refused; `field` is the argument's name. */
export function badAddress(field: string): Refusal {
  return {
    ok: false,
    error: "bad-address",
    detail: `"${field}" must be 0x and 40 hex digits; a mixed-case one must have a right EIP-55 ` +
      "checksum.",
    field,
  };
}

/** Whether nobody can act for the address. */
export function isBurnAddress(address: string): boolean {
  return BURN_ADDRESSES.has(address.toLowerCase());
}

/**
 * The address in a 32-byte word given as 64 hex digits: checksummed, or null when the upper twelve
 * bytes are not zero, since then the word is something else.
 */
export function addressOfWord(word: string): Address | null {
  return /^0{24}[0-9a-fA-F]{40}$/.test(word)
    ? getAddress(`0x${word.slice(24).toLowerCase()}`)
    : null;
}
