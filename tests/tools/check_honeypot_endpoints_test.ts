/** Two endpoints that know different things: the first check says what every later one says. */
import assert from "node:assert/strict";
import { checkHoneypot } from "../../tools/check_honeypot/check_honeypot.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp, type Http } from "../../tools/upstream/http.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startStrictNode, type StrictNode } from "../rig/strict_node.ts";
import { toolContext } from "../rig/tool_context.ts";
import {
  type HoneypotChain,
  plainToken,
  sellBlock,
  startHoneypotChain,
  trapToken,
} from "./_honeypot_chain.ts";

let world: HoneypotChain;
let other: StrictNode;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
  other = await startStrictNode({ target: world.dex.rpcUrl });
});
Deno.test.afterAll(async () => {
  await other.stop();
  await world.stop();
});

const twoEndpoints = () =>
  createChains({
    networks,
    rpcUrls: { 1: [world.node.url, other.url] },
    http: createHttp(),
    nowMs: () => 0,
  });

/** Verdicts of two checks, and the requests each endpoint got in the first. */
async function twice(token: string, simulates: boolean): Promise<readonly unknown[]> {
  world.node.abilities.simulate = false;
  other.abilities.simulate = simulates;
  try {
    const chains = twoEndpoints();
    world.node.resetCounters();
    other.resetCounters();
    const first = await world.result(token, chains);
    const asked = [world.node.requests, other.requests];
    const second = await world.result(token, chains);
    const said = [first, second].map((
      { verdict, reason, coverage },
    ) => [verdict, reason, coverage]);
    return [...said, asked];
  } finally {
    world.node.abilities.simulate = true;
    other.abilities.simulate = true;
  }
}

Deno.test("an endpoint that simulates is found in the first check, in two requests", async () => {
  const trap = ["honeypot", "sell-reverted", "full"];
  const blind = await trapToken(world.dex, "trap:BlindSellBlock");
  assert.deepEqual(await twice(blind, true), [trap, trap, [1, 1]]);
  // A third tells a refusal from a wait for blocks, where code asks for the block's number.
  assert.deepEqual(await twice(await sellBlock(world.dex), true), [trap, trap, [1, 2]]);
});

Deno.test("where no endpoint simulates, both checks say so, in two requests", async () => {
  const missing = ["inconclusive", "capability-missing", "one-block"];
  assert.deepEqual(await twice(await sellBlock(world.dex), false), [missing, missing, [1, 1]]);
});

/** The node's answers, but for an older header in place of the newest. */
function behind(header: unknown): Http {
  const http = createHttp();
  return async (request) => {
    const outcome = await http(request);
    if (outcome.outcome !== "ok" || !Array.isArray(outcome.json)) return outcome;
    const asked = request.json as { readonly id: number; readonly method: string }[];
    const json = (outcome.json as { readonly id: number }[]).map((entry) => {
      const isHeader = asked.some(({ id, method }) =>
        id === entry.id && method === "eth_getBlockByNumber"
      );
      return isHeader ? { ...entry, result: header } : entry;
    });
    return { ...outcome, json };
  };
}

for (const simulate of [true, false]) {
  const what = simulate ? "with simulation" : "without";
  Deno.test(`a header older than the pool decides nothing, ${what}`, async () => {
    const header = await rpc(world.dex.rpcUrl, "eth_getBlockByNumber", ["latest", false]);
    const token = await plainToken(world.dex);
    world.node.abilities.simulate = simulate;
    try {
      const old = createChains({
        ...{ networks, rpcUrls: { 1: [world.node.url] }, http: behind(header) },
        nowMs: () => 0,
      });
      const { verdict, isHoneypot, reason, coverage } = await world.result(token, old);
      assert.deepEqual(
        [verdict, isHoneypot, reason, coverage],
        ["inconclusive", null, "upstream-failed", "none"],
      );
    } finally {
      world.node.abilities.simulate = true;
    }
  });
}

Deno.test("the only endpoint is asked twice, whatever it lacks", async () => {
  const token = await sellBlock(world.dex);
  world.node.abilities.simulate = false;
  try {
    world.node.resetCounters();
    assert.equal((await world.result(token)).verdict, "inconclusive");
    assert.equal(world.node.requests, 2);
  } finally {
    world.node.abilities.simulate = true;
  }
});

/** Verdicts at these seconds; the only endpoint says "internal error" of simulations until `mendedAt`. */
async function verdictsAt(seconds: readonly number[], mendedAt: number): Promise<unknown[]> {
  const token = await sellBlock(world.dex);
  const chains = world.chains();
  const verdicts: unknown[] = [];
  Object.assign(world.node.missing, { method: -32603 });
  try {
    for (const second of seconds) {
      world.node.abilities.simulate = second >= mendedAt;
      const { signal } = new AbortController();
      const context = toolContext({ chains, signal, nowMs: () => second * 1_000 });
      const answer = await checkHoneypot.run({ token, network: "1" }, context) as unknown;
      verdicts.push((answer as { verdict: string }).verdict);
    }
  } finally {
    world.node.abilities.simulate = true;
    Object.assign(world.node.missing, { method: -32601 });
  }
  return verdicts;
}

Deno.test("an internal error in place of a simulation is remembered for a minute only", async () => {
  assert.deepEqual(await verdictsAt([0, 1, 59, 61], 1), [
    ...["inconclusive", "inconclusive", "inconclusive", "honeypot"],
  ]);
  assert.deepEqual(await verdictsAt([0, 61, 119, 122], 119), [
    ...["inconclusive", "inconclusive", "inconclusive", "honeypot"],
  ]);
});

Deno.test("an endpoint of internal errors is left for one that simulates, and not asked again", async () => {
  const token = await trapToken(world.dex, "trap:BlindSellBlock");
  world.node.abilities.simulate = false;
  Object.assign(world.node.missing, { method: -32603 });
  try {
    const chains = twoEndpoints();
    const asked: number[][] = [];
    for (let nth = 0; nth < 2; nth++) {
      world.node.resetCounters();
      other.resetCounters();
      assert.equal((await world.result(token, chains)).verdict, "honeypot");
      asked.push([world.node.requests, other.requests]);
    }
    assert.deepEqual(asked, [[1, 2], [0, 2]]);
  } finally {
    world.node.abilities.simulate = true;
    Object.assign(world.node.missing, { method: -32601 });
  }
});

Deno.test("a token that brings simulations to fail does not blind the checks of others", async () => {
  const chains = world.chains();
  const [token, bad] = [await sellBlock(world.dex), await plainToken(world.dex)];
  assert.equal((await world.result(token, chains)).verdict, "honeypot");
  world.node.abilities.simulate = false;
  Object.assign(world.node.missing, { method: -32603 });
  try {
    assert.equal((await world.result(bad, chains)).verdict, "inconclusive");
  } finally {
    world.node.abilities.simulate = true;
    Object.assign(world.node.missing, { method: -32601 });
  }
  assert.equal((await world.result(token, chains)).verdict, "honeypot");
});
