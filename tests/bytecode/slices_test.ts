/** The queue of slices: counted turns of a clock and an event loop that stand still by themselves. */
import assert from "node:assert/strict";
import { createSliceQueue, type Slices } from "../../tools/bytecode/slices.ts";

/** A loop whose turns are counted; every slice takes what its work says. */
function counted(options: { readonly lastsMs?: number; readonly waitingMax?: number } = {}) {
  const loop = { turns: 0, nowMs: 0 };
  const queue = createSliceQueue({
    nowMs: () => loop.nowMs,
    turn: () => {
      loop.turns++;
      return new Promise((resolve) => setTimeout(resolve, 0));
    },
    ...options,
  });
  /** By name, the slices in the order in which they were run, with the turn of each. */
  const run: { readonly name: string; readonly turn: number }[] = [];
  const work = (name: string, slices: number, sliceMs: number) => async (own: Slices) => {
    for (let slice = 1;; slice++) {
      run.push({ name, turn: loop.turns });
      loop.nowMs += sliceMs;
      if (slice === slices || own.isOver()) return slice;
      await own.next();
    }
  };
  return { loop, queue, run, work };
}

const hostile = Array.from({ length: 20 }, (_, index) => `hostile ${index}`);

Deno.test("however many run at once, a turn of the event loop has one slice of one of them", async () => {
  for (const many of [1, 5, 20]) {
    const { loop, queue, run, work } = counted({ lastsMs: Infinity });
    await Promise.all(hostile.slice(0, many).map((name) => queue.run(work(name, 12, 10))));
    assert.equal(run.length, many * 12);
    assert.equal(new Set(run.map(({ turn }) => turn)).size, run.length);
    assert.equal(loop.turns, run.length);
  }
});

Deno.test("a short work that comes later is done before the long ones go on", async () => {
  const { queue, run, work } = counted({ lastsMs: Infinity });
  const long = hostile.map((name) => queue.run(work(name, 30, 10)));
  while (run.length < 200) await new Promise((resolve) => setTimeout(resolve, 0));
  const before = run.length;
  assert.equal(await queue.run(work("honest", 3, 8)), 3);
  const own = run.flatMap(({ name }, at) => name === "honest" ? [at] : []);
  // One slice may be under way when it comes.
  assert.deepEqual(own.map((at) => at - own[0]!), [0, 1, 2]);
  assert.ok(own[0]! - before <= 1, `${own[0]! - before} slices before its first`);
  assert.deepEqual(new Set(await Promise.all(long)), new Set([30]));
});

Deno.test("long works end one after the other, so that those that came first are done", async () => {
  const { queue, run, work } = counted({ lastsMs: 2_000 });
  const slices = await Promise.all(hostile.map((name) => queue.run(work(name, 40, 10))));
  const whole = slices.filter((count) => count === 40);
  assert.equal(slices[0], 40);
  assert.ok(whole.length < hostile.length, "time is not enough for all");
  // Each has one more slice to end with.
  assert.ok(run.length * 10 <= 2_000 + hostile.length * 10);
});

Deno.test("when more come than there is room for, the one that has had most is over", async () => {
  const { queue, run, work } = counted({ lastsMs: Infinity, waitingMax: 2 });
  const first = queue.run(work("costly", 100, 10));
  while (run.length < 10) await new Promise((resolve) => setTimeout(resolve, 0));
  const others = [queue.run(work("a", 3, 5)), queue.run(work("b", 3, 5))];
  assert.ok(await first < 100);
  assert.deepEqual(await Promise.all(others), [3, 3]);
});

Deno.test("work that fails makes room for the next", async () => {
  const { queue, work } = counted();
  const failing = queue.run(() => Promise.reject(new Error("a defect")));
  const next = queue.run(work("next", 2, 1));
  await assert.rejects(failing, /a defect/);
  assert.equal(await next, 2);
  assert.equal(await queue.run(work("later", 1, 1)), 1);
});
