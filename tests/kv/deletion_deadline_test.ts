/** How long the deletion of an account may take, by timers that run as far as the store does. */
import assert from "node:assert/strict";
import { StoreError } from "../../kv/store_error.ts";
import { withWorld, type World } from "./_operator.ts";

/** Of a whole deletion; the next request for it goes on where this one ended. */
const boundMs = 25_000;
/** Of each reading and commit: slow, and answered before a wait for one is given up. */
const slowMs = 2_000;

type Timers = { readonly nowMs: () => number; readonly pass: (ms: number) => void };

/** Alarms rest on these two of the runtime (schema/alarm.ts): here time passes when it is told to, and at once. */
async function withTimers(body: (timers: Timers) => Promise<void>): Promise<void> {
  const real = { now: performance.now, timeout: AbortSignal.timeout };
  const pending = new Map<AbortController, number>();
  let nowMs = performance.now();
  const ring = (untilMs: number) => {
    for (const [one, dueMs] of pending) {
      if (dueMs > untilMs) continue;
      pending.delete(one);
      one.abort();
    }
  };
  performance.now = () => nowMs;
  AbortSignal.timeout = (ms) => {
    const one = new AbortController();
    pending.set(one, nowMs + ms);
    return one.signal;
  };
  try {
    await body({ nowMs: () => nowMs, pass: (ms) => ring(nowMs += ms) });
  } finally {
    // What is armed by them would never ring for who comes later.
    ring(Infinity);
    performance.now = real.now;
    AbortSignal.timeout = real.timeout;
  }
}

const requestsMax = 6;

/** What came of asking for it, and how long that took with each operation `slowMs` long. */
async function deleteSlowly({ harness, faulty, accountId }: World, { nowMs, pass }: Timers) {
  const startMs = nowMs();
  faulty.plan = () => {
    pass(slowMs);
    return "none";
  };
  const came = await harness.deps.accounts.delete(accountId).catch((error) => error);
  faulty.plan = () => "none";
  return { came, tookMs: nowMs() - startMs };
}

Deno.test("a deletion of an account in a slow store ends after 25 s, and is ended by the next", async () => {
  await withTimers((timers) =>
    withWorld(async (world) => {
      const cut = await deleteSlowly(world, timers);
      assert.ok(cut.came instanceof StoreError, String(cut.came));
      assert.equal(cut.came.code, "db-unavailable");
      // The operation under way when time is up is the last.
      assert.ok(cut.tookMs >= boundMs && cut.tookMs < boundMs + slowMs, `${cut.tookMs} ms`);
      assert.ok(Object.keys(await world.tally()).length > 0, "there is more to delete");
      let isDone = false;
      for (let nth = 1; !isDone && nth < requestsMax; nth++) {
        isDone = (await deleteSlowly(world, timers)).came === true;
      }
      assert.ok(isDone);
      assert.deepEqual(await world.tally(), {});
    })
  );
});
