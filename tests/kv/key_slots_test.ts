import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { monthOf } from "../../schema/time.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";

/** A tool that waits for the test before it answers or refuses. */
function gatedTool() {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<"answer" | "refuse">();
  const tool = fixtureTool("gated", {
    run: async () => {
      started.resolve();
      return await gate.promise === "refuse" ? upstreamRefusal : { ok: true, text: null };
    },
  });
  return { tool, started: started.promise, finish: gate.resolve };
}

async function spent(harness: Harness, keyId: string): Promise<number> {
  const kv = await harness.deps.store.kv();
  const month = monthOf(harness.deps.clock());
  return countsOf(await kv.get(keys.credits(keyId, month))).credits;
}

async function call(harness: Harness, key: string, tool = "answer"): Promise<number> {
  const answer = await harness.ask(`/api/v1/tools/${tool}`, { key, body: {} });
  await answer.body?.cancel();
  return answer.status;
}

async function mint(harness: Harness, accountId: string) {
  const minted = await harness.deps.apiKeys.mint(accountId, "next");
  assert.ok(minted.ok);
  return minted;
}

Deno.test("revoking and minting never refills: the slot keeps what was spent this month", async () => {
  const harness = await startHarness({
    registry: { answer: fixtureTool("answer") },
    env: { PLAN_CREDITS: "business=10,ai-agents=10" },
  });
  const { accountId, key, keyId } = await harness.account();
  for (let i = 0; i < 4; i++) assert.equal(await call(harness, key), 200);
  assert.ok(await harness.deps.apiKeys.revoke(accountId, keyId));
  assert.equal(await call(harness, key), 401);
  const second = await mint(harness, accountId);
  assert.equal(await spent(harness, second.id), 8);
  assert.equal(await call(harness, second.key), 200);
  assert.equal(await call(harness, second.key), 429);
  await harness.close();
});

Deno.test("a key minted in a later month starts at zero", async () => {
  let nowMs = Date.UTC(2026, 10, 30, 12);
  const harness = await startHarness({
    registry: { answer: fixtureTool("answer") },
    clock: () => nowMs,
  });
  const { accountId, key, keyId } = await harness.account();
  assert.equal(await call(harness, key), 200);
  assert.ok(await harness.deps.apiKeys.revoke(accountId, keyId));
  nowMs = Date.UTC(2026, 11, 1);
  assert.equal(await spent(harness, (await mint(harness, accountId)).id), 0);
  await harness.close();
});

Deno.test("a refund after revocation reaches the key that was charged and its successor", async () => {
  const { tool, started, finish } = gatedTool();
  const harness = await startHarness({ registry: { answer: fixtureTool("answer"), gated: tool } });
  const { accountId, key, keyId } = await harness.account();
  assert.equal(await call(harness, key), 200);
  const waiting = call(harness, key, "gated");
  await started;
  assert.equal(await spent(harness, keyId), 4);
  assert.ok(await harness.deps.apiKeys.revoke(accountId, keyId));
  const successor = await mint(harness, accountId);
  assert.equal(await spent(harness, successor.id), 4);
  finish("refuse");
  await waiting;
  assert.equal(await spent(harness, keyId), 2);
  assert.equal(await spent(harness, successor.id), 2);
  await harness.close();
});

Deno.test("a refund for a revoked key without a successor is seen by the one minted later", async () => {
  const { tool, started, finish } = gatedTool();
  const harness = await startHarness({ registry: { gated: tool } });
  const { accountId, key, keyId } = await harness.account();
  const waiting = call(harness, key, "gated");
  await started;
  assert.ok(await harness.deps.apiKeys.revoke(accountId, keyId));
  finish("refuse");
  await waiting;
  assert.equal(await spent(harness, keyId), 0);
  assert.equal(await spent(harness, (await mint(harness, accountId)).id), 0);
  await harness.close();
});

Deno.test("a refund across a month's end goes to the month that was charged", async () => {
  let nowMs = Date.UTC(2026, 11, 1) - 1;
  const { tool, started, finish } = gatedTool();
  const harness = await startHarness({ registry: { gated: tool }, clock: () => nowMs });
  const { key, keyId } = await harness.account();
  const waiting = call(harness, key, "gated");
  await started;
  assert.equal(await spent(harness, keyId), 2);
  nowMs = Date.UTC(2026, 11, 1);
  finish("refuse");
  await waiting;
  assert.equal(await spent(harness, keyId), 0, "December is untouched");
  nowMs = Date.UTC(2026, 11, 1) - 1;
  assert.equal(await spent(harness, keyId), 0, "November is refunded");
  await harness.close();
});

Deno.test("a refund after the account was deleted leaves nothing behind", async () => {
  const { tool, started, finish } = gatedTool();
  const harness = await startHarness({ registry: { gated: tool } });
  const { accountId, key, keyId } = await harness.account();
  const waiting = call(harness, key, "gated");
  await started;
  assert.ok(await harness.deps.accounts.delete(accountId));
  finish("refuse");
  await waiting;
  const kv = await harness.deps.store.kv();
  const { value } = await kv.get(keys.credits(keyId, monthOf(Date.now())));
  assert.equal(value, null);
  await harness.close();
});

Deno.test("a plan change during a call does not lose its refund", async () => {
  const { tool, started, finish } = gatedTool();
  const harness = await startHarness({ registry: { gated: tool } });
  const { accountId, key, keyId } = await harness.account();
  const waiting = call(harness, key, "gated");
  await started;
  assert.ok(await harness.deps.accounts.change(accountId, { plan: "ai-agents" }));
  finish("refuse");
  await waiting;
  assert.equal(await spent(harness, keyId), 0);
  await harness.close();
});

Deno.test("five keys an account: two mints at once with four live give exactly one", async () => {
  const harness = await startHarness();
  const { accountId } = await harness.account();
  for (let i = 0; i < 3; i++) await mint(harness, accountId);
  const outcomes = await Promise.all([0, 1].map(() => harness.deps.apiKeys.mint(accountId, "x")));
  assert.deepEqual(outcomes.map(({ ok }) => ok).sort(), [false, true]);
  const live = (await harness.deps.apiKeys.list(accountId)).filter((key) => key.revokedAt === null);
  assert.equal(live.length, 5);
  await harness.close();
});

Deno.test("a store that repeats commits makes one account and one key, and deletes them once", async () => {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store });
  faulty.plan = (operation) => operation === "commit" ? "repeated" : "none";
  const { accountId, keyId } = await harness.account();
  const keysOf = await harness.deps.apiKeys.list(accountId);
  assert.deepEqual(keysOf.map(({ id }) => id), [keyId]);
  assert.equal(await harness.deps.apiKeys.revoke(accountId, keyId), true);
  assert.equal(await harness.deps.apiKeys.revoke(accountId, keyId), false);
  assert.equal(await harness.deps.accounts.delete(accountId), true);
  assert.equal(await harness.deps.accounts.delete(accountId), false);
  await harness.close();
  await faulty.store.close();
});
