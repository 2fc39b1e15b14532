/** Addresses at which the network itself computes: they have no code to read. */
import type { Address } from "../../evm/network.ts";

/**
 * 0x01 to 0x0a since Cancun, to 0x11 since Prague (EIP-2537), and 0x100 (EIP-7951, RIP-7212).
 * https://eips.ethereum.org/EIPS/eip-7910
 */
const LAST_OF_ROW = 0x11n;
const P256_VERIFY = 0x100n;

/** Whether the address is one of Ethereum's precompiles. A network may leave some out, or have more. */
export function isPrecompile(address: Address): boolean {
  const number = BigInt(address);
  return (number >= 1n && number <= LAST_OF_ROW) || number === P256_VERIFY;
}
