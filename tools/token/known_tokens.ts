/**
 * Tokens whose symbol and decimals need not be asked for: the most used ones, by address. What is not
 * listed is not known here, which says nothing of it.
 */
import { once } from "../../schema/lazy.ts";
import type { Address, Network } from "../evm/network.ts";
import { ethereumTokens } from "./_known_tokens_ethereum.ts";
import { otherTokens } from "./_known_tokens_other.ts";

/** Symbol as it is known, decimals, address with its checksum. */
export type KnownTokenRow = readonly [symbol: string, decimals: number, address: Address];

/** A token of the table. */
export type KnownToken = { readonly symbol: string; readonly decimals: number };

/** Every row, by chain id. The wrapped coin of each network stands in the network table instead. */
export const knownTokens: Readonly<Record<number, readonly KnownTokenRow[]>> = {
  1: ethereumTokens,
  ...otherTokens,
};

/** Decimals of every network's coin, and so of its wrapped form. */
const NATIVE_DECIMALS = 18;

const byAddress = once(() =>
  new Map(
    Object.entries(knownTokens).flatMap(([chainId, rows]) =>
      rows.map(([symbol, decimals, address]) =>
        [`${chainId}/${address}`, { symbol, decimals }] as const
      )
    ),
  )
);

/** The token at a checksummed address, or null when it is not in the table. */
export function knownToken(network: Network, address: Address): KnownToken | null {
  const listed = byAddress().get(`${network.chainId}/${address}`);
  if (listed !== undefined) return listed;
  return address === network.wrappedNative
    ? { symbol: `W${network.nativeSymbol}`, decimals: NATIVE_DECIMALS }
    : null;
}
