/** A crowd of calls of one key is settled in halves: one is written while the other is answered and read. */
import assert from "node:assert/strict";
import { openStore } from "../../kv/open.ts";
import { identifyApiKey } from "../../schema/api_key.ts";
import { type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";

const env = {
  LIMIT_PER_MINUTE: "100000",
  LIMIT_PER_DAY: "100000",
  PLAN_CREDITS: "business=100000",
};

type Given = {
  /** That many calls of one key at once; resolves when all are admitted. */
  readonly calls: (count: number) => Promise<void>;
  /** In how many commits that many calls at once are settled. */
  readonly commitsOf: (count: number) => Promise<number>;
  /** Commits that began within the turn of the event loop in which that many calls came. */
  readonly beganAtOnce: (count: number) => Promise<number>;
  readonly faulty: FaultyKv;
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
  const commitsOf = async (count: number) => {
    const before = faulty.commits;
    await calls(count);
    return faulty.commits - before;
  };
  const beganAtOnce = async (count: number) => {
    const { commits, plan } = faulty;
    // A commit in memory may be written within the steps below, and the next begins then.
    faulty.plan = (operation) => operation === "commit" ? { delayMs: 5 } : "none";
    const admitted = calls(count);
    // Whatever follows without the event loop.
    for (let step = 0; step < 100; step++) await Promise.resolve();
    const began = faulty.commits - commits;
    await admitted;
    faulty.plan = plan;
    return began;
  };
  await body({ calls, commitsOf, beganAtOnce, faulty });
  await harness.close();
  await faulty.store.close();
}

/** So many that no commit in memory takes longer than to answer them. */
const crowd = 120;

for (const isInMemory of [false, true]) {
  Deno.test(`a crowd is settled in two halves, isInMemory: ${isInMemory}`, async () => {
    await withMeter(isInMemory, async ({ calls, commitsOf }) => {
      // The first commits of a process take longer than it takes to answer so many.
      for (let round = 0; round < 5; round++) await calls(60);
      assert.equal(await commitsOf(60), 2);
      assert.equal(await commitsOf(30), 1);
      assert.equal(await commitsOf(60), 2);
    });
  });
}

Deno.test("as many calls as half of those that came of late are written at once", async () => {
  await withMeter(false, async ({ calls, beganAtOnce }) => {
    for (let round = 0; round < 5; round++) await calls(crowd);
    assert.equal(await beganAtOnce(crowd / 2 - 1), 0);
    assert.equal(await beganAtOnce(crowd / 2), 1);
    assert.equal(await beganAtOnce(crowd), 1);
  });
});

Deno.test("a crowd is forgotten when smaller ones follow", async () => {
  await withMeter(false, async ({ calls, beganAtOnce }) => {
    await calls(2 * crowd);
    for (let group = 0; group < 10; group++) await calls(crowd);
    assert.equal(await beganAtOnce(crowd / 2 - 1), 0);
    assert.equal(await beganAtOnce(crowd / 2), 1);
  });
});

Deno.test("few calls wait for company, and so do all in a store in memory", async () => {
  await withMeter(false, async ({ calls, beganAtOnce }) => {
    await calls(7);
    assert.equal(await beganAtOnce(7), 0);
  });
  await withMeter(true, async ({ calls, beganAtOnce }) => {
    await calls(crowd);
    assert.equal(await beganAtOnce(crowd), 0);
  });
});

Deno.test("where a commit takes longer than the calls, those that come together share one", async () => {
  await withMeter(false, async ({ calls, commitsOf, beganAtOnce, faulty }) => {
    faulty.plan = (operation) => operation === "commit" ? { delayMs: 30 } : "none";
    await calls(40);
    assert.equal(await beganAtOnce(20), 0);
    assert.equal(await commitsOf(40), 1);
    assert.equal(await commitsOf(7), 1);
    assert.equal(await commitsOf(40), 1);
  });
});

Deno.test("a store says whether it is in memory", async () => {
  const folder = await Deno.makeTempDir();
  const [memory, file] = [
    await openStore({ path: ":memory:", hosted: false }),
    await openStore({ path: `${folder}/kv.sqlite`, hosted: false }),
  ];
  assert.deepEqual([memory.isInMemory, file.isInMemory], [true, false]);
  await memory.close();
  await file.close();
  await Deno.remove(folder, { recursive: true });
});
