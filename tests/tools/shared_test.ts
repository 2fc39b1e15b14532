import assert from "node:assert/strict";
import { createShared, type SharedRead } from "../../tools/shared.ts";

/** A shared memory with a clock that stands still, and an entry whose reads are counted. */
function world(keepMs = 1_000) {
  const state = { nowMs: 50_000, reads: 0 };
  const shared = createShared(() => state.nowMs);
  const entry: SharedRead<number> = {
    key: "n",
    read: () => Promise.resolve(++state.reads),
    keepMs: () => keepMs,
  };
  return { state, shared, entry };
}

Deno.test("a shared value is read once for all who ask at the same time, and none of them got it from memory", async () => {
  const { state, shared, entry } = world();
  const answers = await Promise.all(Array.from({ length: 50 }, () => shared(entry)));
  assert.equal(state.reads, 1);
  for (const answer of answers) assert.deepEqual(answer, { value: 1, cached: false });
});

Deno.test("a shared value is kept for as long as its entry says, and not longer", async () => {
  const { state, shared, entry } = world(1_000);
  assert.deepEqual(await shared(entry), { value: 1, cached: false });
  state.nowMs += 999;
  assert.deepEqual(await shared(entry), { value: 1, cached: true });
  state.nowMs += 1;
  assert.deepEqual(await shared(entry), { value: 2, cached: false });
  state.nowMs += 999;
  assert.deepEqual(await shared(entry), { value: 2, cached: true });
});

Deno.test("a shared value's age counts from the end of its flight, and its entry may judge it", async () => {
  const { state, shared, entry } = world();
  const slow: SharedRead<number> = {
    ...entry,
    read: () => {
      state.nowMs += 5_000;
      return entry.read(new AbortController().signal);
    },
    keepMs: (value) => value * 100,
  };
  await shared(slow);
  state.nowMs += 99;
  assert.equal((await shared(slow)).cached, true);
  state.nowMs += 1;
  assert.deepEqual(await shared(slow), { value: 2, cached: false });
});

Deno.test("a shared value kept for 0 ms is given to those who wait for it and to nobody later", async () => {
  const { state, shared, entry } = world(0);
  const both = await Promise.all([shared(entry), shared(entry)]);
  assert.deepEqual(both.map(({ value }) => value), [1, 1]);
  assert.deepEqual(await shared(entry), { value: 2, cached: false });
  assert.equal(state.reads, 2);
});

Deno.test("a value that is not to be kept takes the place of one that was, and is not held", async () => {
  const { state, shared, entry } = world(1_000);
  await shared(entry);
  state.nowMs += 1_000;
  await shared({ ...entry, keepMs: () => 0 });
  // Had it been held as kept for 0 ms, a clock set back would find it.
  state.nowMs -= 500;
  assert.deepEqual(await shared(entry), { value: 3, cached: false });
});

Deno.test("a flight that fails fails for all who wait, keeps nothing and is flown anew", async () => {
  const { state, shared, entry } = world();
  const failing = { ...entry, read: () => Promise.reject(new Error(`read ${++state.reads}`)) };
  const both = await Promise.allSettled([shared(failing), shared(failing)]);
  assert.deepEqual(both.map(({ status }) => status), ["rejected", "rejected"]);
  assert.equal(state.reads, 1);
  await assert.rejects(shared(failing), /read 2/);
  assert.deepEqual(await shared(entry), { value: 3, cached: false });
});

Deno.test("a clock set back makes a shared value old, never young", async () => {
  const { state, shared, entry } = world(1_000);
  await shared(entry);
  state.nowMs -= 1;
  assert.deepEqual(await shared(entry), { value: 2, cached: false });
});

Deno.test("shared values of different keys know nothing of each other", async () => {
  const { shared, entry } = world();
  await Promise.all([shared(entry), shared({ ...entry, key: "m" })]);
  assert.deepEqual(await shared(entry), { value: 1, cached: true });
  assert.deepEqual(await shared({ ...entry, key: "m" }), { value: 2, cached: true });
});

Deno.test("a flight has a signal of its own, which aborts at the flight's deadline and not before", async () => {
  const shared = createShared(() => 0, 30);
  let seen: AbortSignal | undefined;
  const quick = await shared({
    key: "quick",
    read: (signal) => Promise.resolve((seen = signal).aborted),
    keepMs: () => 0,
  });
  assert.equal(quick.value, false);
  const slow = await shared({
    key: "slow",
    read: (signal) =>
      new Promise<boolean>((resolve) =>
        signal.addEventListener("abort", () => resolve(signal.aborted), { once: true })
      ),
    keepMs: () => 0,
  });
  assert.equal(slow.value, true);
  assert.equal(seen?.aborted, false, "the timer of a flight that landed is cleared");
});
