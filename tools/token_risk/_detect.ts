/** Which network a token is meant on, when the caller does not say. */
import type { Network } from "../evm/network.ts";
import { usdOf } from "../prices/usd.ts";
import { isUpstreams, tokenRefusal, withAbsentReads } from "../token/refusal.ts";
import { nativeDepth } from "./_liquidity.ts";
import type { Candidate } from "./_read.ts";

/** `given`: the caller named it; `partial`: a candidate told too little to be ruled out. */
export const detectionStatuses = ["given", "complete", "partial"] as const;

/** What made one of several candidates win. `order`: nothing else did. */
export const deciders = ["only-network", "token", "liquidity", "order"] as const;

export type Decider = (typeof deciders)[number];

/** The winner and the others with code, in the order of the candidates. */
export type Detected = {
  readonly winner: Candidate;
  readonly others: readonly Network[];
  readonly status: "complete" | "partial";
  readonly decidedBy: Decider;
  /** A node failed at something that decides: another answer may name another network. */
  readonly isUnsure: boolean;
};

type Ranked = {
  readonly candidate: Candidate;
  /** Null: no node told. */
  readonly isToken: boolean | null;
  readonly depth: bigint | null;
};

/** Null when no candidate has code. */
export function detect(candidates: readonly Candidate[]): Detected | null {
  const found = candidates.filter(({ facts }) => facts.code !== null && facts.code !== "0x");
  const ranked = found.map((candidate): Ranked => ({
    candidate,
    isToken: isToken(candidate),
    depth: nativeDepth(candidate.lens),
  }));
  const tokens = ranked.filter(({ isToken }) => isToken === true);
  // What was not told is ruled out by nothing: it may be the token that is meant.
  const contenders = tokens.length > 0 ? ranked.filter(({ isToken }) => isToken !== false) : ranked;
  const { best, isUnpriced } = deepest(contenders);
  const winner = best ?? tokens[0] ?? contenders[0];
  if (winner === undefined) return null;
  const isUnsure = isUnpriced ||
    (ranked.length > 1 && ranked.some(({ isToken }) => isToken === null));
  const silent = candidates.some(({ silent }) => silent !== null);
  const unmeasured = contenders.length > 1 &&
    contenders.some(({ depth }) => depth === null);
  return {
    winner: winner.candidate,
    others: found.filter((one) => one !== winner.candidate).map(({ network }) => network),
    status: silent || unmeasured || isUnsure ? "partial" : "complete",
    decidedBy: found.length === 1
      ? "only-network"
      : contenders.length === 1
      ? "token"
      : best === undefined
      ? "order"
      : "liquidity",
    isUnsure,
  };
}

/** By the token's own reads, or by the decimals that the lens was told where these say no or nothing. */
function isToken({ network, facts, lens }: Candidate): boolean | null {
  const refusal = tokenRefusal(network, withAbsentReads(facts));
  if (refusal === null || (lens?.ok === true && lens.decimals !== null)) return true;
  return isUpstreams(refusal) ? null : false;
}

/**
 * The contender with most liquidity; `best` is undefined when none has any or they cannot be compared,
 * `isUnpriced` when that is for a price that no node told. Amounts of one coin are compared as they
 * are, amounts of several in US dollars by the price feed that each network has for its coin, read in
 * the same batch: no further request, and no price from a market that could be made to name another
 * winner.
 */
function deepest(contenders: readonly Ranked[]): {
  readonly best: Ranked | undefined;
  readonly isUnpriced: boolean;
} {
  const liquid = contenders.filter(({ depth }) => depth !== null && depth > 0n);
  const coins = new Set(liquid.map(({ candidate }) => candidate.network.coingeckoId));
  const oneCoin = coins.size === 1 && !coins.has(null);
  const priced = liquid.map((one) => ({ one, value: oneCoin ? one.depth : usdDepth(one, liquid) }));
  const unpriced = priced.filter(({ value }) => value === null).map(({ one }) => one);
  if (priced.length > 1 && unpriced.length > 0) {
    return { best: undefined, isUnpriced: unpriced.some((one) => isUnheard(one, liquid)) };
  }
  const best = priced.toSorted((a, b) => compare(b.value ?? 0n, a.value ?? 0n))[0]?.one;
  return { best, isUnpriced: false };
}

/** Whether a feed that was asked and did not answer may have a price for the coin. */
function isUnheard({ candidate }: Ranked, all: readonly Ranked[]): boolean {
  const { coingeckoId } = candidate.network;
  return all.some((other) =>
    other.candidate.network.coingeckoId === coingeckoId && other.candidate.feedsUnread
  );
}

/** A coin has one price: a network whose feed is silent takes it from one with the same coin. */
function usdDepth({ candidate, depth }: Ranked, all: readonly Ranked[]): bigint | null {
  const { coingeckoId } = candidate.network;
  const quoted = [candidate, ...all.map((other) => other.candidate)].find((other) =>
    coingeckoId !== null && other.network.coingeckoId === coingeckoId && other.coinUsd !== null
  );
  if (depth === null || !quoted?.coinUsd) return null;
  return usdOf(depth, quoted.coinUsd);
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
