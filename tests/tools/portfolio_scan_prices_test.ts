import assert from "node:assert/strict";
import { encodeAbiParameters, encodeFunctionResult, multicall3Abi, parseAbiParameters } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { allPrices, NOW, told } from "./_price_world.ts";
import { chainIds, COIN, hex, nodeWith, withScan } from "./_portfolio_world.ts";

const OFF = { DEFILLAMA_URL: "off", COINGECKO_URL: "off" };
const inEth = networks.filter(({ nativeSymbol }) => nativeSymbol === "ETH");
const ethIds = inEth.map(({ chainId }) => chainId);

/** The first rollup and the last network on endpoints that can be made to fail. */
const bothEnds = { 10: ["faulty"], 747474: ["faulty"] } as const;

/** Nodes that hold these balances, nothing where not named. */
const holding = (balances: Readonly<Record<number, bigint>>) =>
  nodeWith((chainId, method) =>
    method === "eth_getBalance" ? hex(balances[chainId] ?? 0n) : undefined
  );

/** Nodes on which every feed is ETH in USD at this price. */
const withFeeds = (dollars: bigint) =>
  nodeWith((chainId, method) => {
    if (method !== "eth_call") return;
    const words = parseAbiParameters("uint80,int256,uint256,uint256,uint80");
    const at = BigInt(NOW - 3_600);
    const feed = [
      encodeAbiParameters(words, [1n, dollars * 10n ** 8n, at, at, 1n]),
      encodeAbiParameters(parseAbiParameters("uint8"), [8]),
      encodeAbiParameters(parseAbiParameters("string"), ["ETH / USD"]),
    ].map((returnData) => ({ success: true, returnData }));
    const result = Array.from({ length: chainId === 1 ? 5 : 1 }, () => feed).flat();
    return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
  });

Deno.test("nothing is worth nothing without a price, and that is known", async () => {
  await withScan({ node: holding({}), env: OFF }, async ({ result }) => {
    const answer = await result();
    assert.deepEqual([...new Set(answer.networks.map(({ usd }) => usd))], ["0"]);
    assert.deepEqual([...new Set(answer.networks.map(({ price }) => price))], [null]);
    assert.deepEqual(answer.total, { usd: "0", partial: false, missing: [] });
    assert.equal(answer.unknown.length, 25);
    assert.deepEqual(answer.unknown[3], { field: "/networks/3/price", reason: "no-price" });
  });
});

Deno.test("a coin without a price is unknown, and the total of the others partial", async () => {
  const { celo: _, ...prices } = allPrices();
  const node = holding({ 1: COIN, 42220: COIN });
  await withScan({ node, prices }, async ({ result }) => {
    const answer = await result();
    const index = chainIds.indexOf(42220);
    const row = answer.networks[index];
    assert.deepEqual([row?.balance, row?.price, row?.usd], [String(COIN), null, null]);
    const network = { name: "Celo", chainId: 42220, status: "active" };
    assert.deepEqual(answer.total, {
      usd: "1",
      partial: true,
      missing: [{ network, reason: "no-price" }],
    });
    assert.deepEqual(answer.unknown, [
      { field: `/networks/${index}/price`, reason: "no-price" },
      { field: `/networks/${index}/usd`, reason: "no-price" },
    ]);
    assert.deepEqual(told(answer.sources.slice(-2)), [
      "defillama configured ok",
      "coingecko configured empty",
    ]);
  });
});

Deno.test("without a price for any coin that is held the total is unknown, and the balances are not", async () => {
  const node = holding({ 56: 5n, 8453: COIN });
  await withScan({ node }, async ({ prices, scan }) => {
    prices.mode = { status: 500 };
    const { answer, used } = await scan();
    assert.deepEqual([answer.ok, used], [true, 2]);
    assert.deepEqual([answer.total.usd, answer.total.partial], [null, true]);
    const missing = answer.total.missing.map((entry: typeof answer) => [
      entry.network.chainId,
      entry.reason,
    ]);
    assert.deepEqual(missing, [[56, "no-price"], [8453, "no-price"]]);
    assert.equal(answer.networks[chainIds.indexOf(56)].balance, "5");
    assert.deepEqual(answer.unknown.at(-1), { field: "/total/usd", reason: "no-price" });
    assert.deepEqual(told(answer.sources.slice(-2)), [
      "defillama configured error http-status",
      "coingecko configured error http-status",
    ]);
  });
});

