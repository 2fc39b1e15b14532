/** Which revoked keys of an account are kept, and what goes with those that are not. */
import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { StoreError } from "../../kv/store_error.ts";
import { limits } from "../../schema/limits.ts";
import { monthOf } from "../../schema/time.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";

type Rig = {
  readonly harness: Harness;
  readonly faulty: Awaited<ReturnType<typeof openFaultyKv>>;
  readonly accountId: string;
  /** The account's first key. */
  readonly keyId: string;
  readonly key: string;
  /** Revokes a key and mints another, a second later; answers its id. */
  readonly rotate: (keyId: string) => Promise<string>;
  readonly listed: () => Promise<string[]>;
};

function keptTest(name: string, body: (rig: Rig) => Promise<void>): void {
  Deno.test(name, async () => {
    const faulty = await openFaultyKv();
    let nowMs = Date.UTC(2026, 10, 20, 12);
    const harness = await startHarness({
      store: faulty.store,
      clock: () => nowMs,
      registry: { answer: fixtureTool("answer") },
    });
    const { apiKeys } = harness.deps;
    const account = await harness.account();
    const rotate = async (keyId: string) => {
      nowMs += 1000;
      assert.ok(await apiKeys.revoke(account.accountId, keyId));
      const minted = await apiKeys.mint(account.accountId, "next");
      assert.ok(minted.ok);
      return minted.id;
    };
    const listed = async () => (await apiKeys.list(account.accountId)).map(({ id }) => id);
    try {
      await body({ harness, faulty, ...account, rotate, listed });
    } finally {
      faulty.plan = () => "none";
      await harness.close();
      await faulty.store.close();
    }
  });
}

/** Ids of `count` keys, each minted in the place of the one before it. */
async function rotateMany({ rotate }: Rig, from: string, count: number): Promise<string[]> {
  const ids = [from];
  for (let nth = 0; nth < count; nth++) ids.push(await rotate(ids[nth] ?? ""));
  return ids;
}

/** All stored keys in which an id stands. */
async function naming({ faulty }: Rig, keyId: string): Promise<unknown[]> {
  const all = await Array.fromAsync(faulty.kv.list({ prefix: [] }));
  return all.filter((entry) => entry.key.includes(keyId)).map((entry) => entry.key[0]);
}

async function call({ harness }: Rig, key: string): Promise<number> {
  const answer = await harness.ask("/api/v1/tools/answer", { key, body: {} });
  await answer.body?.cancel();
  return answer.status;
}

keptTest("minting forgets the key that was revoked first, with all it counted", async (rig) => {
  const { key, keyId, accountId, listed, harness, faulty } = rig;
  assert.equal(await call(rig, key), 200);
  const kept = limits.revokedKeysKept;
  const ids = await rotateMany(rig, keyId, kept);
  assert.deepEqual(await listed(), ids, "as many revoked ones as are kept, and the live one");
  const before = await naming(rig, keyId);
  assert.deepEqual(before.sort(), ["account_keys", "credits", "usage"]);
  ids.push(...(await rotateMany(rig, ids.at(-1) ?? "", 12)).slice(1));
  assert.deepEqual(await listed(), ids.slice(-kept - 1));
  for (const id of ids.slice(0, -kept - 1)) assert.deepEqual(await naming(rig, id), []);
  assert.equal((await Array.fromAsync(faulty.kv.list({ prefix: ["api_key"] }))).length, kept + 1);
  assert.equal(await call(rig, key), 401);
  assert.equal(await harness.deps.apiKeys.find(accountId, keyId), undefined);
  const last = keys.credits(ids.at(-1) ?? "", monthOf(harness.deps.clock()));
  const spent = countsOf(await faulty.kv.get(last));
  assert.deepEqual(spent, { credits: 2, calls: 0 }, "what was spent in the place stays spent");
});

