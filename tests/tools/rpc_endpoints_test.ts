import assert from "node:assert/strict";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { RpcAnswer } from "../../tools/evm/rpc.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { onChain, RpcError } from "./_fake_rpc.ts";
import {
  CALLS,
  ethereum,
  good,
  goodResults,
  hangs,
  outcomes,
  status,
  withFakes,
} from "./_rpc_fakes.ts";

Deno.test("a part that a node cannot answer is asked of another node as a whole", () => {
  const half = onChain(
    1,
    (call) => call.method === "eth_gasPrice" ? new RpcError(-32000, "header not found") : "old",
  );
  return withFakes([half, good], async ({ batch }) => {
    const answer = await batch();
    assert.ok(answer.ok);
    assert.deepEqual(answer.results, goodResults);
  });
});

Deno.test("what one node knows is kept when the other one fails", () => {
  const half = onChain(
    1,
    (call) => call.method === "eth_gasPrice" ? new RpcError(-32000, "header not found") : "old",
  );
  return withFakes([half, status(500)], async ({ batch }) => {
    const answer = await batch();
    assert.ok(answer.ok);
    assert.deepEqual(answer.results.map((result) => result.ok), [true, false, true]);
  });
});

Deno.test("a revert is an answer and asks nobody else", () => {
  const reverting = onChain(
    1,
    (call) =>
      call.method === "eth_gasPrice"
        ? new RpcError(-32000, "execution reverted: \u202Eevil\u0000", "0x08c379a0")
        : null,
  );
  return withFakes([reverting, good], async ({ batch, fakes }) => {
    const answer = await batch();
    assert.ok(answer.ok);
    assert.deepEqual(answer.results[1], {
      ok: false,
      kind: "reverted",
      code: -32000,
      message: "execution reverted: evil",
      data: "0x08c379a0",
    });
    assert.equal(fakes[1]!.requests(), 0);
  });
});

Deno.test("an endpoint found wrong while calls are made for it gives none of its answers", () =>
  withFakes([onChain(56, () => "0x0")], async ({ fakes }) => {
    const chains = createChains({
      networks,
      rpcUrls: { 1: [fakes[0]!.url] },
      http: createHttp(),
      nowMs: () => 0,
    });
    const { signal } = new AbortController();
    const found = Promise.withResolvers<void>();
    const late = chains.batch(ethereum, () => found.promise.then(() => CALLS), { signal });
    await chains.batch(ethereum, CALLS, { signal });
    found.resolve();
    const answer = await late;
    assert.ok(!answer.ok);
    assert.deepEqual(outcomes(answer), ["configured-1 error wrong-chain"]);
  }));

Deno.test("with no endpoint of the right chain the sources say so", () =>
  withFakes([onChain(56, () => "0x0")], async ({ batch, fakes }) => {
    await batch();
    const answer = await batch();
    assert.ok(!answer.ok);
    assert.deepEqual(outcomes(answer), ["configured-1 error wrong-chain"]);
    assert.equal(fakes[0]!.requests(), 1);
  }));

Deno.test("a failed endpoint is asked last for 30 seconds and then first again", () =>
  withFakes([status(500), good], async (world) => {
    const [first, second] = world.fakes;
    await world.batch();
    assert.deepEqual([first!.requests(), second!.requests()], [1, 1]);
    first!.answer(good);
    world.clockMs += 29_999;
    await world.batch();
    assert.deepEqual([first!.requests(), second!.requests()], [1, 2]);
    world.clockMs += 1;
    await world.batch();
    assert.deepEqual([first!.requests(), second!.requests()], [2, 2]);
  }));

Deno.test("when all endpoints failed they are still asked", () =>
  withFakes([status(500), status(500)], async ({ batch, fakes }) => {
    await batch();
    for (const fake of fakes) fake.answer(good);
    assert.ok((await batch()).ok);
  }));

Deno.test("the deadline of the request ends a batch without a second attempt", () =>
  withFakes([hangs, good], async ({ batch, fakes }) => {
    const answer = await batch(50);
    assert.ok(!answer.ok);
    assert.equal(answer.reason, "timeout");
    assert.equal(fakes[1]!.requests(), 0);
  }));

Deno.test("an endpoint is not blamed when the request's own deadline ended it", () =>
  withFakes([good, good], async ({ batch, fakes }) => {
    fakes[0]!.answer(hangs);
    await batch(50);
    fakes[0]!.answer(good);
    await batch();
    assert.deepEqual([fakes[0]!.requests(), fakes[1]!.requests()], [2, 0]);
  }));

Deno.test("sources never show an endpoint's address, path or key", () =>
  withFakes([status(500), good], async ({ batch }) => {
    const text = JSON.stringify((await batch()).sources);
    assert.ok(!/127\.0\.0\.1|secret|http:/.test(text), text);
  }));

Deno.test("endpoints of the table are named by their hosts", async () => {
  const chains = createChains({
    networks,
    rpcUrls: {},
    http: () => Promise.resolve({ outcome: "error", reason: "network", status: null }),
    nowMs: () => 0,
  });
  const answer = await chains.batch(ethereum, CALLS, { signal: new AbortController().signal });
  const failed = { upstream: "rpc", chainId: 1, outcome: "error", reason: "network", ms: 0 };
  assert.deepEqual(answer.sources, [
    { ...failed, endpoint: "ethereum.reth.rs" },
    { ...failed, endpoint: "ethereum-rpc.publicnode.com" },
  ]);
});

Deno.test("a batch without calls or with too many is the tool's mistake", async () => {
  const options = { signal: new AbortController().signal };
  const nobody = { networks, rpcUrls: {}, http: createHttp(), nowMs: () => 0 };
  const many = Array.from({ length: 101 }, () => CALLS[0]!);
  for (const calls of [[], many]) {
    const asked = createChains(nobody).batch(ethereum, calls, options);
    await assert.rejects(asked, { name: "RangeError", message: /1 to 100 calls/ });
  }
});

Deno.test("what an endpoint has none of is asked of another one, once", () => {
  const none = onChain(1, () => null);
  return withFakes([none, good, good], async ({ batch, fakes }) => {
    const missing = (answers: readonly RpcAnswer[]) => answers.filter(isNull).length;
    const answer = await batch(5_000, { missing });
    assert.ok(answer.ok);
    assert.deepEqual(answer.results, goodResults);
    assert.deepEqual(outcomes(answer), ["configured-1 empty", "configured-2 ok"]);
    assert.equal(fakes[2]!.requests(), 0);
  });
});

Deno.test("the answers of the endpoint that has most are used when none has all", () => {
  const some = onChain(1, ({ method }) => method === "eth_gasPrice" ? "some" : null);
  const none = onChain(1, () => null);
  const missing = (answers: readonly RpcAnswer[]) => answers.filter(isNull).length;
  return withFakes([some, none], async ({ batch }) => {
    const answer = await batch(5_000, { missing });
    assert.ok(answer.ok);
    assert.deepEqual(answer.results[1], { ok: true, result: "some" });
  });
});

Deno.test("answers to something else than what was asked are malformed", () => {
  return withFakes([good, status(500)], async ({ batch }) => {
    const answer = await batch(5_000, { missing: () => null });
    assert.equal(answer.ok, false);
    assert.deepEqual(outcomes(answer), [
      "configured-1 error malformed",
      "configured-2 error http-status",
    ]);
  });
});

function isNull(answer: RpcAnswer): boolean {
  return answer.ok && answer.result === null;
}
