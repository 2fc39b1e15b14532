/** What is remembered of an endpoint, and how it steers who is asked what. */
import assert from "node:assert/strict";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { type FakeAnswer, type FakeRpc, onChain, startFakeRpc } from "./_fake_rpc.ts";
import { CALLS, ethereum, good, outcomes, status } from "./_rpc_fakes.ts";

const { signal } = new AbortController();

async function withTwo(
  answers: readonly [FakeAnswer, FakeAnswer],
  test: (
    chains: ReturnType<typeof createChains>,
    fakes: readonly [FakeRpc, FakeRpc],
  ) => Promise<void>,
): Promise<void> {
  const fakes = [startFakeRpc(answers[0]), startFakeRpc(answers[1])] as const;
  const rpcUrls = { 1: fakes.map(({ url }) => url) };
  try {
    await test(createChains({ networks, rpcUrls, http: createHttp(), nowMs: () => 0 }), fakes);
  } finally {
    await Promise.all(fakes.map((fake) => fake.stop()));
  }
}

Deno.test("the endpoint that answered is asked first when the next batch builds on it", () =>
  withTwo([status(500), good], async (chains, fakes) => {
    const first = await chains.batch(ethereum, CALLS, { signal });
    assert.ok(first.ok && first.node !== undefined);
    fakes[0].answer(good);
    const { node } = first;
    const second = await chains.batch(ethereum, CALLS, { signal, node });
    assert.deepEqual(outcomes(second), ["configured-2 ok"]);
    assert.equal(fakes[0].requests(), 1);
  }));

Deno.test("when that endpoint fails meanwhile, another one is asked", () =>
  withTwo([good, good], async (chains, fakes) => {
    const first = await chains.batch(ethereum, CALLS, { signal });
    assert.ok(first.ok && first.node !== undefined);
    fakes[0].answer(status(500));
    const second = await chains.batch(ethereum, CALLS, { signal, node: first.node });
    assert.deepEqual(outcomes(second), ["configured-1 error http-status", "configured-2 ok"]);
    assert.ok(second.ok && second.node !== first.node);
  }));

Deno.test("an endpoint that lacks what a batch needs is asked after the others", () =>
  withTwo([good, good], async (chains, fakes) => {
    const first = await chains.batch(ethereum, CALLS, { signal });
    assert.ok(first.ok);
    first.node?.lacks.add("simulateV1");
    await chains.batch(ethereum, CALLS, { signal, needs: "simulateV1" });
    assert.deepEqual([fakes[0].requests(), fakes[1].requests()], [1, 1]);
    await chains.batch(ethereum, CALLS, { signal });
    assert.deepEqual([fakes[0].requests(), fakes[1].requests()], [2, 1]);
  }));

Deno.test("calls are made for the endpoint that is asked, by what is remembered of it", () =>
  withTwo([status(500), onChain(1, ({ method }) => method)], async (chains) => {
    const known = await chains.batch(ethereum, CALLS, { signal });
    assert.ok(known.ok);
    known.node?.has.add("simulateV1");
    const answer = await chains.batch(
      ethereum,
      ({ has }) => [{ method: has.has("simulateV1") ? "eth_able" : "eth_unknown", params: [] }],
      { signal },
    );
    assert.ok(answer.ok);
    assert.deepEqual(answer.results, [{ ok: true, result: "eth_able" }]);
  }));

Deno.test("a function that makes no calls is the tool's mistake", async () => {
  const chains = createChains({ networks, rpcUrls: {}, http: createHttp(), nowMs: () => 0 });
  const asked = chains.batch(ethereum, () => [], { signal });
  await assert.rejects(asked, { name: "RangeError", message: /1 to 100 calls/ });
});
