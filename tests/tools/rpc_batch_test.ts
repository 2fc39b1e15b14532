import assert from "node:assert/strict";
import { type FakeAnswer, onChain, results, RpcError } from "./_fake_rpc.ts";
import { CALLS, good, goodResults, hangs, outcomes, status, withFakes } from "./_rpc_fakes.ts";

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

/** What gateways answer in place of a node. */
function inJson(code: number): FakeAnswer {
  return () => Response.json({ error: `status ${code}` }, { status: code });
}

for (const [where, limited] of [["in words", status(429)], ["in JSON", inJson(429)]] as const) {
  Deno.test(`an endpoint that limits us ${where} gets no further request, and rests`, () =>
    withFakes([limited, good], async ({ batch, fakes }) => {
      for (
        const told of [["configured-1 error rate-limited", "configured-2 ok"], ["configured-2 ok"]]
      ) {
        const answer = await batch();
        assert.ok(answer.ok);
        assert.deepEqual(answer.results, goodResults);
        assert.deepEqual(outcomes(answer), told);
        assert.equal(fakes[0]!.requests(), 1);
      }
    }));

  Deno.test(`an endpoint that limited us ${where} is asked in batches again afterwards`, () =>
    withFakes([limited], async ({ batch, fakes }) => {
      assert.ok(!(await batch()).ok);
      assert.equal(fakes[0]!.requests(), 1);
      fakes[0]!.answer(good);
      assert.ok((await batch()).ok);
      assert.equal(fakes[0]!.requests(), 2);
    }));
}

const failures: readonly (readonly [string, FakeAnswer, string])[] = [
  ["answers 500", status(500), "error http-status"],
  ["limits every request", status(429), "error rate-limited"],
  ["limits us in JSON", inJson(429), "error rate-limited"],
  [
    "limits every call by itself",
    (calls, { isBatch }) =>
      isBatch
        ? new Response("no", { status: 413 })
        : Response.json({ id: calls[0]?.id, error: { code: -32005, message: "limit" } }, {
          status: 429,
        }),
    "error rate-limited",
  ],
  ["answers 502 in JSON", inJson(502), "error http-status"],
  ["answers 403 in JSON", inJson(403), "error http-status"],
  ["answers HTML", () => new Response("<html>"), "error not-json"],
  ["redirects", () => Response.redirect("http://127.0.0.1:1/"), "error redirected"],
  ["never answers", hangs, "timeout deadline"],
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

  Deno.test(`an endpoint that proved its chain and then ${what} is followed by another one`, () =>
    withFakes([good, good], async ({ batch, fakes }) => {
      assert.ok((await batch()).ok);
      fakes[0]!.answer(failure);
      const answer = await batch();
      assert.ok(answer.ok);
      // It is not asked for its chain again, so what it says of it now does not matter.
      if (!outcome.includes("chain")) {
        assert.deepEqual(outcomes(answer), [`configured-1 ${outcome}`, "configured-2 ok"]);
      }
    }));

  Deno.test(`two endpoints of which each ${what} give no answer and no third request`, () =>
    withFakes([failure, failure, good], async ({ batch, fakes }) => {
      // Of two that hang the second is silent when the deadline comes.
      const answer = await batch(failure === hangs ? 1_600 : 5_000);
      assert.ok(!answer.ok);
      assert.equal(answer.reason, outcome.startsWith("timeout") ? "timeout" : "error");
      assert.equal(answer.sources.length, 2);
      assert.equal(fakes[2]!.requests(), 0);
    }));
}
