/** Prices of every network's native coin from DefiLlama and, for what it lacks, CoinGecko. */
import type { ToolContext } from "../define_tool.ts";
import { askCoingecko } from "../upstream/coingecko.ts";
import { askDefillama } from "../upstream/defillama.ts";
import type { Source } from "../upstream/sources.ts";
import { isFresh, isPlausibleTime } from "./freshness.ts";
import type { Quote } from "./price.ts";
import { usdOfNumber } from "./usd.ts";

/** What the markets said: quotes by the CoinGecko id of the network table, preferred first. */
export type MarketQuotes = {
  readonly quotes: ReadonlyMap<string, readonly Quote[]>;
  readonly sources: readonly Source[];
};

type MarketContext = Pick<
  ToolContext,
  "shared" | "http" | "rests" | "upstreams" | "nowMs" | "chains"
>;

/** Callers within this time share one answer; two of them see the same prices. */
const KEEP_MS = 12_000;

/** Two upstreams in turn stay within the deadline of a sweep. */
const TIMEOUT_MS = 2_500;

/** Fifteen coins take two kilobytes. */
const BODY_BYTES_MAX = 256 * 1024;

/** DefiLlama's own measure, 0 to 1; prices it takes from CoinGecko have 0.99. */
const CONFIDENCE_MIN = 0.9;

/** Further ids of a coin, which sources know under one or the other; the first present wins. */
const ALTERNATES: Readonly<Record<string, readonly string[]>> = {
  "polygon-ecosystem-token": ["matic-network"],
};

/** Reads the prices, once for all callers of the isolate. Never rejects for what upstreams do. */
export async function loadMarketQuotes(ctx: MarketContext): Promise<MarketQuotes> {
  const { value, cached } = await ctx.shared({
    key: "market-quotes",
    read: (signal) => readQuotes(ctx, signal),
    keepMs: ({ quotes }) => quotes.size > 0 ? KEEP_MS : 0,
  });
  if (!cached) return value;
  return { ...value, sources: value.sources.map((source) => ({ ...source, cached: true })) };
}

async function readQuotes(ctx: MarketContext, signal: AbortSignal): Promise<MarketQuotes> {
  const { http, rests, nowMs, upstreams } = ctx;
  const limits = { timeoutMs: TIMEOUT_MS, bodyBytesMax: BODY_BYTES_MAX };
  const asking = { http, rests, nowMs, signal, ...limits };
  const coins = coinsOf(ctx);
  const quotes = new Map<string, Quote[]>();
  const sources: Source[] = [];
  if (upstreams.defillama !== null) {
    const told = await askDefillama(upstreams.defillama, coins.flatMap(idsOf), asking);
    sources.push(told.source);
    collect(quotes, coins, (id) => {
      const coin = told.coins.get(id);
      if (coin === undefined) return null;
      const doubtful = coin.confidence !== null && coin.confidence < CONFIDENCE_MIN;
      return quoteOf("defillama", coin.price, coin.timestamp, nowMs(), doubtful);
    });
  }
  const nowSeconds = Math.floor(nowMs() / 1000);
  const open = coins.filter((coin) => !isSettled(quotes.get(coin), nowSeconds));
  if (upstreams.coingecko !== null && open.length > 0) {
    const told = await askCoingecko(upstreams.coingecko, open.flatMap(idsOf), asking);
    sources.push(told.source);
    collect(quotes, open, (id) => {
      const coin = told.coins.get(id);
      return coin === undefined
        ? null
        : quoteOf("coingecko", coin.usd, coin.lastUpdatedAt, nowMs(), false);
    });
  }
  return { quotes, sources };
}

/** The coins of the network table, each once. */
function coinsOf({ chains }: MarketContext): string[] {
  const ids = chains.networks.flatMap(({ coingeckoId }) => coingeckoId ?? []);
  return [...new Set(ids)];
}

function idsOf(coin: string): readonly string[] {
  return [coin, ...ALTERNATES[coin] ?? []];
}

/** Adds to each coin the first quote that one of its ids has. */
function collect(
  quotes: Map<string, Quote[]>,
  coins: readonly string[],
  quoteOfId: (id: string) => Quote | null,
): void {
  for (const coin of coins) {
    const quote = idsOf(coin).map(quoteOfId).find((found) => found !== null);
    if (quote !== undefined) quotes.set(coin, [...quotes.get(coin) ?? [], quote]);
  }
}

function isSettled(quotes: readonly Quote[] | undefined, nowSeconds: number): boolean {
  return quotes?.some((quote) => quote.doubtful !== true && isFresh(quote, nowSeconds)) ?? false;
}

function quoteOf(
  source: Quote["source"],
  price: number,
  timestamp: number | null,
  nowMs: number,
  doubtful: boolean,
): Quote | null {
  const usd = usdOfNumber(price);
  if (usd === null) return null;
  const known = timestamp !== null && isPlausibleTime(timestamp, Math.floor(nowMs / 1000));
  const updatedAt = known ? timestamp : null;
  return { source, usd, updatedAt, ...(doubtful ? { doubtful } : {}) };
}
