/**
 * Calldata of a purchase and a sale through a pool's own router. Always token to token over the
 * wrapped native coin, in the forms that allow for transfer fees: forks rename the functions for the
 * native coin (LFJ's AVAX, DragonSwap's SEI), but not these.
 *
 * Routers: Uniswap's V2 Router02 and SwapRouter02, Camelot's router (a referrer before the deadline),
 * Aerodrome's and Velodrome's (routes instead of a path).
 */
import { concatHex } from "viem";
import { ZERO_ADDRESS } from "../evm/address.ts";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import type { Route } from "./pool.ts";

/** A call that may pay: `value` in base units of the native coin. */
export type PayingCall = { readonly to: Address; readonly data: Hex; readonly value: bigint };

/** A call without value. */
export type TokenCall = { readonly to: Address; readonly data: Hex };

const DEPOSIT = "0xd0e30db0";
const APPROVE = "0x095ea7b3";
/** `swapExactTokensForTokensSupportingFeeOnTransferTokens` in its three signatures. */
const SWAP_PATH = "0x5c11d795";
const SWAP_PATH_REFERRER = "0xac3893ba";
const SWAP_ROUTES = "0x88cd821e";
/** SwapRouter02's `exactInputSingle`, without deadline. */
const EXACT_INPUT_SINGLE = "0x04e45aaf";

/** Celo's coin is itself an ERC-20 at the wrapped address: nothing to deposit. */
const COIN_IS_TOKEN: ReadonlySet<number> = new Set([42_220]);

/** Exactly this: some tokens take it for "unlimited" and refuse other values over 96 bits. */
const UNLIMITED = 2n ** 256n - 1n;

/** A router's minimum: what arrives is for the caller to measure. */
const ANY_AMOUNT = 0n;

/** Who is approved to move the tokens that are sold. */
export function spenderOf({ venue }: Route): Address {
  return venue.router;
}

/**
 * Buys for `amountIn` base units of the native coin: deposit (not on Celo), approval of the router
 * for the wrapped coin, swap. One account makes them all, in order; the tokens arrive at `to`.
 * `deadline` in Unix seconds; V3 routers know none.
 */
export function buyCalls(
  route: Route,
  network: Network,
  amountIn: bigint,
  to: Address,
  deadline: bigint,
): readonly PayingCall[] {
  const { native, token } = route;
  const deposit = { to: native, data: DEPOSIT, value: amountIn } as const;
  const approval = { ...approveCall(native, spenderOf(route)), value: 0n };
  const swap = {
    ...swapCall(route, { from: native, into: token, amountIn, to, deadline }),
    value: 0n,
  };
  return COIN_IS_TOKEN.has(network.chainId) ? [approval, swap] : [deposit, approval, swap];
}

/** Sells `amountIn` token units for the wrapped coin, which arrives at `to`; needs an approval. */
export function sellCall(
  route: Route,
  amountIn: bigint,
  to: Address,
  deadline: bigint,
): TokenCall {
  const { native, token } = route;
  return swapCall(route, { from: token, into: native, amountIn, to, deadline });
}

/** Approves without limit, unless an amount is named. */
export function approveCall(token: Address, spender: Address, amount = UNLIMITED): TokenCall {
  const data = encodeAbi(APPROVE_INPUTS, [spender, amount]);
  return { to: token, data: concatHex([APPROVE, data]) };
}

type Swap = {
  readonly from: Address;
  readonly into: Address;
  readonly amountIn: bigint;
  readonly to: Address;
  readonly deadline: bigint;
};

function swapCall(route: Route, swap: Swap): TokenCall {
  return { to: spenderOf(route), data: swapData(route, swap) };
}

function swapData(route: Route, { from, into, amountIn, to, deadline }: Swap): Hex {
  const { venue, stable, feeTier } = route;
  switch (venue.kind) {
    case "v2": {
      const values = [amountIn, ANY_AMOUNT, [from, into], to, deadline] as const;
      return concatHex([SWAP_PATH, encodeAbi(PATH_INPUTS, values)]);
    }
    case "camelot_v2": {
      const values = [amountIn, ANY_AMOUNT, [from, into], to, ZERO_ADDRESS, deadline] as const;
      return concatHex([SWAP_PATH_REFERRER, encodeAbi(REFERRER_INPUTS, values)]);
    }
    case "solidly": {
      const hop = { from, to: into, stable: stable === true, factory: venue.factory };
      const values = [amountIn, ANY_AMOUNT, [hop], to, deadline] as const;
      return concatHex([SWAP_ROUTES, encodeAbi(ROUTES_INPUTS, values)]);
    }
    case "v3": {
      const values = [from, into, feeTier ?? 0, to, amountIn, ANY_AMOUNT, 0n] as const;
      return concatHex([EXACT_INPUT_SINGLE, encodeAbi(SINGLE_INPUTS, values)]);
    }
  }
}

const ADDRESS = { type: "address" } as const;
const UINT = { type: "uint256" } as const;
const PATH = { type: "address[]" } as const;
/** The `Route[]` of Solidly-style routers. */
export const ROUTES = {
  type: "tuple[]",
  components: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "stable", type: "bool" },
    { name: "factory", type: "address" },
  ],
} as const;

const APPROVE_INPUTS = [ADDRESS, UINT] as const;
const PATH_INPUTS = [UINT, UINT, PATH, ADDRESS, UINT] as const;
const REFERRER_INPUTS = [UINT, UINT, PATH, ADDRESS, ADDRESS, UINT] as const;
const ROUTES_INPUTS = [UINT, UINT, ROUTES, ADDRESS, UINT] as const;
/** A static struct is encoded as its members in a row; the last is the price limit, zero for none. */
const SINGLE_INPUTS = [
  ADDRESS,
  ADDRESS,
  { type: "uint24" },
  ADDRESS,
  UINT,
  UINT,
  { type: "uint160" },
] as const;
