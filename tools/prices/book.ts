/** From what all sources said to one price per network. */
import type { Network } from "../evm/network.ts";
import type { FeedQuote } from "./feeds.ts";
import { isFresh } from "./freshness.ts";
import type { MarketQuotes } from "./market.ts";
import { type Price, priceSources, type Quote } from "./price.ts";
import type { UsdE18 } from "./usd.ts";

/** Two sources further apart than this dispute each other. */
const DISPUTED_ABOVE_BPS = 500;

/** Prices of one answer: the same for every network that pays in the same coin, but for the feed. */
export type PriceBook = (network: Network) => Price | null;

/**
 * DefiLlama, CoinGecko, price feeds: the first known to be fresh, one that its own source doubts
 * last; without any, the newest of the others, marked. Held against a source of another kind, never
 * averaged with it.
 */
export function priceBook(
  market: MarketQuotes,
  feeds: readonly FeedQuote[],
  nowSeconds: number,
): PriceBook {
  return (network) => {
    if (network.coingeckoId === null) return null;
    const ofMarket = market.quotes.get(network.coingeckoId) ?? [];
    const quotes = [...ofMarket, ...feedQuotes(network, feeds)].sort(byPreference);
    const fresh = quotes.filter((quote) => isFresh(quote, nowSeconds));
    const chosen = fresh[0] ?? quotes.toSorted(newestFirst)[0];
    if (chosen === undefined) return null;
    // A price known to be fresh is not held against an old one.
    const others = fresh.length > 0 ? fresh : quotes;
    return priceOf(chosen, checkOf(chosen, others), nowSeconds, fresh.length === 0);
  };
}

/** The feeds of the network's coin: first the one its row names, then by chain. */
function feedQuotes(network: Network, feeds: readonly FeedQuote[]): Quote[] {
  const own = (feed: FeedQuote) =>
    feed.chainId === network.chainlinkUsdFeed?.chainId &&
    feed.address === network.chainlinkUsdFeed.address;
  return feeds
    .filter(({ coingeckoId }) => coingeckoId === network.coingeckoId)
    .sort((a, b) => Number(own(b)) - Number(own(a)) || a.chainId - b.chainId)
    .map(({ quote }) => quote);
}

function byPreference(a: Quote, b: Quote): number {
  const doubt = Number(a.doubtful === true) - Number(b.doubtful === true);
  return doubt || priceSources.indexOf(a.source) - priceSources.indexOf(b.source);
}

function newestFirst(a: Quote, b: Quote): number {
  return (b.updatedAt ?? -Infinity) - (a.updatedAt ?? -Infinity) || 0;
}

/**
 * Whoever disputes it most; when nobody does, a feed where there is one, since markets copy from each
 * other.
 */
function checkOf(chosen: Quote, quotes: readonly Quote[]): Quote | undefined {
  const others = quotes.filter(({ source }) => source !== chosen.source);
  const disputing = others
    .filter(({ usd }) => bpsBetween(chosen.usd, usd) > DISPUTED_ABOVE_BPS)
    .sort((a, b) => bpsBetween(chosen.usd, b.usd) - bpsBetween(chosen.usd, a.usd));
  return disputing[0] ?? others.find(({ source }) => source === "chainlink") ?? others[0];
}

function priceOf(
  chosen: Quote,
  check: Quote | undefined,
  nowSeconds: number,
  stale: boolean,
): Price {
  const { updatedAt } = chosen;
  const ageSeconds = updatedAt === null ? null : Math.max(0, nowSeconds - updatedAt);
  if (check === undefined) return { ...chosen, ageSeconds, stale, check: null, disputed: false };
  const differenceBps = bpsBetween(chosen.usd, check.usd);
  const disputed = differenceBps > DISPUTED_ABOVE_BPS;
  return { ...chosen, ageSeconds, stale, check: { ...check, differenceBps }, disputed };
}

/** Rounded up, so that 5 % and a trifle is over 5 %. */
function bpsBetween(a: UsdE18, b: UsdE18): number {
  const [lower, higher] = a < b ? [a, b] : [b, a];
  const bps = ((higher - lower) * 10_000n + lower - 1n) / lower;
  // Beyond the largest exact number the difference is absurd either way.
  return bps > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(bps);
}
