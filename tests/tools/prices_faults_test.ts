import assert from "node:assert/strict";
import type { Answer, Mode } from "../rig/upstream.ts";
import { allPrices, coins, NOW, quotesOf, told, withPrices } from "./_price_world.ts";

/** Fault modes of an upstream and what `sources` says of them. */
const faults: readonly (readonly [string, Mode, string])[] = [
  ["hangs", "hang", "timeout deadline"],
  ["resets the connection", "reset", "error network"],
  ["sends an HTML page", "html", "error not-json"],
  ["cuts its body short", "truncated", "error network"],
  ["sends 50 MB", "huge", "error too-large"],
  ["redirects", "redirect", "error redirected"],
  ["fails with 500", { status: 500 }, "error http-status"],
  ["limits us", { status: 429 }, "error rate-limited"],
  ["refuses us", { status: 403 }, "error http-status"],
];

for (const [what, mode, outcome] of faults) {
  Deno.test(`a DefiLlama that ${what} is named, and CoinGecko answers for all coins`, async () => {
    await withPrices({}, async ({ load, llama }) => {
      llama.mode = mode;
      const market = await load();
      assert.deepEqual(told(market.sources), [
        `defillama configured ${outcome}`,
        "coingecko configured ok",
      ]);
      coins.forEach((coin, index) => {
        assert.deepEqual(quotesOf(market, coin), [`coingecko ${(index + 1) * 2}`]);
      });
      assert.ok(llama.hugeBytes < 8 * 1024 * 1024, "a huge body is not read to its end");
    });
  });

  Deno.test(`a CoinGecko that ${what} is named, and what DefiLlama said stands`, async () => {
    const { celo: _, ...prices } = allPrices();
    const llama = { ...prices, ethereum: { usd: 7, at: NOW - 7_200 } };
    await withPrices({ llama }, async ({ load, gecko }) => {
      gecko.mode = mode;
      const market = await load();
      assert.deepEqual(told(market.sources), [
        "defillama configured ok",
        `coingecko configured ${outcome}`,
      ]);
      assert.deepEqual(quotesOf(market, "ethereum"), ["defillama 7"]);
      assert.deepEqual(quotesOf(market, "celo"), []);
      assert.equal(market.quotes.size, 13);
    });
  });
}

Deno.test("a slow source is waited for", async () => {
  await withPrices({}, async ({ load, llama }) => {
    llama.mode = { slowMs: 200 };
    assert.deepEqual(told((await load()).sources), ["defillama configured ok"]);
  });
});

const says = (json: unknown): Answer => () => Response.json(json);

for (const body of [[], "prices", 5, null, true, { coins: [] }, { coins: null }, { prices: {} }]) {
  Deno.test(`a DefiLlama that says ${JSON.stringify(body)} is malformed`, async () => {
    await withPrices({ llama: says(body), gecko: {} }, async ({ load }) => {
      assert.deepEqual(told((await load()).sources), [
        "defillama configured error malformed",
        "coingecko configured empty",
      ]);
    });
  });
}

for (const body of [[], "prices", 5, null, true]) {
  Deno.test(`a CoinGecko that says ${JSON.stringify(body)} is malformed`, async () => {
    await withPrices({ llama: {}, gecko: says(body) }, async ({ load }) => {
      assert.deepEqual(told((await load()).sources), [
        "defillama configured empty",
        "coingecko configured error malformed",
      ]);
    });
  });
}

/** Entries that have no price in them. */
const noPrices = [
  ...[null, 1, "1", [], {}],
  ...[0, -1, "2312.78", null, 1e300, {}, [1]].map((value) => ({ price: value, usd: value })),
];

Deno.test("an entry without a price drops its coin only", async () => {
  for (const entry of noPrices) {
    const celo = { price: 3, timestamp: NOW };
    const llama = says({ coins: { "coingecko:ethereum": entry, "coingecko:celo": celo } });
    const gecko = says({ ethereum: entry, mantle: { usd: 4, last_updated_at: NOW } });
    await withPrices({ llama, gecko }, async ({ load }) => {
      const market = await load();
      const outcomes = told(market.sources);
      assert.deepEqual([...market.quotes.keys()].sort(), ["celo", "mantle"]);
      assert.deepEqual(outcomes, ["defillama configured ok", "coingecko configured ok"]);
    });
  }
});

Deno.test("further fields are let be, and a wrong time or confidence is as if not told", async () => {
  const coin = { price: 5, symbol: 7, decimals: "x", timestamp: "yesterday", confidence: "high" };
  const llama = says({ coins: { "coingecko:ethereum": coin }, extra: [1] });
  const gecko = says({ ethereum: { usd: 6, eur: 5, last_updated_at: "now" }, status: {} });
  await withPrices({ llama, gecko }, async ({ load }) => {
    const market = await load();
    assert.deepEqual(quotesOf(market, "ethereum"), ["defillama 5", "coingecko 6"]);
    const quotes = market.quotes.get("ethereum") ?? [];
    assert.deepEqual(quotes.map(({ updatedAt, doubtful }) => [updatedAt, doubtful]), [
      [null, undefined],
      [null, undefined],
    ]);
  });
});

Deno.test("coins nobody asked for, however they are named, are not taken", async () => {
  const body = '{"coins":{"__proto__":{"price":1},"constructor":{"price":1},' +
    '"coingecko:dogecoin":{"price":1},"ethereum":{"price":1}}}';
  const llama: Answer = () => new Response(body);
  await withPrices({ llama, gecko: {} }, async ({ load }) => {
    const market = await load();
    assert.equal(market.quotes.size, 0);
    assert.equal(market.sources[0]?.outcome, "empty");
  });
});
