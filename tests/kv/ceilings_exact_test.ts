import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { openStore } from "../../kv/open.ts";
import { dayOf } from "../../schema/time.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";

const registry = { answer: fixtureTool("answer") };
const midnight = Date.UTC(2026, 10, 22) / 1000;

/** Four handlers over one store with one clock that a test sets. */
async function withClock(
  env: Record<string, string>,
  body: (handlers: readonly Harness[], setNowS: (nowS: number) => void) => Promise<void>,
): Promise<void> {
  const store = await openStore({ path: ":memory:", hosted: false });
  let nowMs = midnight * 1000;
  const clock = () => nowMs;
  const handlers: Harness[] = [];
  for (let i = 0; i < 4; i++) handlers.push(await startHarness({ env, registry, store, clock }));
  try {
    await body(handlers, (nowS) => nowMs = nowS * 1000);
  } finally {
    for (const handler of handlers) await handler.close();
    await store.close();
  }
}

async function statuses(
  handlers: readonly Harness[],
  count: number,
  key: string,
  from = (_: number) => "192.0.2.7",
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  await Promise.all(Array.from({ length: count }, async (_, i) => {
    const harness = handlers[i % handlers.length] as Harness;
    const answer = await harness.ask("/api/v1/tools/answer", { key, body: {}, from: from(i) });
    await answer.body?.cancel();
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  }));
  return counts;
}

async function windowCount(harness: Harness | undefined, key: Deno.KvKey): Promise<number> {
  const kv = await (harness as Harness).deps.store.kv();
  return Number((await kv.get<Deno.KvU64>(key)).value?.value ?? 0n);
}

Deno.test("the minute ceiling is exact on both sides of a window's edge over four handlers", async () => {
  await withClock({ LIMIT_PER_MINUTE: "50" }, async (handlers, setNowS) => {
    const { key } = await (handlers[0] as Harness).account();
    setNowS(midnight + 59.999);
    const before = statuses(handlers, 120, key);
    assert.deepEqual(await before, { 200: 50, 429: 70 });
    setNowS(midnight + 60);
    assert.deepEqual(await statuses(handlers, 120, key), { 200: 50, 429: 70 });
    assert.equal(await windowCount(handlers[0], keys.minuteWindow("192.0.2.7", midnight)), 50);
    assert.equal(await windowCount(handlers[0], keys.minuteWindow("192.0.2.7", midnight + 60)), 50);
  });
});

Deno.test("a burst that straddles the edge counts each call in exactly one window", async () => {
  await withClock({ LIMIT_PER_MINUTE: "50" }, async (handlers, setNowS) => {
    const { key } = await (handlers[0] as Harness).account();
    setNowS(midnight + 59.999);
    const early = statuses(handlers, 100, key);
    // The clock passes the edge while the first groups are being read and committed.
    await new Promise((resolve) => setTimeout(resolve, 1));
    setNowS(midnight + 60);
    const late = statuses(handlers, 100, key);
    const ok = ((await early)[200] ?? 0) + ((await late)[200] ?? 0);
    const counted = await windowCount(handlers[0], keys.minuteWindow("192.0.2.7", midnight)) +
      await windowCount(handlers[0], keys.minuteWindow("192.0.2.7", midnight + 60));
    assert.equal(ok, counted);
    assert.ok(ok <= 100 && ok >= 50, `${ok} were admitted`);
    assert.equal(await windowCount(handlers[0], keys.minuteWindow("192.0.2.7", midnight + 60)), 50);
  });
});

/** Requests with a key in the day that starts at midnight. */
async function dayCount({ deps }: Harness, keyId: string): Promise<number> {
  const kv = await deps.store.kv();
  return countsOf(await kv.get(keys.usage(keyId, dayOf(midnight * 1000)))).calls;
}

Deno.test("the day ceiling of a key is exact from 100 addresses, and returns at midnight", async () => {
  await withClock({ LIMIT_PER_DAY: "60" }, async (handlers, setNowS) => {
    const { key, keyId } = await (handlers[0] as Harness).account();
    const from = (i: number) => `198.51.100.${(i % 100) + 1}`;
    setNowS(midnight + 86_399);
    assert.deepEqual(await statuses(handlers, 100, key, from), { 200: 60, 429: 40 });
    setNowS(midnight + 86_400);
    assert.deepEqual(await statuses(handlers, 100, key, from), { 200: 60, 429: 40 });
    assert.equal(await dayCount(handlers[0] as Harness, keyId), 60);
  });
});

Deno.test("a clock set back finds the windows and the month it left", async () => {
  const env = { LIMIT_PER_MINUTE: "10", PLAN_CREDITS: "business=1000,ai-agents=0" };
  await withClock(env, async (handlers, setNowS) => {
    const { key } = await (handlers[0] as Harness).account();
    const december = Date.UTC(2026, 11, 1) / 1000;
    setNowS(december - 1);
    assert.deepEqual(await statuses(handlers, 10, key), { 200: 10 });
    setNowS(december);
    const first = await (handlers[0] as Harness).ask("/api/v1/tools/answer", { key, body: {} });
    assert.equal(first.headers.get("x-credits-used"), "2");
    assert.equal(first.headers.get("x-credits-reset"), String(Date.UTC(2027, 0, 1) / 1000));
    await first.body?.cancel();
    setNowS(december - 1);
    assert.deepEqual(await statuses(handlers, 5, key), { 429: 5 });
    const back = await (handlers[0] as Harness).ask("/api/v1/tools/answer", {
      key,
      body: {},
      from: "192.0.2.8",
    });
    assert.equal(back.headers.get("x-credits-used"), "22");
    await back.body?.cancel();
  });
});

Deno.test("a leap day's end is a day's end like any other", async () => {
  await withClock({ LIMIT_PER_DAY: "3" }, async (handlers, setNowS) => {
    const { key } = await (handlers[0] as Harness).account();
    const leapDay = Date.UTC(2028, 1, 29) / 1000;
    setNowS(leapDay + 86_399);
    assert.deepEqual(await statuses(handlers, 5, key), { 200: 3, 429: 2 });
    setNowS(Date.UTC(2028, 2, 1) / 1000);
    assert.deepEqual(await statuses(handlers, 5, key), { 200: 3, 429: 2 });
  });
});

Deno.test("a minute that an earlier version stored as a record goes on counting", async () => {
  await withClock({ LIMIT_PER_MINUTE: "50", LIMIT_PER_DAY: "60" }, async (handlers, setNowS) => {
    const [handler] = handlers as readonly [Harness];
    const { key, keyId } = await handler.account();
    const kv = await handler.deps.store.kv();
    const minute = keys.minuteWindow("192.0.2.7", midnight);
    await kv.set(minute, { count: 47, exp: midnight + 60 });
    await kv.set(keys.usage(keyId, dayOf(midnight * 1000)), new Deno.KvU64(55n << 32n));
    assert.deepEqual(await statuses(handlers, 10, key), { 200: 3, 429: 7 });
    assert.equal(await windowCount(handler, minute), 50);
    setNowS(midnight + 60);
    assert.deepEqual(await statuses(handlers, 10, key), { 200: 2, 429: 8 });
    assert.equal(await dayCount(handler, keyId), 60);
  });
});
