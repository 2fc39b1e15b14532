import assert from "node:assert/strict";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

/** Reads and commits of one request. */
async function trips(path: string, ask: { method?: string; key?: string; body?: BodyInit }) {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store, registry });
  const { key } = await harness.account();
  const before = { reads: faulty.reads, commits: faulty.commits };
  const answer = await harness.ask(path, { key, ...ask });
  await answer.body?.cancel();
  await harness.close();
  await faulty.store.close();
  return { reads: faulty.reads - before.reads, commits: faulty.commits - before.commits };
}

Deno.test("a metered call takes one read and one commit", async () => {
  assert.deepEqual(await trips("/api/v1/tools/answer", { body: "{}" }), { reads: 1, commits: 1 });
});

Deno.test("a refund takes one more commit and no read", async () => {
  assert.deepEqual(await trips("/api/v1/tools/refuse", { body: "{}" }), { reads: 1, commits: 2 });
});

Deno.test("a listing takes one read and one commit", async () => {
  assert.deepEqual(await trips("/api/v1/tools", { method: "GET" }), { reads: 1, commits: 1 });
});

Deno.test("a malformed key takes no trip, an unknown one a single read", async () => {
  const malformed = { key: "tcs_live_" + "a".repeat(38) };
  assert.deepEqual(await trips("/api/v1/tools/answer", malformed), { reads: 0, commits: 0 });
  const { generateApiKey } = await import("../../schema/api_key.ts");
  const { systemRandom } = await import("../../schema/random.ts");
  const unknown = { key: generateApiKey(systemRandom) };
  assert.deepEqual(await trips("/api/v1/tools/answer", unknown), { reads: 1, commits: 0 });
});

Deno.test("200 calls of one key at once share their reads and commits", async () => {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store, registry });
  const { key } = await harness.account();
  const before = faulty.commits;
  await Promise.all(Array.from({ length: 200 }, async () => {
    await (await harness.ask("/api/v1/tools/answer", { key, body: "{}" })).body?.cancel();
  }));
  assert.ok(faulty.commits - before <= 40, `${faulty.commits - before} commits`);
  await harness.close();
  await faulty.store.close();
});
