/** DefiLlama and CoinGecko on one fake upstream, in the shapes the real ones answer. */
import type { Answer } from "./upstream.ts";

/** What both say of a coin. */
export type TestPrice = {
  readonly usd: number;
  /** Unix seconds; default now. */
  readonly at?: number;
  /** DefiLlama's; default 0.99. */
  readonly confidence?: number;
};

/** Prices by CoinGecko id; a coin that is not there is one they do not know. */
export type TestPrices = Readonly<Record<string, TestPrice>>;

/** The bases under which the two stand, for `DEFILLAMA_URL` and `COINGECKO_URL`. */
export function priceEnv(url: string): { DEFILLAMA_URL: string; COINGECKO_URL: string } {
  return { DEFILLAMA_URL: `${url}/defillama`, COINGECKO_URL: `${url}/coingecko` };
}

/** Answers `/defillama/prices/current/…` and `/coingecko/simple/price?…`; all else is 404. */
export function priceAnswer(prices: TestPrices, nowSeconds: number): Answer {
  return ({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://fake");
    const llama = /^\/defillama\/prices\/current\/(.+)$/.exec(pathname)?.[1];
    if (llama !== undefined) {
      return Response.json({ coins: llamaCoins(decodeURIComponent(llama), prices, nowSeconds) });
    }
    if (pathname !== "/coingecko/simple/price") return new Response("not found", { status: 404 });
    return Response.json(geckoCoins(searchParams, prices, nowSeconds));
  };
}

function llamaCoins(asked: string, prices: TestPrices, nowSeconds: number) {
  return Object.fromEntries(
    asked.split(",").flatMap((key) => {
      const id = key.replace(/^coingecko:/, "");
      const price = id === key ? undefined : prices[id];
      if (price === undefined) return [];
      const { usd, at = nowSeconds, confidence = 0.99 } = price;
      return [[key, { price: usd, symbol: id.toUpperCase(), timestamp: at, confidence }]];
    }),
  );
}

function geckoCoins(asked: URLSearchParams, prices: TestPrices, nowSeconds: number) {
  const currency = asked.get("vs_currencies") ?? "";
  const withTime = asked.get("include_last_updated_at") === "true";
  return Object.fromEntries(
    (asked.get("ids") ?? "").split(",").flatMap((id) => {
      const price = prices[id];
      if (price === undefined) return [];
      const { usd, at = nowSeconds } = price;
      const worth = currency === "usd" ? { usd } : {};
      return [[id, withTime ? { ...worth, last_updated_at: at } : worth]];
    }),
  );
}
