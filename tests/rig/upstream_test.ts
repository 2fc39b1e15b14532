import assert from "node:assert/strict";
import { WRONG_CHAIN_ID } from "./_faults.ts";
import { type Chain, startChain } from "./chain.ts";
import { rpc, rpcBatch } from "./json_rpc.ts";
import { MISSING_STATE, startUpstream, type Upstream } from "./upstream.ts";

let chain: Chain;
let upstream: Upstream;
Deno.test.beforeAll(async () => {
  chain = await startChain();
});
Deno.test.beforeEach(async () => {
  upstream = await startUpstream({ target: chain.rpcUrl });
});
Deno.test.afterEach(() => upstream.stop());
Deno.test.afterAll(() => chain.stop());

const CHAIN_ID = { method: "eth_chainId" };
const BLOCK_NUMBER = { method: "eth_blockNumber" };

/** A batch as plain HTTP, for looking at statuses and bodies. */
function post(init: RequestInit = {}): Promise<Response> {
  const calls = [CHAIN_ID, BLOCK_NUMBER].map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
  return fetch(upstream.url, { method: "POST", body: JSON.stringify(calls), ...init });
}

/** Resolves when that many requests have arrived; a second is far more than loopback needs. */
async function requestsSeen(wanted: number): Promise<void> {
  for (let waitedMs = 0; upstream.requests < wanted && waitedMs < 1_000; waitedMs += 5) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(upstream.requests, wanted);
}

Deno.test("upstream: ok passes calls on and counts requests and calls", async () => {
  assert.deepEqual(await rpcBatch(upstream.url, [CHAIN_ID, BLOCK_NUMBER]), ["0x1", "0x1"]);
  await rpc(upstream.url, "eth_chainId");
  assert.equal(upstream.requests, 2);
  assert.equal(upstream.calls, 3);
  assert.deepEqual(upstream.callsByMethod, { eth_chainId: 2, eth_blockNumber: 1 });
  upstream.resetCounters();
  assert.deepEqual([upstream.requests, upstream.calls], [0, 0]);
});

Deno.test("upstream: a function can answer instead of a node", async () => {
  const other = await startUpstream({
    answer: ({ method, path }) => Response.json({ method, path }, { status: 203 }),
  });
  const response = await fetch(`${other.url}/v2/contract?fields=all`);
  assert.equal(response.status, 203);
  assert.deepEqual(await response.json(), { method: "GET", path: "/v2/contract?fields=all" });
  await other.stop();
});

Deno.test("upstream: hang answers nothing, and stop() lets a waiting caller go", async () => {
  upstream.mode = "hang";
  await assert.rejects(post({ signal: AbortSignal.timeout(30) }), { name: "TimeoutError" });
  const waiting = post();
  const released = assert.rejects(waiting);
  await requestsSeen(2);
  await upstream.stop();
  await released;
});

Deno.test("upstream: reset cuts before the headers, truncated within the body", async () => {
  upstream.mode = "reset";
  await assert.rejects(post());
  upstream.mode = "truncated";
  const response = await post();
  assert.equal(response.status, 200);
  await assert.rejects(response.text());
});

Deno.test("upstream: slow answers late, and stop() does not wait for it", async () => {
  upstream.mode = { slowMs: 30 };
  const started = performance.now();
  assert.equal(await rpc(upstream.url, "eth_chainId"), "0x1");
  assert.ok(performance.now() - started >= 25);
  upstream.mode = { slowMs: 600_000 };
  const released = assert.rejects(post());
  await requestsSeen(2);
  await upstream.stop();
  await released;
});

Deno.test("upstream: statuses, HTML and redirect", async () => {
  upstream.mode = { status: 429 };
  const limited = await post();
  assert.equal(limited.status, 429);
  assert.equal(limited.headers.get("retry-after"), "1");
  await limited.body?.cancel();
  upstream.mode = "html";
  assert.match(await (await post()).text(), /^<!doctype html>/);
  upstream.mode = "redirect";
  const redirect = await post({ redirect: "manual" });
  assert.equal(redirect.status, 307);
  assert.equal(new URL(redirect.headers.get("location") ?? "").hostname, "169.254.169.254");
  await redirect.body?.cancel();
});

Deno.test("upstream: huge stops sending when the reader goes", async () => {
  upstream.mode = "huge";
  const response = await post();
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await upstream.stop();
  assert.ok(upstream.hugeBytes < 50_000_000, `${upstream.hugeBytes} bytes were sent`);
});

Deno.test("upstream: wrongChain, refuseBatch and errors of single calls", async () => {
  upstream.mode = "wrongChain";
  assert.equal(Number(await rpc(upstream.url, "eth_chainId")), WRONG_CHAIN_ID);
  upstream.mode = "refuseBatch";
  const refused = await (await post()).json();
  assert.equal(refused.error.code, -32600);
  upstream.mode = MISSING_STATE;
  const calls = [CHAIN_ID, { method: "eth_getCode", params: [chain.addresses.usd, "latest"] }];
  await assert.rejects(rpcBatch(upstream.url, calls), /eth_getCode failed: missing trie node/);
  assert.equal(await rpc(upstream.url, "eth_chainId"), "0x1");
});

Deno.test("upstream: everyNth fails the nth requests only", async () => {
  upstream.mode = { everyNth: 3, mode: { status: 500 } };
  const statuses: number[] = [];
  for (let request = 0; request < 6; request++) {
    const response = await post();
    statuses.push(response.status);
    await response.body?.cancel();
  }
  assert.deepEqual(statuses, [200, 200, 500, 200, 200, 500]);
});
