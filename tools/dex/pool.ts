/** A pool as the lens saw it. */
import type { Address } from "../evm/network.ts";
import type { Venue } from "./venues.ts";

/** What an amount of the native coin buys, and what selling that much would bring. */
export type Quote = {
  /** Base units of the native coin. */
  readonly amountIn: bigint;
  /** Null: no quote, or no answer in time. */
  readonly tokensOut: bigint | null;
  /** In the same state, so both fees but no price movement. Null: as above, or nothing to sell. */
  readonly nativeBack: bigint | null;
};

/** A pool of a token against the wrapped native coin. */
export type Pool = {
  readonly venue: Venue;
  readonly address: Address;
  readonly token: Address;
  /** The wrapped native coin. */
  readonly native: Address;
  /** Fee of a V3 pool in millionths. */
  readonly feeTier: number | null;
  /** Curve of a Solidly pool. */
  readonly stable: boolean | null;
  /** Wrapped native coin the pool trades with, for a V3 pool by its quotes; never more than it holds. */
  readonly nativeReserve: bigint;
  /** Null: the token does not tell. */
  readonly tokenReserve: bigint | null;
  readonly quotes: readonly Quote[];
};

/** A pool that can be traded with through a router we know. */
export type Route = Pool & { readonly venue: Venue & { readonly router: Address } };

/** Deepest first; pools of equal depth stay in the order of the venues. */
export function byDepth(pools: readonly Pool[]): readonly Pool[] {
  return [...pools].sort((a, b) => compare(b.nativeReserve, a.nativeReserve));
}

/**
 * The deepest pools that sell the token through a router we know: at most `count`, deepest first. A
 * pool without a single quote is no route, however much it holds.
 */
export function deepestRoutes(pools: readonly Pool[], count: number): readonly Route[] {
  return byDepth(pools).filter(isRoute).slice(0, count);
}

function isRoute(pool: Pool): pool is Route {
  return pool.venue.router !== null && pool.quotes.some(({ tokensOut }) => (tokensOut ?? 0n) > 0n);
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
