import assert from "node:assert/strict";
import {
  allPrices,
  type Answer,
  ask,
  at,
  contracts,
  GAS,
  GWEI,
  history,
  type MarketOptions,
  type Methods,
  NOW,
  q,
  word,
} from "./_market.ts";
import { feeds } from "./_market_feeds.ts";

const [ETHEREUM, BNB, SONIC, ABSTRACT, AVALANCHE, BLAST] = [1, 56, 146, 2741, 43114, 81457];
const ETH_FEED = "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419";

/** A node whose price per gas is so many wei. */
function priced(wei: bigint): Methods {
  return { eth_feeHistory: history([wei, wei], [0n]), eth_maxPriorityFeePerGas: "0x0" };
}

/** Four networks whose coins all cost 2 dollars; AVAX is the cheapest to deploy on. */
const four: MarketOptions = {
  only: [ETHEREUM, BNB, SONIC, AVALANCHE],
  nodes: {
    [ETHEREUM]: priced(40n * GWEI),
    [BNB]: priced(30n * GWEI),
    [SONIC]: priced(20n * GWEI),
    [AVALANCHE]: priced(10n * GWEI),
  },
};

function withNodes(options: MarketOptions, nodes: MarketOptions["nodes"]): MarketOptions {
  return { ...options, nodes: { ...options.nodes, ...nodes } };
}

/** Name of the cheapest, how many were compared, and who was not and why. */
function verdict({ cheapest, notCompared }: Answer): unknown {
  return [
    ...(cheapest === null ? [null, 0] : [cheapest.network.name, cheapest.comparedNetworks]),
    ...notCompared.map(({ network, reason }: Answer) => `${network.name} ${reason}`),
  ];
}

Deno.test("the cheapest is the network whose deployment costs least in dollars", async () => {
  const answer = await ask(four);
  assert.deepEqual(answer.cheapest, {
    network: { name: "Avalanche", chainId: AVALANCHE, status: "active" },
    totalFee: String(GAS * 10n * GWEI),
    nativeSymbol: "AVAX",
    usd: "0.01495684",
    comparedNetworks: 4,
  });
  assert.deepEqual(answer.notCompared, []);
  assert.deepEqual(answer.unknown, []);
});

Deno.test("dollars decide, not coins", async () => {
  const prices = { ...allPrices, "avalanche-2": { usd: 20 } };
  assert.deepEqual(verdict(await ask({ ...four, prices })), ["Sonic", 4]);
});

Deno.test("a difference beyond the digits shown still decides", async () => {
  const prices = {
    ...allPrices,
    "avalanche-2": { usd: 0.000_000_000_001_999 },
    "sonic-3": { usd: 0.000_000_000_001 },
  };
  const answer = await ask({ ...four, prices });
  assert.deepEqual(verdict(answer), ["Avalanche", 4]);
  assert.equal(answer.cheapest.usd, "0.00000000000001494");
});

Deno.test("a network in sunset is never the cheapest, even when far cheaper than all", async () => {
  const oracle = contracts({ [at.l1Fee]: word(0n), [at.operatorFee]: word(0n) });
  const options = withNodes(
    { ...four, only: [...four.only!, ABSTRACT, BLAST] },
    {
      [BLAST]: { ...priced(1n), ...oracle },
      [ABSTRACT]: { ...priced(1n), zks_estimateFee: { gas_limit: "0x1", max_fee_per_gas: "0x1" } },
    },
  );
  const answer = await ask(options);
  const rows = answer.networks.filter(({ network }: Answer) => network.status === "sunset");
  assert.deepEqual(
    rows.map(({ network, deployment }: Answer) => [network.name, deployment.totalFee]),
    [["Abstract", "1"], ["Blast", String(GAS)]],
  );
  assert.deepEqual(verdict(answer), ["Avalanche", 4, "Abstract sunset", "Blast sunset"]);
});

Deno.test("a network in sunset that is gone is listed as such", async () => {
  const answer = await ask(withNodes({ ...four, only: [...four.only!, BLAST] }, { [BLAST]: null }));
  assert.deepEqual(verdict(answer), ["Avalanche", 4, "Blast sunset"]);
  assert.deepEqual(answer.unavailable, [
    { network: { name: "Blast", chainId: BLAST, status: "sunset" }, reason: "error" },
  ]);
});

Deno.test("a network that does not answer is listed: it may be the cheapest", async () => {
  const answer = await ask(withNodes(four, { [AVALANCHE]: null }));
  assert.deepEqual(verdict(answer), ["Sonic", 3, "Avalanche no-answer"]);
  assert.deepEqual(answer.unavailable, [
    { network: { name: "Avalanche", chainId: AVALANCHE, status: "active" }, reason: "error" },
  ]);
  assert.deepEqual(
    answer.sources.filter(({ chainId }: Answer) => chainId === AVALANCHE),
    [{
      upstream: "rpc",
      endpoint: "configured-1",
      chainId: AVALANCHE,
      outcome: "error",
      reason: "network",
      ms: 0,
    }],
  );
});

Deno.test("an incomplete cost is not compared, however small its known part", async () => {
  const options = withNodes({ ...four, only: [...four.only!, 10] }, { 10: priced(1n) });
  assert.deepEqual(verdict(await ask(options)), ["Avalanche", 4, "Optimism incomplete-cost"]);
});

Deno.test("a network whose coin has no price is not compared", async () => {
  const { "avalanche-2": _, ...prices } = allPrices;
  assert.deepEqual(verdict(await ask({ ...four, prices })), ["Sonic", 3, "Avalanche no-price"]);
});

