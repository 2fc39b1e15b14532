/** Which chain an endpoint says it serves, and for how long that is believed. */
import assert from "node:assert/strict";
import { onChain } from "./_fake_rpc.ts";
import { good, goodResults, outcomes, withFakes, type World } from "./_rpc_fakes.ts";

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

Deno.test("answers that say the right chain are not used when another is found before they come", () =>
  withFakes([good], async (world) => {
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
