import assert from "node:assert/strict";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { loadMarketQuotes } from "../../tools/prices/market.ts";
import type { Http } from "../../tools/upstream/http.ts";
import { toolContext } from "../rig/tool_context.ts";
import { allPrices, coins, NOW, quotesOf, told, withPrices } from "./_price_world.ts";

const HOUR = 3_600;
const OK = "configured ok";

Deno.test("the 25 networks pay in 14 coins", () => {
  assert.equal(networks.length, 25);
  assert.equal(coins.length, 14);
  assert.ok(!coins.includes(""));
});

Deno.test("the prices of all coins are one request to DefiLlama", async () => {
  await withPrices({}, async ({ load, paths }) => {
    const market = await load();
    assert.equal(paths.length, 1);
    assert.deepEqual(told(market.sources), [`defillama ${OK}`]);
    coins.forEach((coin, index) => {
      assert.deepEqual(quotesOf(market, coin), [`defillama ${index + 1}`]);
      assert.equal(market.quotes.get(coin)?.[0]?.updatedAt, NOW);
    });
  });
});

Deno.test("the default bases are asked in the documented form and named by their hosts", async () => {
  const urls: string[] = [];
  const http: Http = ({ url }) => {
    urls.push(url);
    const json = url.includes("llama") ? { coins: {} } : {};
    return Promise.resolve({ outcome: "ok", status: 200, json });
  };
  const chains = createChains({ networks, rpcUrls: {}, http, nowMs: () => 0 });
  const { quotes, sources } = await loadMarketQuotes(toolContext({ chains, http }));
  const ids = coins.flatMap((coin) =>
    coin === "polygon-ecosystem-token" ? [coin, "matic-network"] : [coin]
  );
  assert.deepEqual(urls, [
    `https://coins.llama.fi/prices/current/${ids.map((id) => `coingecko:${id}`).join(",")}`,
    `https://api.coingecko.com/api/v3/simple/price?ids=${ids.join(",")}` +
    "&vs_currencies=usd&include_last_updated_at=true",
  ]);
  assert.equal(quotes.size, 0);
  assert.deepEqual(told(sources), [
    "defillama coins.llama.fi empty",
    "coingecko api.coingecko.com empty",
  ]);
});

Deno.test("CoinGecko is asked only for the coins that DefiLlama does not know", async () => {
  const { mantle: _, celo: __, ...llama } = allPrices();
  await withPrices({ llama }, async ({ load, paths }) => {
    const market = await load();
    assert.match(paths[1] ?? "", /\?ids=mantle,celo&|\?ids=celo,mantle&/);
    assert.deepEqual(told(market.sources), [`defillama ${OK}`, `coingecko ${OK}`]);
    const [mantle, celo] = [coins.indexOf("mantle"), coins.indexOf("celo")];
    assert.deepEqual(quotesOf(market, "mantle"), [`coingecko ${(mantle + 1) * 2}`]);
    assert.deepEqual(quotesOf(market, "celo"), [`coingecko ${(celo + 1) * 2}`]);
    assert.deepEqual(quotesOf(market, "ethereum"), ["defillama 1"]);
  });
});

for (
  const [what, told, asked] of [
    ["an hour old", { at: NOW - HOUR }, false],
    ["over an hour old", { at: NOW - HOUR - 1 }, true],
    ["of the future", { at: NOW + 61 }, true],
    ["a minute ahead", { at: NOW + 60 }, false],
    ["of 0.9 confidence", { confidence: 0.9 }, false],
    ["of less confidence", { confidence: 0.89 }, true],
  ] as const
) {
  Deno.test(`a DefiLlama price ${what} is ${asked ? "" : "not "}held against CoinGecko's`, async () => {
    const llama = { ...allPrices(), ethereum: { usd: 7, ...told } };
    await withPrices({ llama }, async ({ load, paths }) => {
      const quotes = quotesOf(await load(), "ethereum");
      assert.deepEqual(quotes, asked ? ["defillama 7", "coingecko 2"] : ["defillama 7"]);
      assert.ok(!asked || paths[1]?.includes("?ids=ethereum&"), paths[1]);
    });
  });
}

Deno.test("POL is priced under its new id, else under the old one", async () => {
  const pol = "polygon-ecosystem-token";
  const { [pol]: _, ...without } = allPrices();
  const old = { "matic-network": { usd: 0.4 } };
  await withPrices({ llama: { ...without, ...old } }, async ({ load, paths }) => {
    assert.deepEqual(quotesOf(await load(), pol), ["defillama 0.4"]);
    assert.equal(paths.length, 1);
  });
  await withPrices({ llama: { ...allPrices(), ...old } }, async ({ load }) => {
    assert.deepEqual(quotesOf(await load(), pol), [`defillama ${coins.indexOf(pol) + 1}`]);
  });
  await withPrices({ llama: without, gecko: old }, async ({ load, paths }) => {
    assert.deepEqual(quotesOf(await load(), pol), ["coingecko 0.4"]);
    assert.ok(paths[1]?.includes(`?ids=${pol},matic-network&`));
  });
});

Deno.test("a source that is switched off is not asked and not named", async () => {
  await withPrices({ off: ["DEFILLAMA_URL"] }, async ({ load, paths }) => {
    const market = await load();
    assert.deepEqual(told(market.sources), [`coingecko ${OK}`]);
    assert.deepEqual(quotesOf(market, "ethereum"), ["coingecko 2"]);
    assert.equal(paths.length, 1);
  });
  await withPrices({ llama: {}, off: ["COINGECKO_URL"] }, async ({ load, paths }) => {
    assert.deepEqual(told((await load()).sources), ["defillama configured empty"]);
    assert.equal(paths.length, 1);
  });
  await withPrices({ off: ["DEFILLAMA_URL", "COINGECKO_URL"] }, async ({ load, paths }) => {
    const market = await load();
    assert.deepEqual([market.sources, market.quotes.size, paths.length], [[], 0, 0]);
  });
});

Deno.test("prices are kept for 12 seconds, and say that they were", async () => {
  await withPrices({}, async (world) => {
    await world.load();
    world.nowMs += 11_999;
    const kept = await world.load();
    assert.deepEqual(told(kept.sources), [`defillama ${OK} cached`]);
    assert.deepEqual(quotesOf(kept, "ethereum"), ["defillama 1"]);
    world.nowMs += 1;
    assert.deepEqual(told((await world.load()).sources), [`defillama ${OK}`]);
    assert.equal(world.llama.requests, 2);
  });
});

Deno.test("that nothing was learned is not kept", async () => {
  await withPrices({ gecko: {} }, async (world) => {
    world.llama.mode = { status: 503 };
    assert.equal((await world.load()).quotes.size, 0);
    world.llama.mode = "ok";
    assert.equal((await world.load()).quotes.size, 14);
  });
});

Deno.test("50 callers at the same time share one flight", async () => {
  await withPrices({}, async ({ load, llama, gecko }) => {
    const all = await Promise.all(Array.from({ length: 50 }, load));
    assert.deepEqual([llama.requests, gecko.requests], [1, 0]);
    for (const market of all) {
      assert.equal(market.quotes.size, 14);
      assert.deepEqual(told(market.sources), [`defillama ${OK}`]);
    }
  });
});