keptTest(
  "the last key of a place is kept, though it was revoked before all others",
  async (rig) => {
    const { harness, accountId, keyId, listed, rotate } = rig;
    const minted = [];
    for (let nth = 1; nth < limits.keysPerAccount; nth++) {
      minted.push(await harness.deps.apiKeys.mint(accountId, "other"));
    }
    const last = minted.at(-1);
    assert.ok(last?.ok && await harness.deps.apiKeys.revoke(accountId, last.id));
    const first = await rotate(keyId);
    await rotateMany(rig, first, limits.revokedKeysKept + 5);
    const ids = await listed();
    assert.ok(ids.includes(last.id) && !ids.includes(keyId));
    assert.equal(ids.length, limits.revokedKeysKept + limits.keysPerAccount);
  },
);

keptTest(
  "a key of very many days goes in two commits, and is listed until it is gone",
  async (rig) => {
    const { keyId, faulty, listed, rotate } = rig;
    const ids = await rotateMany(rig, keyId, limits.revokedKeysKept);
    for (let day = 0; day < 900; day++) {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
      await faulty.kv.set(keys.usage(keyId, text), new Deno.KvU64(2n));
    }
    const next = await rotate(ids.at(-1) ?? "");
    assert.equal((await naming(rig, keyId)).filter((word) => word === "usage").length, 100);
    assert.ok((await listed()).includes(keyId));
    await rotate(next);
    assert.deepEqual(await naming(rig, keyId), []);
  },
);

keptTest("one form makes one key, however often and at whatever moment it is sent", async (rig) => {
  const { harness: { deps }, accountId, listed } = rig;
  const [form, other] = ["a".repeat(32), "b".repeat(32)];
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => deps.apiKeys.mint(accountId, "mine", form)),
  );
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
  const refused = outcomes.filter((one) => !one.ok);
  assert.deepEqual(refused, Array(5).fill({ ok: false, reason: "made-already" }));
  const made = outcomes.find((one) => one.ok);
  assert.ok(made && await deps.apiKeys.revoke(accountId, made.id));
  assert.equal((await deps.apiKeys.mint(accountId, "mine", other)).ok, true);
  const again = await deps.apiKeys.mint(accountId, "mine", form);
  assert.deepEqual(again, { ok: false, reason: "made-already" }, "out of its place by now");
  assert.equal((await listed()).length, 3);
});

keptTest("a form whose commit is applied and not answered has made its key", async (rig) => {
  const { harness: { deps }, accountId, faulty, listed } = rig;
  const nth = faulty.commits + 1;
  faulty.plan = (operation, at) => operation === "commit" && at === nth ? "repeated" : "none";
  assert.ok((await deps.apiKeys.mint(accountId, "mine", "c".repeat(32))).ok);
  assert.equal((await listed()).length, 2);
});

keptTest(
  "a deletion cut short leaves no live key, and may be repeated",
  async (rig) => {
    const { harness: { deps }, accountId, faulty, key } = rig;
    assert.equal(await call(rig, key), 200);
    await rotateMany(rig, rig.keyId, 3);
    const live = await deps.apiKeys.mint(accountId, "live");
    assert.ok(live.ok);
    assert.equal(await call(rig, live.key), 200);
    await deps.sessions.open(accountId);
    for (let cut = 0; cut < 3; cut++) {
      const nth = faulty.commits + 2;
      faulty.plan = (operation, at) => operation === "commit" && at >= nth ? "fails" : "none";
      await assert.rejects(deps.accounts.delete(accountId), StoreError);
      faulty.plan = () => "none";
      assert.equal(await call(rig, live.key), 401);
      assert.ok(await deps.accounts.get(accountId));
    }
    assert.equal(await deps.accounts.delete(accountId), true);
    const left = await Array.fromAsync(faulty.kv.list({ prefix: [] }));
    const words = new Set(left.map((entry) => entry.key.slice(0, 2).join()));
    assert.deepEqual([...words].filter((word) => !word.startsWith("commit,")), ["window,minute"]);
  },
);
