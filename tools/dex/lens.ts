/**
 * Reads a token's decimals and supply, its pools on every venue of a network, their reserves and
 * quotes, in one `eth_call` (`contracts/PoolLens.sol`).
 */
import { concatHex } from "viem";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { creationCode } from "./_pool_lens_code.ts";
import { decodeLens, type LensAnswer } from "./_lens_answer.ts";
import { type Candidate, candidatesOf, lensEntry } from "./candidates.ts";
import { tradedCoins } from "./_traded_coins.ts";
import { byDepth, type Pool } from "./pool.ts";
import type { Venue } from "./venues.ts";

/** What the lens saw, or why there is nothing. */
export type LensRead =
  | {
    readonly ok: true;
    /** Null: no such function, no word, or more than 255. */
    readonly decimals: number | null;
    readonly totalSupply: bigint | null;
    /** Deepest first. */
    readonly pools: readonly Pool[];
    /** Places where a pool may be that could not be read: without them "no pool" is not known. */
    readonly unread: readonly UnreadPlace[];
  }
  | {
    readonly ok: false;
    readonly reason: "unanswered" | "reverted" | "malformed" | "unsupported";
  };

/** A place the lens could not read. */
export type UnreadPlace = {
  readonly venue: Venue;
  readonly feeTier: number | null;
  readonly stable: boolean | null;
  /** `factory`: no such answer; `no-code`: nothing at the address; `reserves`: the pool is silent. */
  readonly reason: "factory" | "no-code" | "reserves";
};

/**
 * Under the cap of 50 million that geth-family nodes and reth set for a call by default: some cut
 * higher values down, some refuse them.
 */
const LENS_GAS = "0x1c9c380"; // 30 000 000

/** More would not fit the 24 576 bytes (EIP-170) of an answer on the network with most pools. */
const SIZES_MAX = 16;

const ARGUMENTS = [
  { name: "token", type: "address" },
  { name: "native", type: "address" },
  { name: "sizes", type: "uint256[]" },
  {
    name: "entries",
    type: "tuple[]",
    components: [
      { name: "kind", type: "uint256" },
      { name: "factory", type: "address" },
      { name: "quoter", type: "address" },
      { name: "variant", type: "uint256" },
    ],
  },
] as const;

/**
 * The call for a token; quotes are asked for each size, in base units of the native coin. Null where
 * no EVM code runs or no venue is known.
 */
export function lensCall(
  network: Network,
  token: Address,
  sizes: readonly bigint[],
  block: string = "latest",
): RpcCall | null {
  if (sizes.length > SIZES_MAX) {
    throw new RangeError(`The lens takes up to ${SIZES_MAX} sizes, got ${sizes.length}`);
  }
  const candidates = candidatesOf(network);
  const { wrappedNative } = network;
  if (candidates.length === 0 || wrappedNative === null) return null;
  const entries = candidates.map(lensEntry);
  const data = concatHex([
    creationCode,
    encodeAbi(ARGUMENTS, [token, wrappedNative, sizes, entries]),
  ]);
  return { method: "eth_call", params: [{ data, gas: LENS_GAS }, block] };
}

/** Reads the answer to `lensCall` of the same network. */
export function readLens(network: Network, answer: RpcAnswer | undefined): LensRead {
  const candidates = candidatesOf(network);
  const { wrappedNative: native } = network;
  if (candidates.length === 0 || native === null) return { ok: false, reason: "unsupported" };
  if (answer === undefined) return { ok: false, reason: "unanswered" };
  if (!answer.ok) {
    const isKnown = answer.kind === "reverted" || answer.kind === "unsupported";
    return { ok: false, reason: isKnown ? answer.kind : "unanswered" };
  }
  const decoded = decodeLens(answer.result, candidates.length);
  if (decoded === null) return { ok: false, reason: "malformed" };
  return {
    ok: true,
    decimals: decimalsOf(decoded.decimals),
    totalSupply: decoded.totalSupply,
    ...placesOf(decoded, candidates, native),
  };
}

function decimalsOf(word: bigint | null): number | null {
  return word === null || word > 255n ? null : Number(word);
}

function placesOf(decoded: LensAnswer, candidates: readonly Candidate[], native: Address) {
  const { token } = decoded;
  const pools: Pool[] = [];
  const unread: UnreadPlace[] = [];
  for (const [index, { venue, feeTier, stable }] of candidates.entries()) {
    const place = decoded.places[index];
    if (place === undefined || place.status === "none") continue;
    if (place.status !== "pool") {
      unread.push({ venue, feeTier, stable, reason: place.status });
      continue;
    }
    const { status: _, ...pool } = place;
    // Pairs keep books; of a V3 pool only the balance is known.
    const nativeReserve = venue.kind === "v3"
      ? tradedCoins(pool.nativeReserve, pool.quotes)
      : pool.nativeReserve;
    pools.push({ venue, feeTier, stable, token, native, ...pool, nativeReserve });
  }
  return { pools: byDepth(pools), unread };
}
