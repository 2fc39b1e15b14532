/** Solidity libraries, whose code says where it stands. */
import type { Address, Hex } from "../../evm/network.ts";

/**
 * Whether it is a Solidity library that stands where its code says: called there, and not run in somebody's name, the
 * comparison that it begins with holds, by which functions that change state refuse. ADDRESS and a constant, compared:
 * https://docs.soliditylang.org/en/latest/contracts.html#call-protection-for-libraries
 */
export function isLibraryAt(address: Address, code: Hex): boolean {
  const digits = address.slice(2).toLowerCase();
  const head = code.slice(0, HEAD_DIGITS).toLowerCase();
  return head.startsWith(`0x73${digits}3014`) ||
    head.includes(`307f${"0".repeat(24)}${digits}14`);
}

/** Built through the intermediate language, it stands behind what sets up memory. */
const HEAD_DIGITS = 128;
