import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { sessionLifeSeconds, Sessions } from "../../kv/sessions.ts";
import { sha256Hex } from "../../schema/hash.ts";
import { systemRandom } from "../../schema/random.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";

/** Sessions over a store of their own, with a clock that can be set. */
async function withSessions(
  body: (rig: {
    readonly sessions: Sessions;
    readonly faulty: Awaited<ReturnType<typeof openFaultyKv>>;
    readonly time: { nowMs: number };
    readonly account: () => Promise<string>;
    readonly remove: (accountId: string) => Promise<boolean>;
  }) => Promise<void>,
): Promise<void> {
  const faulty = await openFaultyKv();
  const time = { nowMs: Date.UTC(2026, 10, 20, 12) };
  const clock = () => time.nowMs;
  const harness = await startHarness({ store: faulty.store, clock });
  const sessions = new Sessions({ store: faulty.store, clock, random: systemRandom });
  const account = async () => (await harness.account("free")).accountId;
  const remove = (accountId: string) => harness.deps.accounts.delete(accountId);
  try {
    await body({ sessions, faulty, time, account, remove });
  } finally {
    await harness.close();
    await faulty.store.close();
  }
}

async function openOf(sessions: Sessions, accountId: string, previous?: string): Promise<string> {
  const token = await sessions.open(accountId, previous);
  assert.ok(token !== undefined);
  return token;
}

Deno.test("a session is found by its token until 14 days are over, and no longer", async () => {
  await withSessions(async ({ sessions, time, account }) => {
    const accountId = await account();
    const token = await openOf(sessions, accountId);
    assert.equal((await sessions.find(token))?.account.id, accountId);
    assert.equal((await sessions.find(token))?.sessionHash, sha256Hex(token));
    const openedMs = time.nowMs;
    time.nowMs = openedMs + sessionLifeSeconds * 1000 - 1;
    assert.equal((await sessions.find(token))?.account.id, accountId);
    time.nowMs = openedMs + sessionLifeSeconds * 1000;
    assert.equal(await sessions.find(token), undefined);
  });
});

Deno.test("the store holds the token's SHA-256 and never the token", async () => {
  await withSessions(async ({ sessions, faulty, account }) => {
    const token = await openOf(sessions, await account());
    assert.match(token, /^[0-9a-f]{96}$/);
    const stored: string[] = [];
    for await (const { key, value } of faulty.kv.list({ prefix: [] })) {
      stored.push(JSON.stringify([key, value instanceof Deno.KvU64 ? "" : value]));
    }
    const all = stored.join("\n");
    assert.ok(all.includes(sha256Hex(token)));
    assert.ok(!all.includes(token.slice(32)));
  });
});

Deno.test("a session is one reading, and a text that is no token is none", async () => {
  await withSessions(async ({ sessions, faulty, account }) => {
    const token = await openOf(sessions, await account());
    const before = faulty.reads;
    await sessions.find(token);
    assert.equal(faulty.reads, before + 1);
    for (const text of ["", token.slice(1), `${token}0`, token.toUpperCase(), `${token}\n`]) {
      assert.equal(await sessions.find(text), undefined, text);
      await sessions.close(text);
    }
    assert.equal(faulty.reads, before + 1);
    assert.equal(await sessions.find("0".repeat(96)), undefined);
  });
});

Deno.test("opening closes the browser's session before it and leaves the others", async () => {
  await withSessions(async ({ sessions, account }) => {
    const [one, other] = [await account(), await account()];
    const first = await openOf(sessions, one);
    const elsewhere = await openOf(sessions, one);
    const second = await openOf(sessions, other, first);
    assert.equal(await sessions.find(first), undefined);
    assert.ok(await sessions.find(elsewhere));
    assert.equal((await sessions.find(second))?.account.id, other);
  });
});

Deno.test("signing out closes one session, signing out everywhere all of that account", async () => {
  await withSessions(async ({ sessions, account }) => {
    const [one, other] = [await account(), await account()];
    const tokens = [await openOf(sessions, one), await openOf(sessions, one)] as const;
    const foreign = await openOf(sessions, other);
    await sessions.close(tokens[0]);
    assert.equal(await sessions.find(tokens[0]), undefined);
    assert.ok(await sessions.find(tokens[1]));
    await sessions.closeAll(one);
    assert.equal(await sessions.find(tokens[1]), undefined);
    assert.ok(await sessions.find(foreign));
  });
});

Deno.test("a sign-in beyond 20 sessions ends the oldest", async () => {
  await withSessions(async ({ sessions, time, account }) => {
    const accountId = await account();
    const tokens: string[] = [];
    for (let i = 0; i < 22; i++) {
      time.nowMs += 1_000;
      tokens.push(await openOf(sessions, accountId));
    }
    const found = await Promise.all(tokens.map((token) => sessions.find(token)));
    assert.deepEqual(found.map((session) => session !== undefined), [
      false,
      false,
      ...Array(20).fill(true),
    ]);
  });
});

Deno.test("an account that is gone has no session, old or new", async () => {
  await withSessions(async ({ sessions, account, remove }) => {
    const accountId = await account();
    const token = await openOf(sessions, accountId);
    await remove(accountId);
    assert.equal(await sessions.find(token), undefined);
    assert.equal(await sessions.open(accountId), undefined);
  });
});

Deno.test("an account deleted while a session is opened for it leaves none behind", async () => {
  await withSessions(async ({ sessions, faulty, account, remove }) => {
    const accountId = await account();
    const before = faulty.commits;
    faulty.plan = (operation, n) =>
      operation === "commit" && n === before + 1 ? { delayMs: 20 } : "none";
    const opening = sessions.open(accountId);
    // It has read the account by then, and waits to write the session.
    while (faulty.commits === before) await new Promise((resolve) => setTimeout(resolve));
    assert.ok(await remove(accountId));
    assert.equal(await opening, undefined);
    const left = await Array.fromAsync(faulty.kv.list({ prefix: ["session"] }));
    assert.deepEqual(left, []);
  });
});

for (const fault of ["fails", "applied-then-fails", "repeated", "conflict"] as const) {
  Deno.test(`a first commit that ${fault} opens one session all the same`, async () => {
    await withSessions(async ({ sessions, faulty, account }) => {
      const accountId = await account();
      const nth = faulty.commits + 1;
      faulty.plan = (operation, n) => operation === "commit" && n === nth ? fault : "none";
      const token = await openOf(sessions, accountId);
      assert.equal((await sessions.find(token))?.account.id, accountId);
      const prefix = keys.session(accountId, "").slice(0, -1);
      const stored = await Array.fromAsync(faulty.kv.list({ prefix }));
      assert.equal(stored.length, 1);
    });
  });
}

Deno.test("a store that fails is a StoreError, from each method", async () => {
  await withSessions(async ({ sessions, faulty, account }) => {
    const accountId = await account();
    const token = await openOf(sessions, accountId);
    faulty.plan = () => "fails";
    const unavailable = { name: "StoreError", code: "db-unavailable" };
    await assert.rejects(() => sessions.find(token), unavailable);
    await assert.rejects(() => sessions.open(accountId), unavailable);
  });
});
