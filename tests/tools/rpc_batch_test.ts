import assert from "node:assert/strict";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { BatchOutcome } from "../../tools/evm/rpc.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import {
  type FakeAnswer,
  type FakeRpc,
  onChain,
  results,
  RpcError,
  startFakeRpc,
} from "./_fake_rpc.ts";

const ethereum = networks[0]!;
const CALLS = ["eth_blockNumber", "eth_gasPrice", "eth_syncing"]
  .map((method) => ({ method, params: [] }));

const good = onChain(1, (call) => `result of ${call.method}`);
const goodResults = CALLS.map((call) => ({ ok: true, result: `result of ${call.method}` }));
const status = (code: number): FakeAnswer => () => new Response("no", { status: code });

type World = {
  readonly fakes: readonly FakeRpc[];
  readonly batch: (deadlineMs?: number) => Promise<BatchOutcome>;
  clockMs: number;
};

/** Chain access over fakes with the given behaviours, and a clock that stands still. */
async function withFakes(
  answers: readonly FakeAnswer[],
  test: (world: World) => Promise<void>,
): Promise<void> {
  const fakes = answers.map(startFakeRpc);
  const chains = createChains({
    networks,
    rpcUrls: { 1: fakes.map((fake) => fake.url) },
    http: createHttp(),
    nowMs: () => world.clockMs,
    attemptTimeoutMs: 150,
  });
  const world: World = {
    fakes,
    clockMs: 1_000_000,
    batch: async (deadlineMs = 5_000) => {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), deadlineMs);
      try {
        return await chains.batch(ethereum, CALLS, { signal: deadline.signal });
      } finally {
        clearTimeout(timer);
      }
    },
  };
  try {
    await test(world);
  } finally {
    await Promise.all(fakes.map((fake) => fake.stop()));
  }
}

function outcomes(batch: BatchOutcome): string[] {
  return batch.sources.map((source) =>
    [source.endpoint, source.outcome, ...(source.reason ? [source.reason] : [])].join(" ")
  );
}

Deno.test("a batch is one HTTP request, the chain check included", () =>
  withFakes([good], async ({ batch, fakes }) => {
    const first = await batch();
    assert.ok(first.ok);
    assert.deepEqual(first.results, goodResults);
    assert.deepEqual(outcomes(first), ["configured-1 ok"]);
    assert.equal(fakes[0]!.requests(), 1);
    await batch();
    assert.equal(fakes[0]!.requests(), 2);
  }));

Deno.test("the chain of an endpoint is asked once", async () => {
  const asked: string[] = [];
  const spy: FakeAnswer = (calls, request) => {
    asked.push(...calls.map((call) => call.method));
    return good(calls, request);
  };
  await withFakes([spy], async ({ batch }) => {
    await batch();
    await batch();
    assert.equal(asked.filter((method) => method === "eth_chainId").length, 1);
  });
});

Deno.test("answers are matched by id: any order, ids as text, doubles, strangers, gaps", () => {
  const shuffled: FakeAnswer = (calls) =>
    Response.json([
      { id: 99, result: "stranger" },
      ...calls.filter((call) => call.id !== 2).reverse()
        .map((call) => ({ id: String(call.id), result: call.id === 4 ? "0x1" : call.method })),
      { id: 1, result: "double" },
      null,
      "garbage",
    ]);
  return withFakes([shuffled], async ({ batch }) => {
    const answer = await batch();
    assert.ok(answer.ok);
    const [first, second, third] = answer.results;
    assert.deepEqual(first, { ok: true, result: "eth_blockNumber" });
    assert.ok(second && !second.ok && second.kind === "unanswered");
    assert.deepEqual(third, { ok: true, result: "eth_syncing" });
  });
});

Deno.test("a null result is an answer, and a batch of nulls is an empty source", () =>
  withFakes([onChain(1, () => null)], async ({ batch }) => {
    const answer = await batch();
    assert.ok(answer.ok);
    assert.deepEqual(answer.results, CALLS.map(() => ({ ok: true, result: null })));
    assert.deepEqual(outcomes(answer), ["configured-1 empty"]);
  }));

