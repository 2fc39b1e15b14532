import assert from "node:assert/strict";
import fc from "fast-check";
import type { Network } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { priceBook } from "../../tools/prices/book.ts";
import { priceDisagreements } from "../../tools/prices/disagreements.ts";
import type { FeedQuote } from "../../tools/prices/feeds.ts";
import type { Price, PriceSource, Quote } from "../../tools/prices/price.ts";
import { priceResult, priceSchema } from "../../tools/prices/price.ts";
import { usdOfNumber } from "../../tools/prices/usd.ts";

const NOW = 1_763_720_000;
const HOUR = 3_600;
const ON_ETHEREUM = "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419";
const ON_BASE = "0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70";

const byId = (chainId: number): Network =>
  networks.find((network) => network.chainId === chainId) as Network;
const [ethereum, base, blast] = [byId(1), byId(8453), byId(81457)];

/** A quote so many seconds old; null: it does not say. */
function quote(source: PriceSource, usd: number, ageSeconds: number | null = 10): Quote {
  const updatedAt = ageSeconds === null ? null : NOW - ageSeconds;
  return { source, usd: usdOfNumber(usd) ?? 0n, updatedAt };
}

function feed(chainId: number, address: FeedQuote["address"], usd: number): FeedQuote {
  const coin = { coingeckoId: "ethereum", chainId, address };
  return { ...coin, quote: quote("chainlink", usd, 20 * HOUR) };
}

const feedOnEthereum = feed(1, ON_ETHEREUM, 2_000);
const feedOnBase = feed(8453, ON_BASE, 2_001);

/** The price of ETH as one network sees it. */
function eth(
  quotes: readonly Quote[],
  feeds: readonly FeedQuote[] = [],
  network = ethereum,
): Price | null {
  const market = { quotes: new Map([["ethereum", quotes]]), sources: [] };
  const price = priceBook(market, feeds, NOW)(network);
  if (price !== null) priceSchema().parse(priceResult(price));
  return price;
}

/** Source, dollars, staleness, and what it was held against. */
function told(price: Price | null): unknown {
  if (price === null) return null;
  const { usd, source, stale, check } = priceResult(price);
  return [source, usd, stale, check === null ? null : [check.source, check.usd]];
}

const llama = quote("defillama", 2_000);
const gecko = quote("coingecko", 2_010);
const oldLlama = quote("defillama", 1_900, 2 * HOUR);
const olderGecko = quote("coingecko", 1_800, 3 * HOUR);
const doubtfulLlama: Quote = { ...llama, doubtful: true };

for (
  const [what, quotes, feeds, expected] of [
    ["nobody", [], [], null],
    ["DefiLlama alone", [llama], [], ["defillama", "2000", false, null]],
    ["CoinGecko alone", [gecko], [], ["coingecko", "2010", false, null]],
    ["both", [llama, gecko], [], ["defillama", "2000", false, ["coingecko", "2010"]]],
    ["both, CoinGecko told first", [gecko, llama], [], ["defillama", "2000", false, [
      "coingecko",
      "2010",
    ]]],
    ["all three", [llama, gecko], [feedOnEthereum], ["defillama", "2000", false, [
      "chainlink",
      "2000",
    ]]],
    ["CoinGecko and a feed", [gecko], [feedOnEthereum], ["coingecko", "2010", false, [
      "chainlink",
      "2000",
    ]]],
    ["a feed alone", [], [feedOnEthereum], ["chainlink", "2000", false, null]],
    ["an old DefiLlama and CoinGecko", [oldLlama, gecko], [], [
      "coingecko",
      "2010",
      false,
      null,
    ]],
    ["an old DefiLlama and a feed", [oldLlama], [feedOnEthereum], [
      "chainlink",
      "2000",
      false,
      null,
    ]],
    ["an old DefiLlama alone", [oldLlama], [], ["defillama", "1900", true, null]],
    ["both, old", [oldLlama, olderGecko], [], ["defillama", "1900", true, ["coingecko", "1800"]]],
    ["both, old, CoinGecko newer", [quote("defillama", 1, 9 * HOUR), olderGecko], [], [
      "coingecko",
      "1800",
      true,
      ["defillama", "1"],
    ]],
    ["one of unknown age", [quote("coingecko", 2_020, null)], [], [
      "coingecko",
      "2020",
      true,
      null,
    ]],
    ["an old one and one of unknown age", [quote("defillama", 3, null), olderGecko], [], [
      "coingecko",
      "1800",
      true,
      ["defillama", "3"],
    ]],
    ["a doubtful DefiLlama and CoinGecko", [doubtfulLlama, gecko], [], [
      "coingecko",
      "2010",
      false,
      ["defillama", "2000"],
    ]],
    ["a doubtful DefiLlama and a feed", [doubtfulLlama], [feedOnEthereum], [
      "chainlink",
      "2000",
      false,
      ["defillama", "2000"],
    ]],
  ] as const
) {
  Deno.test(`the price told by ${what}`, () => {
    assert.deepEqual(told(eth(quotes, feeds)), expected);
  });
}

