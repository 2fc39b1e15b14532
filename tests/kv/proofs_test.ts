/** One proof serves commit after commit, and never proves the wrong one. */
import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { type Fault, openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";

const newYearMs = Date.UTC(2027, 0, 1);

async function rig() {
  const faulty = await openFaultyKv();
  const time = { nowMs: newYearMs - 1 };
  const harness = await startHarness({
    store: faulty.store,
    clock: () => time.nowMs,
    registry: { answer: fixtureTool("answer") },
  });
  const { key, keyId } = await harness.account();
  const call = async () => {
    const answer = await harness.ask("/api/v1/tools/answer", { key, body: {} });
    await answer.body?.cancel();
    return answer.status;
  };
  const proofs = async () => await Array.fromAsync(faulty.kv.list({ prefix: ["commit"] }));
  const spentIn = async (month: string) =>
    countsOf(await faulty.kv.get(keys.credits(keyId, month))).credits;
  const close = async () => {
    faulty.plan = () => "none";
    await harness.close();
    await faulty.settled();
    await faulty.store.close();
  };
  return { faulty, time, call, proofs, spentIn, close };
}

Deno.test("calls one after another leave one proof, not one each", async () => {
  const { call, proofs, close } = await rig();
  const before = (await proofs()).length;
  for (let nth = 0; nth < 20; nth++) assert.equal(await call(), 200);
  assert.equal((await proofs()).length, before + 1);
  await close();
});

Deno.test("a proof that is gone meanwhile costs an attempt and no call", async () => {
  const { call, faulty, proofs, spentIn, close } = await rig();
  assert.equal(await call(), 200);
  for (const { key } of await proofs()) await faulty.kv.delete(key);
  assert.equal(await call(), 200);
  assert.equal(await spentIn("2026-12"), 4);
  await close();
});

const faults: readonly Fault[] = [
  "fails",
  "applied-then-fails",
  "repeated",
  "conflict",
  ...[0, 1, 2, 3, 5, 8].map((appliedLateMs) => ({ appliedLateMs })),
];

for (const fault of faults) {
  const name = typeof fault === "string" ? fault : JSON.stringify(fault);
  Deno.test(`a commit under a used proof that ${name} is charged once, in one of two months`, async () => {
    const { call, faulty, proofs, spentIn, time, close } = await rig();
    for (let nth = 0; nth < 3; nth++) assert.equal(await call(), 200);
    const broken = faulty.commits + 1;
    faulty.plan = (operation, nth) => {
      if (operation !== "commit" || nth !== broken) return "none";
      // Attempts of one call in two months write no window and no count in common.
      time.nowMs = newYearMs;
      return fault;
    };
    assert.equal(await call(), 200);
    await faulty.settled();
    assert.equal(await spentIn("2026-12") + await spentIn("2027-01"), 8);
    assert.equal(await call(), 200);
    assert.equal(await spentIn("2026-12") + await spentIn("2027-01"), 10);
    assert.ok((await proofs()).length > 0);
    await close();
  });
}
