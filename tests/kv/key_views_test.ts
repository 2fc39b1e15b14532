/** What the owner of an account sees of its keys. */
import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";

const dayMs = 86_400_000;
const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

/** A test over a service whose clock the test sets, at noon of 20 November 2026. */
function keyTest(name: string, body: (harness: Harness, time: { nowMs: number }) => Promise<void>) {
  Deno.test(name, async () => {
    const time = { nowMs: Date.UTC(2026, 10, 20, 12) };
    const harness = await startHarness({ registry, clock: () => time.nowMs });
    await body(harness, time);
    await harness.close();
  });
}

async function send({ ask }: Harness, key: string, path: string, method = "POST") {
  const answer = await ask(path, { key, method, body: "{}" });
  await answer.body?.cancel();
  return answer.status;
}

async function accountOf({ deps }: Harness, accountId: string) {
  const account = await deps.accounts.get(accountId);
  assert.ok(account);
  return account;
}

keyTest(
  "every request that counts moves the day of last use, charged or not",
  async (harness, time) => {
    const { key, keyId, accountId } = await harness.account();
    const seen = async () => {
      const [view] = await harness.deps.apiKeys.inSlots(await accountOf(harness, accountId));
      assert.equal(view?.id, keyId);
      return [view.lastUsedOn, view.calls, view.creditsToday];
    };
    assert.deepEqual(await seen(), [null, 0, 0]);
    assert.equal(await send(harness, key, "/api/v1/tools/answer"), 200);
    assert.deepEqual(await seen(), ["2026-11-20", 1, 2]);
    time.nowMs += dayMs;
    assert.deepEqual(await seen(), ["2026-11-20", 1, 0]);
    assert.equal(await send(harness, key, "/api/v1/tools", "GET"), 200);
    assert.deepEqual(await seen(), ["2026-11-21", 2, 0]);
    time.nowMs += dayMs;
    assert.equal(await send(harness, key, "/api/v1/tools/nothing"), 403);
    assert.deepEqual(await seen(), ["2026-11-22", 2, 0]);
    time.nowMs += dayMs;
    assert.equal(await send(harness, key, "/api/v1/tools/refuse"), 200);
    assert.deepEqual(await seen(), ["2026-11-23", 3, 0]);
    await harness.deps.accounts.change(accountId, { plan: "free" });
    time.nowMs += dayMs;
    assert.equal(await send(harness, key, "/api/v1/tools/answer"), 402);
    assert.deepEqual(await seen(), ["2026-11-23", 3, 0], "a lapsed plan writes nothing");
  },
);

keyTest("a slot shows its last key, and what the key took over", async (harness) => {
  const { key, keyId, accountId } = await harness.account();
  await send(harness, key, "/api/v1/tools/answer");
  await harness.deps.apiKeys.revoke(accountId, keyId);
  const before = await harness.deps.apiKeys.inSlots(await accountOf(harness, accountId));
  assert.deepEqual(before.map((view) => view?.revokedAt ?? null), [
    ...[Date.UTC(2026, 10, 20, 12) / 1000, null, null, null, null],
  ]);
  const minted = await harness.deps.apiKeys.mint(accountId, "next");
  assert.ok(minted.ok);
  const [view, ...free] = await harness.deps.apiKeys.inSlots(await accountOf(harness, accountId));
  assert.deepEqual([view?.id, view?.position.used, view?.calls], [minted.id, 2, 0]);
  assert.deepEqual(free, [null, null, null, null]);
});

keyTest("days of use are those asked for, of the keys asked for", async (harness, time) => {
  const [one, two] = [await harness.account(), await harness.account()];
  for (let day = 0; day < 4; day++) {
    await send(harness, one.key, "/api/v1/tools/answer");
    time.nowMs += dayMs;
  }
  await send(harness, two.key, "/api/v1/tools/answer");
  const days = ["2026-11-21", "2026-11-22", "2026-11-23"];
  const spent = await harness.deps.apiKeys.usage([one.keyId, two.keyId], days);
  assert.deepEqual([...spent.get(one.keyId) ?? []], days.map((day) => [day, 2]));
  assert.deepEqual([...spent.get(two.keyId) ?? []], []);
});

keyTest("a key is found under its own account alone", async ({ account, deps }) => {
  const [one, two] = [await account(), await account()];
  assert.equal((await deps.apiKeys.find(one.accountId, one.keyId))?.name, "test");
  assert.equal(await deps.apiKeys.find(two.accountId, one.keyId), undefined);
  assert.equal(await deps.apiKeys.find(one.accountId, "0".repeat(32)), undefined);
});

keyTest("of very many keys those in slots are never left out", async (harness) => {
  const { accountId, keyId } = await harness.account();
  const kv = await harness.deps.store.kv();
  const record = await harness.deps.apiKeys.find(accountId, keyId);
  for (let index = 0; index < 120; index++) {
    const id = index.toString(16).padStart(32, "0");
    await kv.set(keys.apiKey(id.repeat(2)), { ...record, id, createdAt: index, revokedAt: index });
    await kv.set(keys.accountKey(accountId, id), id.repeat(2));
  }
  const all = await harness.deps.apiKeys.some(await accountOf(harness, accountId));
  assert.deepEqual([all.keys.length, all.more, all.keys.at(-1)?.id], [100, true, keyId]);
});
