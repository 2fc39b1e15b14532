/** Two endpoints that know different things: the first check says what every later one says. */
import assert from "node:assert/strict";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp, type Http } from "../../tools/upstream/http.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startStrictNode, type StrictNode } from "../rig/strict_node.ts";
import {
  type HoneypotChain,
  plainToken,
  sellBlock,
  startHoneypotChain,
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
async function twice(simulates: boolean): Promise<readonly unknown[]> {
  const token = await sellBlock(world.dex);
  world.node.abilities.simulate = false;
  other.abilities.simulate = simulates;
  try {
    const chains = twoEndpoints();
    world.node.resetCounters();
    other.resetCounters();
    const first = await world.result(token, chains);
    const asked = [world.node.requests, other.requests];
    const second = await world.result(token, chains);
    const said = [first, second].map(({ verdict, reason }) => [verdict, reason]);
    return [...said, asked];
  } finally {
    world.node.abilities.simulate = true;
    other.abilities.simulate = true;
  }
}

Deno.test("an endpoint that simulates is found in the first check, in two requests", async () => {
  const trap = ["honeypot", "sell-reverted"];
  assert.deepEqual(await twice(true), [trap, trap, [1, 1]]);
});

Deno.test("where no endpoint simulates, both checks say so, in two requests", async () => {
  const missing = ["inconclusive", "capability-missing"];
  assert.deepEqual(await twice(false), [missing, missing, [1, 1]]);
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
