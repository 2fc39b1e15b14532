/** Who fails is left alone for a while and comes back by itself; who is asked about something odd does not. */
import assert from "node:assert/strict";
import {
  createRests,
  FAILURES_MAX,
  isResting,
  mayAsk,
  newHealth,
  remember,
  rememberEnd,
  REST_MS,
} from "../../tools/upstream/rest.ts";
import type { Mode } from "../rig/upstream.ts";
import { ALL, type Json, sourceTest } from "./_contract_source.ts";

const signal = new AbortController().signal;

Deno.test("an endpoint rests after failures in a row, for as long as a rest lasts", () => {
  const health = newHealth();
  for (let nth = 1; nth <= FAILURES_MAX; nth++) {
    assert.equal(isResting(health, 1_000), false);
    remember(health, true, 1_000);
  }
  assert.equal(isResting(health, 1_000), true);
  assert.equal(isResting(health, 1_000 + REST_MS - 1), true);
  assert.equal(isResting(health, 1_000 + REST_MS), false);
  // A clock set back.
  assert.equal(isResting(health, 999), false);
  // It fails again at once, or it answers.
  remember(health, true, 1_000 + REST_MS);
  assert.equal(isResting(health, 1_001 + REST_MS), true);
  remember(health, false, 2_000 + REST_MS);
  remember(health, true, 3_000 + REST_MS);
  assert.equal(isResting(health, 3_000 + REST_MS), false);
});

Deno.test("what may be about the question puts nobody to rest", () => {
  const ended = { outcome: "error", ms: 5, status: 200, timeoutMs: 2_000, signal } as const;
  const late = { ...ended, outcome: "timeout", reason: "deadline", status: null } as const;
  const odd = [
    { ...ended, reason: "too-large" },
    { ...ended, reason: "malformed" },
    { ...ended, reason: "refused" },
    { ...ended, reason: "http-status", status: 404 },
    { ...ended, reason: "http-status", status: 422 },
    { ...late, signal: AbortSignal.abort() },
    // A body that takes long, and an isolate that was held up.
    { ...late, ms: 2_000, status: 200 },
    { ...late, ms: 2_600 },
  ] as const;
  for (const one of odd) {
    const health = newHealth();
    for (let nth = 1; nth <= 10; nth++) rememberEnd(health, one, nth * 3_000);
    assert.equal(isResting(health, 30_000), false, JSON.stringify(one));
  }
  const own = [
    { ...ended, reason: "network", status: null },
    { ...ended, reason: "rate-limited", status: 429 },
    { ...ended, reason: "http-status", status: 503 },
    { ...ended, reason: "http-status", status: 403 },
    { ...late, ms: 2_001 },
    { ...late, ms: 2_001, status: 503 },
    { ...late, ms: 1_400, signal: AbortSignal.abort() },
  ] as const;
  for (const one of own) {
    const health = newHealth();
    for (let nth = 1; nth <= FAILURES_MAX; nth++) rememberEnd(health, one, nth * 3_000);
    assert.equal(isResting(health, FAILURES_MAX * 3_000), true, JSON.stringify(one));
  }
});

Deno.test("requests that are under way together fail as one", () => {
  const health = newHealth();
  const failed = { outcome: "error", reason: "rate-limited", status: 429, signal } as const;
  const end = (atMs: number, ms: number) =>
    rememberEnd(health, { ...failed, ms, timeoutMs: 2_000 }, atMs);
  for (let nth = 0; nth < 5; nth++) end(1_000 + nth, 50);
  assert.equal(health.failures, 1);
  // While many overlap, those that begin after a failure still count.
  for (let atMs = 1_010; atMs < 1_100; atMs += 10) end(atMs, 50);
  assert.equal(health.failures, 2);
  end(1_100, 50);
  assert.equal(isResting(health, 1_100), true);
  // A clock set back counts anew.
  const other = newHealth();
  for (const atMs of [9_000, 1_000, 1_100]) {
    rememberEnd(other, { ...failed, ms: 50, timeoutMs: 2_000 }, atMs);
  }
  assert.equal(isResting(other, 1_100), true);
});

/** One that rests from 0 on, at the moment when its rest is over. */
function rested() {
  const health = newHealth();
  for (let nth = 0; nth < FAILURES_MAX; nth++) remember(health, true, 0);
  assert.equal(mayAsk(health, REST_MS - 1), false);
  return health;
}

const came = { outcome: "ok", ms: 5, status: 200, timeoutMs: 2_000, signal } as const;
const failed = { ...came, outcome: "error", reason: "http-status", status: 503 } as const;
const odd = { ...failed, status: 404 } as const;

Deno.test("after a rest three questions go first, and what comes of them decides for the others", () => {
  const ends = [[came, true], [odd, true], [failed, false]] as const;
  for (const [end, isLetIn] of ends) {
    const health = rested();
    const asked = [0, 0, 1, 1, 2].map((ms) => mayAsk(health, REST_MS + ms));
    assert.deepEqual(asked, [true, true, true, false, false]);
    rememberEnd(health, end, REST_MS + 5);
    const after = [5, 6, 7, 8].map((ms) => mayAsk(health, REST_MS + ms));
    assert.deepEqual(after, Array<boolean>(4).fill(isLetIn), end.outcome);
  }
});

