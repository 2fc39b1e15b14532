/** The first half of those that come and go is written while the other is still being read. */
import assert from "node:assert/strict";
import { identifyApiKey } from "../../schema/api_key.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";

const env = {
  LIMIT_PER_MINUTE: "100000",
  LIMIT_PER_DAY: "100000",
  PLAN_CREDITS: "business=100000",
};

type Given = {
  /** That many calls of one key at once; resolves when all are admitted. */
  readonly calls: (count: number) => Promise<void>;
  /** Commits that began within the turn of the event loop in which that many calls came. */
  readonly beganAtOnce: (count: number) => Promise<number>;
};

async function withMeter(isInMemory: boolean, body: (given: Given) => Promise<void>) {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: { ...faulty.store, isInMemory }, env });
  const { key } = await harness.account();
  const { hash: keyHash, id: keyId } = identifyApiKey(key);
  const calls = async (count: number) => {
    const call = { keyHash, keyId, address: "192.0.2.1", credits: 1 };
    const verdicts = await Promise.all(
      Array.from({ length: count }, () => harness.deps.meter.admit(call)),
    );
    assert.ok(verdicts.every(({ kind }) => kind === "admitted"));
  };
  const beganAtOnce = async (count: number) => {
    const before = faulty.commits;
    const admitted = calls(count);
    // Whatever follows without the event loop.
    for (let step = 0; step < 100; step++) await Promise.resolve();
    const began = faulty.commits - before;
    await admitted;
    return began;
  };
  await body({ calls, beganAtOnce });
  await harness.close();
  await faulty.store.close();
}

Deno.test("as many calls as half of those that came of late are written at once", async () => {
  await withMeter(false, async ({ calls, beganAtOnce }) => {
    await calls(40);
    assert.equal(await beganAtOnce(19), 0);
    assert.equal(await beganAtOnce(20), 1);
    assert.equal(await beganAtOnce(40), 1);
  });
});

Deno.test("a crowd is forgotten when smaller ones follow", async () => {
  await withMeter(false, async ({ calls, beganAtOnce }) => {
    await calls(40);
    for (let group = 0; group < 10; group++) await calls(10);
    assert.equal(await beganAtOnce(4), 0);
    assert.equal(await beganAtOnce(5), 1);
  });
});

Deno.test("few calls wait for company as before, and so do all in a store in memory", async () => {
  await withMeter(false, async ({ calls, beganAtOnce }) => {
    await calls(7);
    assert.equal(await beganAtOnce(7), 0);
  });
  await withMeter(true, async ({ calls, beganAtOnce }) => {
    await calls(40);
    assert.equal(await beganAtOnce(40), 0);
  });
});
