/** DefiLlama and CoinGecko as two fake upstreams, and what is made of their prices. */
import type { z } from "zod";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { loadMarketQuotes, type MarketQuotes } from "../../tools/prices/market.ts";
import { formatUsd } from "../../tools/prices/usd.ts";
import { createShared } from "../../tools/shared.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import type { sourceSchema } from "../../tools/upstream/sources_schema.ts";
import { parseConfig } from "../../schema/config.ts";
import { priceAnswer, priceEnv, type TestPrice, type TestPrices } from "../rig/price_sources.ts";
import { toolContext } from "../rig/tool_context.ts";
import { type Answer, startUpstream, type Upstream } from "../rig/upstream.ts";

export const NOW = 1_763_720_000;

/** The coins of the network table, each once, in its order. */
export const coins = [...new Set(networks.map(({ coingeckoId }) => coingeckoId ?? ""))];

/** A price for every coin; two sources that differ in `scale` differ for every coin. */
export function allPrices(scale = 1, more: Partial<TestPrice> = {}): TestPrices {
  return Object.fromEntries(coins.map((id, index) => [id, { usd: (index + 1) * scale, ...more }]));
}

export type PriceWorld = {
  readonly llama: Upstream;
  readonly gecko: Upstream;
  /** Paths asked for, with queries, in order. */
  readonly paths: readonly string[];
  readonly load: () => Promise<MarketQuotes>;
  nowMs: number;
};

/** What the two say: prices, or any answer. */
type Said = TestPrices | Answer;

/** Runs a test over the two; `off` leaves the named ones out of the configuration. */
export async function withPrices(
  { llama = allPrices(), gecko = allPrices(2), off = [] }: {
    readonly llama?: Said;
    readonly gecko?: Said;
    readonly off?: readonly ("DEFILLAMA_URL" | "COINGECKO_URL")[];
  },
  test: (world: PriceWorld) => Promise<void>,
): Promise<void> {
  const paths: string[] = [];
  const seen = (said: Said): Answer => (request, signal) => {
    paths.push(request.path);
    return (typeof said === "function" ? said : priceAnswer(said, NOW))(request, signal);
  };
  const [one, two] = await Promise.all([
    startUpstream({ answer: seen(llama) }),
    startUpstream({ answer: seen(gecko) }),
  ]);
  const env: Record<string, string> = {
    DEFILLAMA_URL: priceEnv(one.url).DEFILLAMA_URL,
    COINGECKO_URL: priceEnv(two.url).COINGECKO_URL,
    ...Object.fromEntries(off.map((name) => [name, "off"])),
  };
  const http = createHttp();
  const nowMs = () => world.nowMs;
  const context = toolContext({
    chains: createChains({ networks, rpcUrls: {}, http, nowMs }),
    http,
    nowMs,
    shared: createShared(nowMs),
    upstreams: parseConfig(env, []).upstreams,
  });
  const world: PriceWorld = {
    llama: one,
    gecko: two,
    paths,
    load: () => loadMarketQuotes(context),
    nowMs: NOW * 1000,
  };
  try {
    await test(world);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

/** A coin's quotes as "source usd", in order. */
export function quotesOf({ quotes }: MarketQuotes, coin: string): readonly string[] {
  return (quotes.get(coin) ?? []).map(({ source, usd }) => `${source} ${formatUsd(usd)}`);
}

/** Sources as "upstream endpoint outcome reason". */
export function told(
  sources: readonly z.infer<ReturnType<typeof sourceSchema>>[],
): readonly string[] {
  return sources.map(({ upstream, endpoint, outcome, reason, cached }) =>
    [upstream, endpoint, outcome, ...(reason ? [reason] : []), ...(cached ? ["cached"] : [])]
      .join(" ")
  );
}
