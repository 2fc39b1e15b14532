import assert from "node:assert/strict";
import { createGate } from "../../tools/gate.ts";

const atOnce = 4;
const everyMs = 10;

/** A gate whose loop is as late as it is told to be, and works that end by hand. */
function startGate() {
  let nowMs = 0;
  let due: { readonly run: () => void; readonly atMs: number } | null = null;
  const gate = createGate({
    nowMs: () => nowMs,
    later: (run, afterMs) => {
      due = { run, atMs: nowMs + afterMs };
      return () => due = null;
    },
  });
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    begun,
    come: (name: number, signal = new AbortController().signal) =>
      gate.pass(signal, () => {
        begun.push(name);
        return new Promise<number>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: number) => {
      ends.get(name)?.();
      await settled();
    },
    /** The timer comes, so late. */
    look: async (lateMs: number) => {
      assert.ok(due !== null, "nobody looks");
      const { run, atMs } = due;
      due = null;
      nowMs = atMs + lateMs;
      run();
      await settled();
    },
    looks: () => due !== null,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);

Deno.test("a few begin at once, and nobody looks at the loop for them", () => {
  const gate = startGate();
  for (const name of numbers(atOnce)) gate.come(name);
  assert.deepEqual(gate.begun, numbers(atOnce));
  assert.equal(gate.looks(), false);
});

Deno.test("more begin one by one while the loop is on time", async () => {
  const gate = startGate();
  for (const name of numbers(atOnce + 2)) gate.come(name);
  assert.equal(gate.begun.length, atOnce);
  await gate.look(0);
  assert.equal(gate.begun.length, atOnce + 1);
  await gate.look(2.9);
  assert.deepEqual(gate.begun, numbers(atOnce + 2));
  assert.equal(gate.looks(), false);
});

Deno.test("while the loop is late one begins for one that ends, in the order of coming", async () => {
  const gate = startGate();
  const works = numbers(atOnce + 2).map((name) => gate.come(name));
  for (const lateMs of [3, everyMs, 50]) await gate.look(lateMs);
  assert.equal(gate.begun.length, atOnce);
  await gate.end(2);
  assert.deepEqual(gate.begun, numbers(atOnce + 1));
  assert.equal(await works[2], 2);
  await gate.end(4);
  assert.deepEqual(gate.begun, numbers(atOnce + 2));
  assert.equal(gate.looks(), false);
});

Deno.test("a loop that is late for long lets one in each quarter of a second", async () => {
  const gate = startGate();
  for (const name of numbers(atOnce + 3)) gate.come(name);
  await gate.look(239);
  assert.equal(gate.begun.length, atOnce);
  await gate.look(3);
  assert.equal(gate.begun.length, atOnce + 1);
  await gate.look(229);
  assert.equal(gate.begun.length, atOnce + 1);
  await gate.look(3);
  assert.deepEqual(gate.begun, numbers(atOnce + 2));
});

Deno.test("those whose signal aborts keep nobody out for longer", async () => {
  const gate = startGate();
  const callers = numbers(4).map(() => new AbortController());
  for (const name of numbers(atOnce)) gate.come(name);
  callers.forEach(({ signal }, nth) => gate.come(10 + nth, signal));
  gate.come(20);
  for (const caller of callers) {
    await gate.look(40);
    caller.abort();
    gate.come(30, caller.signal);
  }
  await gate.look(40);
  assert.equal(gate.begun.at(-1), 20);
});

Deno.test("beyond a few nobody begins for one that ends: the loop decides", async () => {
  const gate = startGate();
  for (const name of numbers(atOnce + 3)) gate.come(name);
  for (const _ of numbers(2)) await gate.look(0);
  await gate.end(0);
  assert.equal(gate.begun.length, atOnce + 2);
  await gate.end(1);
  await gate.end(2);
  assert.deepEqual(gate.begun, numbers(atOnce + 3));
});

Deno.test("whose signal aborts waits no longer, and takes nobody's place", async () => {
  const gate = startGate();
  const caller = new AbortController();
  for (const name of numbers(atOnce)) gate.come(name);
  gate.come(10, caller.signal);
  gate.come(11);
  caller.abort();
  await gate.end(-1);
  assert.deepEqual(gate.begun, [...numbers(atOnce), 10]);
  await gate.look(0);
  assert.deepEqual(gate.begun, [...numbers(atOnce), 10, 11]);
  gate.come(12, caller.signal);
  assert.equal(gate.begun.at(-1), 12);
});

Deno.test("a work that fails lets the next in", async () => {
  const { pass } = createGate({ nowMs: () => 0, later: () => () => {} });
  const { signal } = new AbortController();
  const fails = Array.from(
    { length: 9 },
    () => pass(signal, () => Promise.reject(new Error("no"))),
  );
  for (const outcome of await Promise.allSettled(fails)) assert.equal(outcome.status, "rejected");
  assert.equal(await pass(signal, () => Promise.resolve("in")), "in");
});
