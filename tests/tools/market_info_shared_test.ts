import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { allPrices, type Answer, GWEI, history, market, NOW, q } from "./_market.ts";

Deno.test("fifty callers at once share one flight: 25 requests to nodes and one for prices", async () => {
  const world = market();
  const answers: Answer[] = await Promise.all(Array.from({ length: 50 }, () => world.run()));
  assert.deepEqual(world.requests, { nodes: 25, prices: 1 });
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.deepEqual([answers[0].cached, answers[0].ageSeconds, answers[0].asOf], [false, 0, NOW]);
  assert.equal(answers[0].networks.length, 25);
});

Deno.test("a caller who gives up does not end the flight of those who wait with him", async () => {
  const world = market();
  const first = new AbortController();
  const answers = [world.run(Infinity, first.signal), world.run()];
  first.abort();
  for (const answer of await Promise.all(answers)) {
    assert.deepEqual([answer.ok, answer.networks.length, answer.unavailable], [true, 25, []]);
  }
  assert.deepEqual(world.requests, { nodes: 25, prices: 1 });
});

Deno.test("the gas of every network is read in one batch with the network's own calls", async () => {
  const world = market();
  await world.run();
  const methods = (chainId: number) => world.calls.get(chainId)?.map(({ method }) => method);
  const common = [
    "eth_getBlockByNumber",
    "eth_feeHistory",
    "eth_gasPrice",
    "eth_maxPriorityFeePerGas",
  ];
  const [oracle, component, feeds] = ["eth_call", "eth_call", "eth_call"];
  const own: Record<number, string[]> = {
    1: [feeds],
    10: [oracle, oracle, feeds],
    130: [oracle, oracle],
    143: ["eth_estimateGas"],
    999: [],
    1329: [],
    2741: ["zks_estimateFee"],
    33139: ["eth_estimateGas", component],
    59144: ["linea_estimateGas", feeds],
  };
  for (const [chainId, further] of Object.entries(own)) {
    // The first batch to an endpoint asks for its chain too.
    assert.deepEqual(methods(Number(chainId)), [...common, ...further, "eth_chainId"], chainId);
  }
  assert.deepEqual(world.calls.get(1)?.[1]?.params, ["0x5", "latest", [50]]);
});

Deno.test("a complete answer is given out for 12 seconds, with its age and as of when it was read", async () => {
  const world = market();
  await world.run();
  world.nowMs += 11_999;
  const later = await world.run();
  assert.deepEqual([later.cached, later.ageSeconds, later.asOf], [true, 11, NOW]);
  assert.ok(later.sources.every(({ cached }: Answer) => cached === true));
  assert.deepEqual(world.requests, { nodes: 25, prices: 1 });
  world.nowMs += 1;
  const anew = await world.run();
  assert.deepEqual([anew.cached, anew.ageSeconds, anew.asOf], [false, 0, NOW + 12]);
  assert.ok(anew.sources.every((source: Answer) => !("cached" in source)));
  assert.deepEqual(world.requests, { nodes: 50, prices: 2 });
});

Deno.test("what is given out again does not change what was read", async () => {
  const world = market();
  const first = await world.run();
  await world.run();
  assert.ok(first.sources.every((source: Answer) => !("cached" in source)));
  assert.equal(first.cached, false);
});

for (
  const [what, options] of [
    ["a network is missing", { nodes: { 56: null } }],
    ["a price is missing", { prices: { ...allPrices, "monad": { usd: 0 } } }],
  ] as const
) {
  Deno.test(`when ${what}, the answer is given out as long, and no node is asked more`, async () => {
    const world = market(options);
    await world.run();
    world.nowMs += 11_999;
    assert.equal((await world.run()).cached, true);
    assert.equal(world.requests.nodes, 25);
    world.nowMs += 1;
    assert.equal((await world.run()).cached, false);
  });
}

Deno.test("a refusal is given to those who wait for it and to nobody after", async () => {
  const nodes = Object.fromEntries(networks.map(({ chainId }) => [chainId, null]));
  const world = market({ nodes });
  const refusals = await Promise.all([world.run(), world.run()]);
  assert.deepEqual(refusals.map(({ error }) => error), Array(2).fill("upstream-unavailable"));
  assert.equal(world.requests.nodes, 25);
  world.behave({});
  const answer = await world.run();
  assert.deepEqual([answer.ok, answer.cached, answer.networks.length], [true, false, 25]);
});

Deno.test("a new reading shows what changed", async () => {
  const world = market({ only: [1] });
  assert.equal((await world.run()).networks[0].gas.price, String(11n * GWEI));
  const eth_feeHistory = history([20n * GWEI, 30n * GWEI], [2n * GWEI]);
  world.behave({ nodes: { 1: { eth_feeHistory, eth_gasPrice: q(1) } } });
  assert.equal((await world.run()).networks[0].gas.price, String(11n * GWEI));
  world.nowMs += 12_000;
  assert.equal((await world.run()).networks[0].gas.price, String(32n * GWEI));
});
