/** A clock that stands still or is set back gives a silent store no more attempts. */
import assert from "node:assert/strict";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";

Deno.test("a call gives up a silent store after two attempts, though the clock goes back", async () => {
  const faulty = await openFaultyKv();
  let nowMs = Date.UTC(2026, 10, 20, 12);
  const harness = await startHarness({
    store: faulty.store,
    registry: { answer: fixtureTool("answer") },
    clock: () => nowMs--,
  });
  const { key } = await harness.account();
  try {
    const before = faulty.reads + faulty.commits;
    const silentMax = 5;
    // What comes after is answered, so that the test ends either way.
    faulty.plan = (_, nth) => nth - before <= silentMax ? "stalls" : "none";
    const answer = await harness.ask("/api/v1/tools/answer", { key, body: {} });
    assert.equal((await answer.json()).error, "db-unavailable");
    assert.equal(faulty.reads + faulty.commits - before, 2);
  } finally {
    faulty.plan = () => "none";
    await harness.close();
    await faulty.settled();
    await faulty.store.close();
  }
});
