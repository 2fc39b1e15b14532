/** The liquidity group: whether the native coin buys the token, where, and how far it moves the price. */
import { priceImpactBps } from "../dex/impact.ts";
import type { LensRead } from "../dex/lens.ts";
import { deepestRoutes, type Pool } from "../dex/pool.ts";
import { type Venue, venuesOf } from "../dex/venues.ts";
import type { Address, Network } from "../evm/network.ts";

const COIN = 10n ** 18n;

/** Why a value of the group is null, closed. */
export const liquidityReasons = [
  "unanswered",
  "reverted",
  "malformed",
  "unsupported",
  "venue-unread",
  "no-quote",
  "too-few-units",
] as const;

export type LiquidityReason = (typeof liquidityReasons)[number];

/** The group as the result shows it. */
export type Liquidity = {
  readonly route: boolean | null;
  /** `wrapping`: the token is the coin itself in ERC-20 form, made by a deposit. */
  readonly via: "pool" | "wrapping" | null;
  readonly venue: string | null;
  readonly venueKind: Venue["kind"] | null;
  readonly pool: Address | null;
  /** Fee of a V3 pool in millionths. */
  readonly feeTier: number | null;
  /** Curve of a Solidly pool. */
  readonly stable: boolean | null;
  readonly nativeSymbol: string;
  /** Base units of the native coin in the pool. */
  readonly nativeReserve: string | null;
  readonly priceImpactBps: number | null;
  readonly venuesAsked: readonly string[];
  readonly venuesUnread: readonly string[];
};

export type LiquidityFinding = {
  readonly liquidity: Liquidity;
  readonly unknown: readonly { readonly field: string; readonly reason: LiquidityReason }[];
};

/** Depth of the deepest pool that sells the token; null when it is not known that this is all. */
export function nativeDepth(lens: LensRead | null): bigint | null {
  if (lens === null || !lens.ok) return null;
  const [deepest] = deepestRoutes(lens.pools, 1);
  if (deepest !== undefined) return deepest.nativeReserve;
  return lens.unread.length === 0 && lens.pools.every(isEmpty) ? 0n : null;
}

/** Decides the group. `lens` is null where liquidity is not looked at. */
export function findLiquidity(
  network: Network,
  token: Address,
  lens: LensRead | null,
): LiquidityFinding {
  const empty = emptyLiquidity(network);
  if (token.toLowerCase() === network.wrappedNative?.toLowerCase()) {
    const wrapping = { route: true, via: "wrapping", priceImpactBps: 0 } as const;
    return { liquidity: { ...empty, ...wrapping }, unknown: [] };
  }
  if (lens === null) return unknownRoute(empty, "unsupported");
  const venuesAsked = [...new Set(venuesOf(network).map(({ name }) => name))];
  if (!lens.ok) return unknownRoute({ ...empty, venuesAsked }, lens.reason);
  const venuesUnread = [...new Set(lens.unread.map(({ venue }) => venue.name))];
  const asked = { ...empty, venuesAsked, venuesUnread };
  const [deepest] = deepestRoutes(lens.pools, 1);
  if (deepest !== undefined) return throughPool(asked, deepest);
  if (venuesUnread.length > 0) return unknownRoute(asked, "venue-unread");
  // Coins lie in a pool and nothing was quoted for them: that is no proof of "no route".
  if (!lens.pools.every(isEmpty)) return unknownRoute(asked, "no-quote");
  return { liquidity: { ...asked, route: false }, unknown: [] };
}

function throughPool(asked: Liquidity, pool: Pool): LiquidityFinding {
  const impact = priceImpactBps(pool);
  const liquidity: Liquidity = {
    ...asked,
    route: true,
    via: "pool",
    venue: pool.venue.name,
    venueKind: pool.venue.kind,
    pool: pool.address,
    feeTier: pool.feeTier,
    stable: pool.stable,
    nativeReserve: String(pool.nativeReserve),
    priceImpactBps: impact,
  };
  const unknown = impact === null
    ? [{ field: "/liquidity/priceImpactBps", reason: whyNoImpact(pool) }]
    : [];
  return { liquidity, unknown };
}

/** With a quote for the coin and one for less there is only one thing left: they round too much. */
function whyNoImpact({ quotes }: Pool): LiquidityReason {
  const has = (ofCoin: boolean) =>
    quotes.some(({ amountIn, tokensOut }) => (amountIn === COIN) === ofCoin && tokensOut !== null);
  return has(true) && has(false) ? "too-few-units" : "no-quote";
}

function emptyLiquidity({ nativeSymbol }: Network): Liquidity {
  return {
    route: null,
    via: null,
    venue: null,
    venueKind: null,
    pool: null,
    feeTier: null,
    stable: null,
    nativeSymbol,
    nativeReserve: null,
    priceImpactBps: null,
    venuesAsked: [],
    venuesUnread: [],
  };
}

function unknownRoute(liquidity: Liquidity, reason: LiquidityReason): LiquidityFinding {
  return { liquidity, unknown: [{ field: "/liquidity/route", reason }] };
}

function isEmpty({ nativeReserve, tokenReserve }: Pool): boolean {
  return nativeReserve === 0n || tokenReserve === 0n;
}
