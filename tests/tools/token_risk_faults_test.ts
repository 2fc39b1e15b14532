/** Nodes that fail as a whole, and nodes that take no batches or refuse methods. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { type Mode, startUpstream, type Upstream } from "../rig/upstream.ts";
import { lookUp, snapshot } from "./_risk_chain.ts";

let chain: DexChain;
let node: Upstream;
let token: Address;

Deno.test.beforeAll(async () => {
  chain = await startDexChain({ chainId: 1 });
  node = await startUpstream({ target: chain.rpcUrl });
  token = await chain.deploy("own:OwnableToken", ["T", "T", 10n ** 27n, chain.accounts[0]]);
  await chain.addV2({ token, coin: 10n ** 19n, tokens: 10n ** 21n });
});

Deno.test.afterAll(async () => {
  await node.stop();
  await chain.stop();
});

const dead: readonly (readonly [string, Mode])[] = [
  ["cuts connections", "reset"],
  ["answers with HTML", "html"],
  ["ends in the middle of its answer", "truncated"],
  ["answers without end", "huge"],
  ["redirects", "redirect"],
  ["serves another chain", "wrongChain"],
  ["answers 500", { status: 500 }],
  ["answers 429", { status: 429 }],
  ["fails at every call", { rpcError: { code: -32603, message: "internal error" } }],
];

for (const [what, mode] of dead) {
  Deno.test(`a node that ${what} is upstream-unavailable, and nothing is kept`, async () => {
    node.mode = mode;
    const { answer, whole } = await lookUp({ 1: node.url }, token, 1);
    assert.ok(!answer.ok);
    assert.deepEqual([answer.error, whole], ["upstream-unavailable", false]);
  });
}

Deno.test("a node that hangs is upstream-timeout", async () => {
  node.mode = "hang";
  const { answer } = await lookUp({ 1: node.url }, token, 1, { deadlineMs: 500 });
  assert.ok(!answer.ok);
  assert.equal(answer.error, "upstream-timeout");
});

Deno.test("a node that takes no batches tells the same by single calls", async () => {
  node.mode = "ok";
  const { answer: before } = await snapshot({ 1: node.url }, token, 1);
  node.mode = "refuseBatch";
  const { answer } = await snapshot({ 1: node.url }, token, 1);
  assert.deepEqual({ ...answer, sources: [] }, { ...before, sources: [] });
  assert.equal(answer.liquidity.route, true);
});

Deno.test("a node that runs no calls leaves nothing that is decided by them", async () => {
  node.mode = {
    rpcError: { code: -32601, message: "the method eth_call does not exist" },
    methods: ["eth_call"],
  };
  const { answer, whole } = await lookUp({ 1: node.url }, token, 1);
  assert.ok(!answer.ok, JSON.stringify(answer));
  assert.deepEqual([answer.error, whole], ["upstream-unavailable", false]);
});

Deno.test("a node that shows no code and no storage leaves powers unknown", async () => {
  node.mode = {
    rpcError: { code: -32603, message: "internal error" },
    methods: ["eth_getCode", "eth_getStorageAt"],
  };
  const { answer, whole } = await snapshot({ 1: node.url }, token, 1);
  assert.deepEqual([answer.code.bytes, answer.code.powers], [null, null]);
  assert.ok(answer.code.incomplete.includes("code-unread"));
  assert.equal(answer.liquidity.route, true);
  assert.equal(whole, false);
});
