/** What a pool's own router or quoter says an amount brings, for a comparison in the same state. */
import { concatHex } from "viem";
import type { Route } from "../dex/pool.ts";
import { ROUTES } from "../dex/swaps.ts";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Hex } from "../evm/network.ts";
import { decode, decodeList } from "./_decode.ts";

/** `getAmountsOut(uint256,address[])`, `getAmountsOut(uint256,(address,address,bool,address)[])`. */
const AMOUNTS_PATH = "0xd06ca61f";
const AMOUNTS_ROUTES = "0x5509a1ac";
/** QuoterV2's `quoteExactInputSingle`. */
const QUOTE_SINGLE = "0xc6a5026a";

const UINT = { type: "uint256" } as const;
const ADDRESS = { type: "address" } as const;
const SINGLE = [ADDRESS, ADDRESS, UINT, { type: "uint24" }, { type: "uint160" }] as const;

/** The question; null where nobody can be asked. */
export function quoteCall(
  route: Route,
  direction: "buy" | "sell",
  amountIn: bigint,
): { readonly to: Address; readonly data: Hex } | null {
  const { venue, token, native, stable, feeTier } = route;
  const [from, to] = direction === "buy" ? [native, token] : [token, native];
  switch (venue.kind) {
    case "v2":
    case "camelot_v2": {
      const values = encodeAbi([UINT, { type: "address[]" }], [amountIn, [from, to]]);
      return { to: venue.router, data: concatHex([AMOUNTS_PATH, values]) };
    }
    case "solidly": {
      const hop = { from, to, stable: stable === true, factory: venue.factory };
      const values = encodeAbi([UINT, ROUTES], [amountIn, [hop]]);
      return { to: venue.router, data: concatHex([AMOUNTS_ROUTES, values]) };
    }
    case "v3": {
      if (venue.quoter === null) return null;
      const values = encodeAbi(SINGLE, [from, to, amountIn, feeTier ?? 0, 0n]);
      return { to: venue.quoter, data: concatHex([QUOTE_SINGLE, values]) };
    }
  }
}

/** The amount an answer names; null when it names none. */
export function readQuote(route: Route, data: Hex): bigint | null {
  if (route.venue.kind === "v3") return decode([UINT], data)?.[0] ?? null;
  return decodeList(data)?.at(-1) ?? null;
}