Deno.test("an old price is not compared", async () => {
  const prices = { ...allPrices, "avalanche-2": { usd: 2, at: NOW - 7_200 } };
  const answer = await ask({ ...four, prices });
  assert.deepEqual(verdict(answer), ["Sonic", 3, "Avalanche stale-price"]);
  // Its dollars are shown all the same, beside the mark.
  const { price, deployment } = answer.networks[3];
  assert.deepEqual([price.stale, deployment.usd], [true, "0.01495684"]);
});

for (
  const [what, block, compared] of [
    ["an hour old", { number: "0x64", timestamp: q(NOW - 3_600) }, true],
    ["over an hour old", { number: "0x64", timestamp: q(NOW - 3_601) }, false],
    ["an hour ahead", { number: "0x64", timestamp: q(NOW + 3_600) }, true],
    ["over an hour ahead", { number: "0x64", timestamp: q(NOW * 1000) }, false],
    ["without a time", { number: "0x64" }, false],
    ["that is none", null, false],
  ] as const
) {
  Deno.test(`a network with a latest block ${what} is ${compared ? "" : "not "}compared`, async () => {
    const cheap = { ...priced(10n * GWEI), eth_getBlockByNumber: block };
    const answer = await ask(withNodes(four, { [AVALANCHE]: cheap }));
    assert.deepEqual(
      verdict(answer),
      compared ? ["Avalanche", 4] : ["Sonic", 3, "Avalanche stale-block"],
    );
  });
}

Deno.test("a price that its own source doubts is not compared when there is no other", async () => {
  const prices = { ...allPrices, "avalanche-2": { usd: 2, confidence: 0.2 } };
  const doubted = await ask({ ...four, prices, coingecko: {} });
  assert.deepEqual(verdict(doubted), ["Sonic", 3, "Avalanche doubtful-price"]);
  assert.equal(doubted.networks[3].price.doubtful, true);
  const settled = await ask({ ...four, prices });
  assert.deepEqual(verdict(settled), ["Avalanche", 4]);
  assert.equal(settled.networks[3].price.source, "coingecko");
});

for (
  const [what, usd8, disputed] of [
    ["within 5 %", 2_10000000n, false],
    ["over 5 %", 2_10000001n, true],
  ] as const
) {
  Deno.test(`a price feed that differs by ${what} makes the price ${disputed ? "disputed, and nobody wins by it" : "checked"}`, async () => {
    const feed = { description: "ETH / USD", usd8, at: NOW - 60 };
    const cheap = { ...priced(GWEI), ...contracts(feeds({ [ETH_FEED]: feed })) };
    const answer = await ask(withNodes(four, { [ETHEREUM]: cheap }));
    const { price } = answer.networks[0];
    assert.deepEqual([price.usd, price.disputed], ["2", disputed]);
    assert.equal(price.check.source, "chainlink");
    assert.deepEqual(
      verdict(answer),
      disputed ? ["Avalanche", 3, "Ethereum disputed-price"] : ["Ethereum", 4],
    );
    assert.deepEqual(
      answer.priceDisagreements,
      disputed ? [{ nativeSymbol: "ETH", chainIds: [ETHEREUM], differenceBps: 501 }] : [],
    );
  });
}

Deno.test("with all price sources dead, gas and cost stand, prices and the cheapest are null", async () => {
  const answer = await ask({ ...four, prices: null });
  assert.equal(answer.ok, true);
  assert.deepEqual(verdict(answer), [
    ...[null, 0],
    ...["Ethereum no-price", "BNB Chain no-price", "Sonic no-price", "Avalanche no-price"],
  ]);
  assert.deepEqual(answer.unknown, [{ field: "/cheapest", reason: "no-network-comparable" }]);
  for (const row of answer.networks) {
    assert.deepEqual([row.price, row.deployment.usd, row.deployment.complete], [null, null, true]);
    assert.deepEqual(row.unknown, [
      { field: "/price", reason: "no-price" },
      { field: "/deployment/usd", reason: "no-price" },
    ]);
  }
});

Deno.test("with the markets dead, a price feed carries its own coin", async () => {
  const feed = { description: "ETH / USD", usd8: 3000_00000000n, at: NOW - 60 };
  const node = { ...priced(GWEI), ...contracts(feeds({ [ETH_FEED]: feed })) };
  const answer = await ask({ ...withNodes(four, { [ETHEREUM]: node }), prices: null });
  assert.deepEqual(
    verdict(answer),
    ["Ethereum", 1, "BNB Chain no-price", "Sonic no-price", "Avalanche no-price"],
  );
  assert.equal(answer.networks[0].price.source, "chainlink");
});

Deno.test("of equals the first by chain id is named", async () => {
  const nodes = { [AVALANCHE]: priced(GWEI), [SONIC]: priced(GWEI) };
  assert.deepEqual(verdict(await ask(withNodes(four, nodes))), ["Sonic", 4]);
});

Deno.test("when every network is unreachable the tool refuses and names each", async () => {
  const nodes = Object.fromEntries(four.only!.map((chainId) => [chainId, null]));
  const { ok, error, unavailable, sources } = await ask({ ...four, nodes });
  assert.deepEqual([ok, error], [false, "upstream-unavailable"]);
  assert.deepEqual(unavailable.map(({ reason }: Answer) => reason), Array(4).fill("error"));
  assert.equal(sources.length, 5);
});

Deno.test("a node that answers nonsense is unavailable, not free", async () => {
  const nonsense = Object.fromEntries(
    ["eth_feeHistory", "eth_gasPrice", "eth_maxPriorityFeePerGas"].map((method) => [method, "?"]),
  );
  const answer = await ask(withNodes(four, { [AVALANCHE]: nonsense }));
  assert.deepEqual(answer.unavailable.map(({ reason }: Answer) => reason), ["malformed"]);
  assert.deepEqual(verdict(answer), ["Sonic", 3, "Avalanche no-answer"]);
});