Deno.test("what is missing from the total is told in the order of chain ids, whatever the reason", async () => {
  const { mantle: _, ...prices } = allPrices();
  const options = { node: holding({ 1: COIN, 5000: 1n }), prices, endpoints: bothEnds };
  await withScan(options, async ({ faulty, result }) => {
    faulty.mode = { status: 500 };
    const { total, unavailable } = await result();
    assert.deepEqual(total.missing.map(({ network, reason }) => [network.chainId, reason]), [
      [10, "no-answer"],
      [5000, "no-price"],
      [747474, "no-answer"],
    ]);
    assert.deepEqual(unavailable.map(({ network }) => network.chainId), [10, 747474]);
    assert.equal(total.usd, "1");
  });
});

Deno.test("a stale price values, and says that it is stale", async () => {
  const prices = allPrices(1, { at: NOW - 86_400 });
  await withScan({ node: holding({ 1: COIN }), prices }, async ({ result }) => {
    const { networks: rows, total } = await result();
    const price = rows[0]?.price;
    assert.deepEqual([price?.stale, price?.ageSeconds, price?.source], [true, 86_400, "defillama"]);
    assert.deepEqual([rows[0]?.usd, total.usd, total.partial], ["1", "1", false]);
  });
});

Deno.test("price feeds are the last resort: they value every network that pays in their coin", async () => {
  await withScan({ node: withFeeds(2_000n), env: OFF }, async ({ result }) => {
    const answer = await result();
    const priced = answer.networks.filter(({ price }) => price !== null);
    assert.deepEqual(priced.map(({ network }) => network.chainId), ethIds);
    for (const { price } of priced) {
      assert.deepEqual([price?.source, price?.usd, price?.ageSeconds], [
        "chainlink",
        "2000",
        3_600,
      ]);
    }
    assert.equal(answer.total.partial, true);
    assert.equal(answer.total.missing.length, 25 - ethIds.length);
    assert.ok(answer.sources.every(({ upstream }) => upstream === "rpc"));
  });
});

for (const [dollars, disputed] of [[21n, false], [22n, true]] as const) {
  Deno.test(`20 dollars and a feed's ${dollars} are ${disputed ? "" : "not "}a disagreement, named once, and never averaged`, async () => {
    const prices = { ...allPrices(), ethereum: { usd: 20 } };
    await withScan({ node: withFeeds(dollars), prices }, async ({ result, rpc }) => {
      const answer = await result();
      assert.equal(rpc.requests, 25);
      const differenceBps = disputed ? 1_000 : 500;
      for (const { network, price } of answer.networks) {
        const eth = ethIds.includes(network.chainId);
        assert.deepEqual([price?.disputed, price?.check?.differenceBps], [
          eth && disputed,
          eth ? differenceBps : undefined,
        ]);
        if (eth) assert.equal(price?.usd, "20");
      }
      const named = [{ nativeSymbol: "ETH", chainIds: ethIds, differenceBps }];
      assert.deepEqual(answer.priceDisagreements, disputed ? named : []);
      assert.equal(answer.total.partial, false);
    });
  });
}

Deno.test("two scans within 12 seconds ask for prices once; the second says so", async () => {
  await withScan({}, async ({ result, prices, rpc, time }) => {
    const first = await result();
    time.nowMs += 11_000;
    const second = await result();
    assert.deepEqual([prices.requests, rpc.requests], [1, 50]);
    assert.equal(second.sources.at(-1)?.cached, true);
    assert.equal(first.sources.at(-1)?.cached, undefined);
    assert.equal(second.asOf, NOW + 11);
    assert.equal(second.networks[0]?.price?.ageSeconds, 11);
    assert.equal(second.total.usd, first.total.usd);
    time.nowMs += 1_000;
    await result();
    assert.equal(prices.requests, 2);
  });
});

Deno.test("50 scans at the same time ask for prices once, and each is charged", async () => {
  await withScan({}, async ({ scan, prices, rpc }) => {
    const scans = await Promise.all(Array.from({ length: 50 }, () => scan()));
    assert.deepEqual([prices.requests, rpc.requests], [1, 1_250]);
    assert.deepEqual([...new Set(scans.map(({ answer }) => answer.total.usd))].length, 1);
    assert.ok(scans.every(({ answer }) => answer.ok && answer.networks.length === 25));
    assert.equal((await scan()).used, 102);
  });
});
