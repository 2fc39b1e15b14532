/** Which chain an endpoint says it serves, and for how long that is believed. */
import assert from "node:assert/strict";
import { type FakeAnswer, onChain } from "./_fake_rpc.ts";
import { good, goodResults, outcomes, status, withFakes, type World } from "./_rpc_fakes.ts";

const wrong = onChain(56, (call) => `56's ${call.method}`);
const minutes = (count: number) => count * 60_000;

/** Requests that each fake had since the last time. */
function counter({ fakes }: World): () => number[] {
  let before = fakes.map(() => 0);
  return () => {
    const now = fakes.map((fake) => fake.requests());
    const since = now.map((count, index) => count - before[index]!);
    before = now;
    return since;
  };
}

/** Answers as `good` does, and keeps what it was asked for. */
function spied(): { readonly answer: FakeAnswer; readonly checks: () => number } {
  const methods: string[] = [];
  return {
    answer: (calls, request) => {
      methods.push(...calls.map(({ method }) => method));
      return good(calls, request);
    },
    checks: () => methods.filter((method) => method === "eth_chainId").length,
  };
}

async function assertGood(world: World): Promise<void> {
  const answer = await world.batch();
  assert.ok(answer.ok, outcomes(answer).join());
  assert.deepEqual(answer.results, goodResults);
}

async function assertWrong(world: World): Promise<void> {
  const answer = await world.batch();
  assert.ok(!answer.ok);
  assert.deepEqual(outcomes(answer), ["configured-1 error wrong-chain"]);
}

Deno.test("the only endpoint is asked again a minute after it served another chain", () =>
  withFakes([wrong], async (world) => {
    const requests = counter(world);
    await assertWrong(world);
    world.fakes[0]!.answer(good);
    world.clockMs += minutes(1) - 1;
    await assertWrong(world);
    assert.deepEqual(requests(), [1]);
    world.clockMs += 1;
    await assertGood(world);
    await assertGood(world);
    assert.deepEqual(requests(), [2]);
  }));

Deno.test("an endpoint that serves another chain still is left alone for up to eight minutes", () =>
  withFakes([wrong], async (world) => {
    const requests = counter(world);
    await assertWrong(world);
    for (const rest of [1, 2, 4, 8, 8]) {
      requests();
      world.clockMs += minutes(rest) - 1;
      await assertWrong(world);
      assert.deepEqual(requests(), [0], `${rest}`);
      world.clockMs += 1;
      await assertWrong(world);
      assert.deepEqual(requests(), [1], `${rest}`);
    }
    world.fakes[0]!.answer(good);
    world.clockMs += minutes(8);
    await assertGood(world);
    world.fakes[0]!.answer(wrong);
    world.clockMs += minutes(10);
    await assertWrong(world);
    world.clockMs += minutes(1);
    requests();
    await assertWrong(world);
    assert.deepEqual(requests(), [1], "once right, the first rest is a minute again");
  }));

Deno.test("an endpoint that served another chain is not believed before it says the right one", () =>
  withFakes([wrong], async (world) => {
    await assertWrong(world);
    world.fakes[0]!.answer(onChain(NaN, (call) => `result of ${call.method}`));
    world.clockMs += minutes(1);
    for (let again = 0; again < 2; again += 1) {
      const answer = await world.batch();
      assert.ok(!answer.ok);
      assert.deepEqual(outcomes(answer), ["configured-1 error chain-unconfirmed"]);
    }
    world.fakes[0]!.answer(good);
    await assertGood(world);
  }));

Deno.test("requests under way together that find another chain are one finding", () =>
  withFakes([wrong], async (world) => {
    await Promise.all([1, 2, 3].map(() => assertWrong(world)));
    world.fakes[0]!.answer(good);
    world.clockMs += minutes(1);
    await assertGood(world);
  }));

Deno.test("a clock set back ends the rest of an endpoint that served another chain", () =>
  withFakes([wrong], async (world) => {
    await assertWrong(world);
    world.fakes[0]!.answer(good);
    world.clockMs -= 1;
    await assertGood(world);
  }));

Deno.test("of endpoints that served another chain one at a time is tried before the others", () =>
  withFakes([wrong, wrong, good], async (world) => {
    const requests = counter(world);
    assert.ok(!(await world.batch()).ok, "two attempts were not enough");
    await assertGood(world);
    world.clockMs += minutes(1);
    requests();
    await assertGood(world);
    assert.deepEqual(requests(), [1, 0, 1]);
    await assertGood(world);
    assert.deepEqual(requests(), [0, 1, 1]);
  }));

Deno.test("the chain of an endpoint is asked again after ten minutes, in a batch that goes anyway", () => {
  const { answer, checks } = spied();
  return withFakes([answer], async (world) => {
    const requests = counter(world);
    await assertGood(world);
    world.clockMs += minutes(10) - 1;
    await assertGood(world);
    assert.deepEqual([checks(), requests()], [1, [2]]);
    world.clockMs += 1;
    await assertGood(world);
    assert.deepEqual([checks(), requests()], [2, [1]]);
    await assertGood(world);
    assert.deepEqual([checks(), requests()], [2, [1]]);
  });
});

Deno.test("a clock set back ends the proof of an endpoint", () =>
  withFakes([good], async (world) => {
    await assertGood(world);
    world.fakes[0]!.answer(wrong);
    world.clockMs -= 1;
    await assertWrong(world);
  }));

Deno.test("an endpoint that moves to another chain gives none of its answers after ten minutes", () =>
  withFakes([good, good], async (world) => {
    await assertGood(world);
    world.fakes[0]!.answer(wrong);
    world.clockMs += minutes(10);
    const answer = await world.batch();
    assert.ok(answer.ok);
    assert.deepEqual(answer.results, goodResults);
    assert.deepEqual(outcomes(answer), ["configured-1 error wrong-chain", "configured-2 ok"]);
  }));

Deno.test("an endpoint that failed says its chain before it is believed again", () =>
  withFakes([good], async (world) => {
    await assertGood(world);
    world.fakes[0]!.answer(status(503));
    assert.ok(!(await world.batch()).ok);
    world.fakes[0]!.answer(wrong);
    world.clockMs += minutes(0.5);
    await assertWrong(world);
  }));

for (const proven of [true, false]) {
  const what = proven ? "do not say their chain" : "say the right one";
  Deno.test(`answers that ${what} are not used when another chain is found before they come`, () =>
    withFakes([good], async (world) => {
      if (proven) await assertGood(world);
      const late = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      world.fakes[0]!.answer(async (calls, request) => {
        arrived.resolve();
        await late.promise;
        return good(calls, request);
      });
      const underWay = assertWrong(world);
      try {
        await arrived.promise;
        world.fakes[0]!.answer(wrong);
        world.clockMs += minutes(10);
        await assertWrong(world);
      } finally {
        late.resolve();
        await underWay;
      }
    }));
}