Deno.test("a price that only a doubting source has is given, and says so", () => {
  const price = eth([doubtfulLlama]);
  assert.ok(price);
  assert.equal(priceResult(price).doubtful, true);
  const plain = eth([llama]);
  assert.ok(plain && !("doubtful" in priceResult(plain)));
});

Deno.test("a market price is fresh for an hour, and its age is told", () => {
  for (const [ageSeconds, stale] of [[0, false], [HOUR, false], [HOUR + 1, true]] as const) {
    const price = eth([quote("defillama", 2_000, ageSeconds)]);
    assert.deepEqual([price?.ageSeconds, price?.stale], [ageSeconds, stale]);
  }
  assert.equal(eth([quote("defillama", 2_000, -30)])?.ageSeconds, 0, "a clock a little ahead");
  assert.equal(eth([quote("defillama", 2_000, -61)])?.stale, true, "a time that cannot be");
});

Deno.test("a network's price is held against the feed of its own row, else the first chain's", () => {
  const feeds = [feedOnBase, feedOnEthereum];
  assert.equal(eth([llama], feeds, base)?.check?.usd, feedOnBase.quote.usd);
  assert.equal(eth([llama], feeds, ethereum)?.check?.usd, feedOnEthereum.quote.usd);
  assert.equal(eth([llama], feeds, blast)?.check?.usd, feedOnEthereum.quote.usd);
  assert.equal(eth([llama], [feedOnBase], blast)?.check?.usd, feedOnBase.quote.usd);
  assert.equal(eth([], feeds, base)?.usd, feedOnBase.quote.usd, "and is the last resort");
});

Deno.test("of several sources the one that disputes is shown, and a feed only when none does", () => {
  const checked = (doubted: number, other: number, onChain: number) => {
    const quotes = [{ ...quote("defillama", doubted), doubtful: true as const }];
    const price = eth([...quotes, quote("coingecko", other)], [
      feed(1, ON_ETHEREUM, onChain),
    ]);
    return [price?.source, price?.check?.source, price?.disputed];
  };
  assert.deepEqual(checked(3_000, 2_000, 2_000), ["coingecko", "defillama", true]);
  assert.deepEqual(checked(2_000, 2_000, 3_000), ["coingecko", "chainlink", true]);
  assert.deepEqual(checked(2_000, 2_000, 2_001), ["coingecko", "chainlink", false]);
  assert.deepEqual(checked(2_200, 2_000, 2_500), ["coingecko", "chainlink", true]);
  assert.deepEqual(checked(2_500, 2_000, 2_200), ["coingecko", "defillama", true]);
});

Deno.test("disputed coins are listed once, with their networks and the largest difference", () => {
  const price = (a: number, b: number) => eth([quote("defillama", a), quote("coingecko", b)]);
  const priced = [
    { network: byId(1), price: price(100, 110) },
    { network: byId(10), price: price(100, 104) },
    { network: byId(56), price: price(100, 120) },
    { network: byId(100), price: null },
    { network: byId(8453), price: price(100, 130) },
    { network: byId(42161), price: price(100, 120) },
  ];
  assert.deepEqual(priceDisagreements(priced), [
    { nativeSymbol: "ETH", chainIds: [1, 8453, 42161], differenceBps: 3_000 },
    { nativeSymbol: "BNB", chainIds: [56], differenceBps: 2_000 },
  ]);
});

Deno.test("a coin's price is never another coin's", () => {
  const market = { quotes: new Map([["ethereum", [llama]]]), sources: [] };
  const priceOf = priceBook(market, [feedOnEthereum], NOW);
  for (const network of networks) {
    assert.equal(priceOf(network) !== null, network.nativeSymbol === "ETH", network.name);
  }
  assert.equal(priceOf({ ...ethereum, coingeckoId: null }), null);
});

for (
  const [a, b, differenceBps, disputed] of [
    [100, 100, 0, false],
    [100, 105, 500, false],
    [105, 100, 500, false],
    [100, 105.0000001, 501, true],
    [100, 105.01, 501, true],
    [100, 104.99, 499, false],
    [100, 200, 10_000, true],
    [200, 100, 10_000, true],
    [0.000_001, 0.000_001_05, 500, false],
    [1e8, 1e-18, Number.MAX_SAFE_INTEGER, true],
  ] as const
) {
  Deno.test(`${a} and ${b} dollars differ by ${differenceBps} basis points${disputed ? ", disputed" : ""}`, () => {
    const price = eth([quote("defillama", a), quote("coingecko", b)]);
    assert.equal(price?.check?.differenceBps, differenceBps);
    assert.equal(price?.disputed, disputed);
    assert.equal(price?.usd, usdOfNumber(a), "not averaged");
  });
}

Deno.test("two sources are disputed exactly when they are more than 5 % of the lower one apart", () => {
  const usd = fc.bigInt({ min: 1n, max: 10n ** 26n });
  fc.assert(fc.property(usd, usd, (a, b) => {
    const [lower, higher] = a < b ? [a, b] : [b, a];
    const price = eth([{ ...llama, usd: a }, { ...gecko, usd: b }]);
    assert.equal(price?.disputed, higher * 100n > lower * 105n);
    assert.equal(price?.disputed, (price?.check?.differenceBps ?? 0) > 500);
  }));
});
