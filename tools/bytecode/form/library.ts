/** Solidity libraries, whose code says where it stands. */
import type { Address, Hex } from "../../evm/network.ts";

/**
 * Whether it is a Solidity library that stands where its code says: called there, and not run in somebody's name, what
 * changes state refuses. PUSH20, ADDRESS, EQ:
 * https://docs.soliditylang.org/en/latest/contracts.html#call-protection-for-libraries
 */
export function isLibraryAt(address: Address, code: Hex): boolean {
  return code.slice(0, 48).toLowerCase() === `0x73${address.slice(2).toLowerCase()}3014`;
}
