/**
 * The scout (`contracts/Scout.sol`): finds the deepest pool, buys the base size there and tells what
 * arrived, in one `eth_call`. A sale's exact amount is so known before the simulation that sells it.
 */
import { concatHex, numberToHex } from "viem";
import { ZERO_ADDRESS } from "../evm/address.ts";
import { encodeAbi } from "../evm/encode.ts";
import { isHex } from "../evm/hex.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { type Candidate, candidatesOf } from "../dex/candidates.ts";
import { buyCalls } from "../dex/swaps.ts";
import type { Route } from "../dex/pool.ts";
import { AMOUNT_MARK, STEPS, stepsOf } from "./_codecs.ts";
import { decode } from "./_decode.ts";
import { DEADLINE } from "./_scene.ts";
import { creationCode } from "./_scout_code.ts";

const ADDRESS = { type: "address" } as const;
const UINT = { type: "uint256" } as const;

const SEARCH = {
  type: "tuple",
  components: [
    { name: "token", ...ADDRESS },
    { name: "wrapped", ...ADDRESS },
    { name: "recipient", ...ADDRESS },
    { name: "rank", ...UINT },
    { name: "factor", ...UINT },
    { name: "sizeMax", ...UINT },
  ],
} as const;
const ROUTE = {
  type: "tuple",
  components: [
    { name: "factory", ...ADDRESS },
    { name: "lookup", type: "bytes" },
    { name: "buy", ...STEPS },
  ],
} as const;
const FOUND = [
  { name: "route", ...UINT },
  { name: "pool", ...ADDRESS },
  { name: "depth", ...UINT },
  { name: "size", ...UINT },
  { name: "bought", type: "bool" },
  { name: "received", ...UINT },
] as const;

/** `getPair(address,address)`, `getPool(address,address,uint24)`, `getPool(address,address,bool)`. */
const GET_PAIR = "0xe6a43905";
const GET_POOL_TIER = "0x1698ee82";
const GET_POOL_CURVE = "0x79bc57d5";

const SCOUT_GAS = 15_000_000n;

/** More coins than any base size; the scout's sender needs them. */
const COINS = 10n ** 20n;

/** Where to scout. */
export type Ground = {
  readonly network: Network;
  readonly token: Address;
  /** The base size, in base units of the coin, where the pool is deep enough. */
  readonly sizeMax: bigint;
};

/** What for. */
export type Errand = {
  /** Buys and receives, in lower case; it is the transaction's origin too. */
  readonly sender: Address;
  /** 0: the deepest pool, 1: the second. */
  readonly rank: 0 | 1;
  /** Base sizes to buy for. */
  readonly factor: number;
};

/** What the scout saw. */
export type Scouted = {
  readonly pool: Address;
  readonly size: bigint;
  readonly received: bigint;
};

/** The calls, one for each errand; none where no pool can stand. */
export function scoutCalls(
  { network, token, sizeMax }: Ground,
  errands: readonly Errand[],
): readonly RpcCall[] {
  const wrapped = network.wrappedNative;
  const candidates = candidatesOf(network).filter(({ venue }) => venue.router !== null);
  const [first] = errands;
  if (candidates.length === 0 || wrapped === null || first === undefined) return [];
  // Written out for the first and handed to the others with their own address: encoding takes time.
  const routes = candidates.map((candidate) =>
    placeData(network, candidate, routeOf(candidate, token, wrapped), first.sender)
  );
  return errands.map(({ sender, rank, factor }) => {
    const search = {
      ...{ token, wrapped, recipient: sender, rank: BigInt(rank), factor: BigInt(factor) },
      sizeMax,
    };
    const own = routes.map((data) =>
      data.replaceAll(first.sender.slice(2), sender.slice(2)) as Hex
    );
    const data = concatHex([
      creationCode,
      encodeAbi([SEARCH, { type: "bytes[]" }], [search, own]),
    ]);
    const call = { from: sender, data, value: numberToHex(COINS), gas: numberToHex(SCOUT_GAS) };
    const overrides = { [sender]: { balance: numberToHex(2n * COINS) } };
    return { method: "eth_call", params: [call, "latest", overrides] };
  });
}

/** Where a pool may stand, and how it is bought from. */
function placeData(network: Network, candidate: Candidate, route: Route, sender: Address): Hex {
  const { factory } = candidate.venue;
  const buy = stepsOf(buyCalls(route, network, AMOUNT_MARK, sender, DEADLINE));
  return encodeAbi([ROUTE], [{ factory, lookup: lookup(candidate, route), buy }]);
}

/** A place as a route; where the pool stands is for the scout to find. */
function routeOf({ venue, feeTier, stable }: Candidate, token: Address, native: Address): Route {
  return {
    ...{
      venue: { ...venue, router: venue.router ?? ZERO_ADDRESS },
      feeTier,
      stable,
      token,
      native,
    },
    ...{ address: ZERO_ADDRESS, nativeReserve: 0n, tokenReserve: null, quotes: [] },
  };
}

function lookup({ feeTier, stable }: Candidate, { token, native }: Route): Hex {
  if (feeTier !== null) {
    const values = encodeAbi([ADDRESS, ADDRESS, UINT], [token, native, BigInt(feeTier)]);
    return concatHex([GET_POOL_TIER, values]);
  }
  if (stable !== null) {
    const values = encodeAbi([ADDRESS, ADDRESS, { type: "bool" }], [
      token,
      native,
      stable,
    ]);
    return concatHex([GET_POOL_CURVE, values]);
  }
  return concatHex([GET_PAIR, encodeAbi([ADDRESS, ADDRESS], [token, native])]);
}

/** Null: no pool, nothing bought, or the node did not run it. */
export function readScout(answer: RpcAnswer | undefined): Scouted | null {
  if (answer?.ok !== true || !isHex(answer.result)) return null;
  const words = decode(FOUND, answer.result);
  if (words === null) return null;
  const [, pool, , size, bought, received] = words;
  return bought && received > 0n ? { pool, size, received } : null;
}
