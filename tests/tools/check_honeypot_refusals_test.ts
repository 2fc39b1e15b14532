/** What `check_honeypot` refuses, and what it does when the chain does not answer. */
import assert from "node:assert/strict";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { checkHoneypot } from "../../tools/check_honeypot/check_honeypot.ts";
import { checkHoneypotResult } from "../../tools/check_honeypot/schema.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { toolContext } from "../rig/tool_context.ts";
import type { Mode } from "../rig/upstream.ts";
import { type HoneypotChain, plainToken, startHoneypotChain } from "./_honeypot_chain.ts";

let world: HoneypotChain;
let token: string;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
  token = await plainToken(world.dex);
});
Deno.test.afterAll(() => world.stop());

/** The token on a network whose endpoint the local chain plays. */
async function onNetwork(chainId: number) {
  const chains = createChains({
    networks,
    rpcUrls: { [chainId]: [world.node.url] },
    http: async (request) => {
      const outcome = await createHttp()(request);
      if (outcome.outcome !== "ok" || !Array.isArray(outcome.json)) return outcome;
      // The chain id is asked last.
      const asked = request.json as { id: number; method: string }[];
      const idOf = asked.find(({ method }) => method === "eth_chainId")?.id;
      const json = outcome.json.map((entry: { id: number }) =>
        entry.id === idOf ? { ...entry, result: `0x${chainId.toString(16)}` } : entry
      );
      return { ...outcome, json };
    },
    nowMs: () => 0,
  });
  const context = toolContext({ chains });
  return await checkHoneypot.run({ token, network: String(chainId) }, context);
}

Deno.test("an address with a wrong checksum is refused as bad-address", async () => {
  const wrong = `0x${token.slice(2, -1)}${token.endsWith("a") ? "A" : "a"}`;
  for (const text of [wrong, "0x12", "vitalik.eth", ""]) {
    assert.equal((await world.answer(text))["error"], "bad-address");
  }
});

Deno.test("an unknown network is refused as unsupported-network", async () => {
  const context = toolContext({ chains: world.chains() });
  const refusal = await checkHoneypot.run({ token, network: "Solana" }, context);
  assert.ok(!refusal.ok && refusal.error === "unsupported-network");
});

Deno.test("a check that did not begin in time asks nobody, and says so", async () => {
  const http = () => Promise.reject(new Error("asked"));
  const chains = createChains({ networks, rpcUrls: {}, http, nowMs: () => 0 });
  const context = toolContext({ chains, signal: AbortSignal.abort() });
  const refusal = await checkHoneypot.run({ token, network: "ethereum" }, context);
  assert.ok(!refusal.ok && refusal.error === "upstream-timeout");
  assert.match(refusal.detail, /did not begin/);
});

Deno.test("a wallet is refused as not-a-contract, with the block it was looked at", async () => {
  const refusal = await world.answer(world.dex.accounts[3]!);
  assert.equal(refusal["error"], "not-a-contract");
  assert.match(String(refusal["detail"]), /as of block \d+/);
});

Deno.test("a contract without decimals and supply is refused as not-a-token", async () => {
  const refusal = await world.answer(world.dex.venues.v2[0].factory);
  assert.equal(refusal["error"], "not-a-token");
});

for (
  const [chainId, why] of [
    [252, "no known venue"],
    [2741, "a virtual machine that runs no EVM code"],
  ] as const
) {
  Deno.test(`on a network with ${why} the answer is no-route, and sources say so`, async () => {
    const result = checkHoneypotResult().parse(await onNetwork(chainId));
    assert.deepEqual(
      [result.verdict, result.isHoneypot, result.reason],
      ["no-route", null, "unsupported"],
    );
    assert.ok(
      result.sources.some(({ upstream, outcome }) =>
        upstream === "dex" && outcome === "unsupported"
      ),
    );
  });
}

const faults: readonly (readonly [string, Mode, string])[] = [
  ["cuts every connection", "reset", "upstream-unavailable"],
  ["cuts the second answer short", { everyNth: 2, mode: "truncated" }, "upstream-unavailable"],
  ["answers the second request in HTML", { everyNth: 2, mode: "html" }, "upstream-unavailable"],
  ["answers 500", { status: 500 }, "upstream-unavailable"],
  ["serves another chain", "wrongChain", "upstream-unavailable"],
  ["never answers", "hang", "upstream-timeout"],
  ["never answers the second request", { everyNth: 2, mode: "hang" }, "upstream-timeout"],
];
/** Of nodes that never answer, shorter than the service's own: they are waited for. */
const DEADLINE_MS = 1_500;

for (const [what, mode, error] of faults) {
  Deno.test(`a node that ${what} leads to ${error}, never to a verdict`, async () => {
    world.node.resetCounters();
    world.node.mode = mode;
    try {
      const deadlineMs = error === "upstream-timeout" ? DEADLINE_MS : undefined;
      const refusal = await world.answer(token, world.chains(), deadlineMs);
      assert.equal(refusal["ok"], false);
      assert.equal(refusal["error"], error);
      assert.equal(refusal["verdict"], undefined);
      assert.ok(Array.isArray(refusal["sources"]) && refusal["sources"].length > 0);
    } finally {
      world.node.mode = "ok";
    }
  });
}

Deno.test("a node that fails at every simulation is an upstream's failure and no revert", async () => {
  world.node.mode = {
    rpcError: { code: -32000, message: "missing trie node" },
    methods: ["eth_simulateV1"],
  };
  try {
    const answer = await world.answer(token);
    assert.notEqual(answer["isHoneypot"], true);
    assert.notEqual(answer["verdict"], "cannot-buy");
  } finally {
    world.node.mode = "ok";
  }
});
