/** The contracts that a diamond is made of (EIP-2535): `facetAddresses()`. */
import { decodeAbiParameters } from "viem";
import type { Address, Hex } from "../../evm/network.ts";
import type { RpcCall } from "../../evm/rpc.ts";

/** The first of them; `more`: how many there are beyond. */
export type Facets = { readonly addresses: readonly Address[]; readonly more: number };

/** Facets looked at. */
export const FACETS_MAX = 8;

const GAS = "0x1e8480"; // 2 000 000

/** Asks the diamond in its own storage, as anybody would. */
export function facetsCall(diamond: Address, at: string): RpcCall {
  return { method: "eth_call", params: [{ to: diamond, data: "0x52ef6b2c", gas: GAS }, at] };
}

/** Null: the answer is no list of addresses. */
export function readFacets(data: Hex): Facets | null {
  try {
    const [list] = decodeAbiParameters([{ type: "address[]" }], data);
    const addresses = [...new Set(list)];
    return {
      addresses: addresses.slice(0, FACETS_MAX),
      more: Math.max(0, addresses.length - FACETS_MAX),
    };
  } catch {
    return null;
  }
}