const refusals: readonly (readonly [string, FakeAnswer])[] = [
  ["one error object", () => Response.json({ id: null, error: { code: -32600, message: "no" } })],
  ["one error in an array", () => Response.json([{ id: null, error: { code: -32600 } }])],
  ["status 413", status(413)],
  ["status 429", status(429)],
  ["status 400", status(400)],
];
for (const [what, refusal] of refusals) {
  Deno.test(`an endpoint that refuses batches with ${what} is asked call by call from then on`, () => {
    const noBatches: FakeAnswer = (calls, request) =>
      request.isBatch ? refusal(calls, request) : good(calls, request);
    return withFakes([noBatches], async ({ batch, fakes }) => {
      const first = await batch();
      assert.ok(first.ok);
      assert.deepEqual(first.results, goodResults);
      assert.deepEqual(outcomes(first), ["configured-1 ok"]);
      assert.equal(fakes[0]!.requests(), 1 + CALLS.length + 1);
      await batch();
      assert.equal(fakes[0]!.requests(), 1 + CALLS.length + 1 + CALLS.length);
    });
  });
}

const failures: readonly (readonly [string, FakeAnswer, string])[] = [
  ["answers 500", status(500), "error http-status"],
  ["limits every request", status(429), "error rate-limited"],
  ["answers HTML", () => new Response("<html>"), "error not-json"],
  ["redirects", () => Response.redirect("http://127.0.0.1:1/"), "error redirected"],
  [
    "never answers",
    () => new Promise((done) => setTimeout(() => done(new Response()), 800)),
    "timeout deadline",
  ],
  ["serves another chain", onChain(137, () => "0x0"), "error wrong-chain"],
  [
    "hides its chain",
    results((call) => call.method === "eth_chainId" ? null : "0x0"),
    "error chain-unconfirmed",
  ],
  [
    "lacks the state",
    onChain(1, () => new RpcError(-32000, "missing trie node abc")),
    "error node-error",
  ],
  [
    "limits every call",
    onChain(1, () => new RpcError(-32005, "limit exceeded")),
    "error node-error",
  ],
];
for (const [what, failure, outcome] of failures) {
  Deno.test(`an endpoint that ${what} is followed by another one`, () =>
    withFakes([failure, good], async ({ batch }) => {
      const answer = await batch();
      assert.ok(answer.ok);
      assert.deepEqual(answer.results, goodResults);
      // Where only the calls fail the chain is known to be right and the node to be at fault.
      assert.deepEqual(outcomes(answer), [`configured-1 ${outcome}`, "configured-2 ok"]);
    }));

  Deno.test(`two endpoints of which each ${what} give no answer and no third request`, () =>
    withFakes([failure, failure, good], async ({ batch, fakes }) => {
      const answer = await batch(450);
      assert.ok(!answer.ok);
      assert.equal(answer.reason, outcome.startsWith("timeout") ? "timeout" : "error");
      assert.equal(answer.sources.length, 2);
      assert.equal(fakes[2]!.requests(), 0);
    }));
}

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

Deno.test("an endpoint of another chain is never asked again", () =>
  withFakes([onChain(56, () => "0x0"), good], async (world) => {
    await world.batch();
    world.clockMs += 3_600_000;
    await world.batch();
    assert.equal(world.fakes[0]!.requests(), 1);
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
  withFakes([
    () => new Promise((done) => setTimeout(() => done(new Response()), 800)),
    good,
  ], async ({ batch, fakes }) => {
    const answer = await batch(50);
    assert.ok(!answer.ok);
    assert.equal(answer.reason, "timeout");
    assert.equal(fakes[1]!.requests(), 0);
  }));

Deno.test("an endpoint is not blamed when the request's own deadline ended it", () =>
  withFakes([good, good], async ({ batch, fakes }) => {
    fakes[0]!.answer(() => new Promise((done) => setTimeout(() => done(new Response()), 300)));
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