Deno.test("one answer among those that go first ends the rest that another of them began", () => {
  const health = rested();
  assert.deepEqual([0, 0].map((ms) => mayAsk(health, REST_MS + ms)), [true, true]);
  rememberEnd(health, failed, REST_MS + 5);
  assert.equal(mayAsk(health, REST_MS + 6), false);
  rememberEnd(health, came, REST_MS + 7);
  assert.deepEqual([8, 8, 8, 8].map((ms) => mayAsk(health, REST_MS + ms)), Array(4).fill(true));
});

Deno.test("a caller who leaves lets nobody in but one in its place", () => {
  const health = rested();
  for (let nth = 0; nth < FAILURES_MAX; nth++) assert.ok(mayAsk(health, REST_MS));
  const left = { ...came, outcome: "timeout", reason: "deadline", status: null } as const;
  rememberEnd(health, { ...left, ms: 0, signal: AbortSignal.abort() }, REST_MS + 1);
  assert.deepEqual([2, 2].map((ms) => mayAsk(health, REST_MS + ms)), [true, false]);
});

Deno.test("after an answer that says nothing of it, one more failure is a rest", () => {
  const health = rested();
  assert.ok(mayAsk(health, REST_MS));
  rememberEnd(health, odd, REST_MS + 5);
  assert.ok(mayAsk(health, REST_MS + 6));
  rememberEnd(health, failed, REST_MS + 20);
  assert.equal(mayAsk(health, REST_MS + 21), false);
  // Nor does such an answer end a rest.
  rememberEnd(health, odd, REST_MS + 22);
  assert.equal(mayAsk(health, REST_MS + 23), false);
  assert.ok(mayAsk(health, 2 * REST_MS + 20));
});

Deno.test("first questions whose end is not told keep the others no longer than ten seconds", () => {
  const health = rested();
  for (let nth = 0; nth < FAILURES_MAX; nth++) assert.ok(mayAsk(health, REST_MS));
  assert.equal(mayAsk(health, REST_MS + 9_999), false);
  assert.ok(mayAsk(health, REST_MS + 10_000));
  // A clock set back.
  assert.ok(mayAsk(health, REST_MS + 500));
});

for (const mode of [{ status: 500 }, { status: 429 }, "reset", "html"] as readonly Mode[]) {
  for (const source of ALL) {
    let nowMs = 0;
    const options = { rests: createRests(), nowMs: () => nowMs };
    const name = `${source} in mode ${JSON.stringify(mode)} rests, and nobody says "no" meanwhile`;
    sourceTest(name, options, async (world) => {
      world[source].mode = mode;
      for (let nth = 0; nth < FAILURES_MAX; nth++) await world.ask();
      world[source].mode = "ok";
      // The runtime asks again by itself where a connection is cut.
      const { requests } = world[source];
      const resting = await world.ask();
      assert.equal(world[source].requests, requests);
      assert.deepEqual([resting.verified, resting.reason], ["unknown", "source-failed"]);
      const told = resting.sources.find(({ upstream }: Json) => upstream === source);
      assert.deepEqual([told.outcome, told.reason, told.ms], ["error", "resting", 0]);
      const tried = resting.sourcesTried.find((one: Json) => one.source === source);
      assert.equal(tried.status, "failed");
      nowMs = REST_MS;
      assert.equal((await world.ask()).verified, "no");
      assert.equal(world[source].requests, requests + 1);
    });
  }
}

for (const [mode, isWell] of [["hang", false], [{ slowMs: 300 }, true]] as const) {
  let nowMs = 0;
  const options = { rests: createRests(), nowMs: () => nowMs };
  const name = `of ten callers after a rest three ask an explorer that ${
    isWell ? "answers" : "hangs"
  }`;
  sourceTest(name, options, async (world) => {
    const { blockscout } = world;
    const askTen = async () => {
      const asked: Json[] = await Promise.all(Array.from({ length: 10 }, () => world.ask()));
      return asked.map(({ verified }) => verified).toSorted();
    };
    const [no, unknown] = ["no", "unknown"].map((verdict) => Array<string>(10).fill(verdict));
    blockscout.mode = { status: 500 };
    for (let nth = 0; nth < FAILURES_MAX; nth++) await world.ask();
    nowMs = REST_MS;
    blockscout.mode = mode;
    const first = await askTen();
    assert.equal(blockscout.requests, 2 * FAILURES_MAX);
    if (isWell) {
      assert.deepEqual(first, [...no!.slice(0, FAILURES_MAX), ...unknown!.slice(FAILURES_MAX)]);
    } else assert.deepEqual(first, unknown);
    if (!isWell) return;
    assert.deepEqual(await askTen(), no);
    assert.equal(blockscout.requests, 2 * FAILURES_MAX + 10);
  });
}

sourceTest("a contract that nobody has verified puts no explorer to rest", {
  rests: createRests(),
}, async (world) => {
  for (let nth = 0; nth < 2 * FAILURES_MAX; nth++) {
    assert.equal((await world.ask()).verified, "no");
  }
  assert.deepEqual(world.requests().slice(0, 3), [6, 6, 6]);
});
