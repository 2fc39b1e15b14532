/** The end of an isolate: what it leased and did not use goes back, once, and nothing else does. */
import assert from "node:assert/strict";
import { StoreError } from "../../kv/store_error.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { admitAll, tally, withFaults, withIsolates } from "./_risk.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isUnavailable(error: unknown): boolean {
  return error instanceof StoreError && error.code === "db-unavailable";
}

Deno.test("an isolate that ends while lookups are admitted has given back exactly what it did not use", async () => {
  const faulty = await openFaultyKv();
  for (let round = 0; round < 60; round++) {
    faulty.plan = (_, nth) => ({ delayMs: (nth * 7 + round * 3) % 5 });
    await withIsolates(1, {}, async ({ risks: [risk], leased }) => {
      assert.ok(risk);
      const before = await leased();
      const calls: Promise<unknown>[] = [];
      let admitted = 0;
      const call = (index: number) =>
        calls.push(
          risk.admit(`192.0.2.${index % 9}`).then(
            (verdict) => admitted += verdict.admitted ? 1 : 0,
            (error) => assert.ok(isUnavailable(error), String(error)),
          ),
        );
      let index = 0;
      for (; index < 4 + round % 13; index++) {
        call(index);
        if (index % 3 === 0) await wait(index % 4);
      }
      const closing = risk.close();
      for (const last = index + 12; index < last; index++) {
        call(index);
        await wait(1);
      }
      assert.equal(await closing, 0);
      await Promise.all(calls);
      assert.equal(await leased() - before, admitted, `round ${round}`);
    }, faulty.store);
  }
  await faulty.store.close();
});

Deno.test("an isolate that ended admits nobody and leases nothing", async () => {
  await withIsolates(1, {}, async ({ risks: [risk], leased }) => {
    assert.ok(risk);
    assert.equal(tally(await admitAll([risk], 2)).admitted, 2);
    assert.equal(await risk.close(), 0);
    await assert.rejects(risk.admit("192.0.2.1"), isUnavailable);
    assert.equal(await leased(), 2);
  });
});

Deno.test("an isolate told twice to end gives its units back once", async () => {
  await withFaults(async (faulty, { risks: [first, second], leased }) => {
    assert.ok(first && second);
    await admitAll([first, second], 2);
    faulty.plan = () => ({ delayMs: 2 });
    assert.deepEqual(await Promise.all([first.close(), first.close()]), [0, 0]);
    const held = await leased() - 2;
    assert.ok(held > 0, "the other's are still leased");
    assert.equal(tally(await admitAll([second], held)).admitted, held);
    assert.equal(await leased(), held + 2);
  }, 2);
});

Deno.test("a lease that was applied unseen is given back at the end", async () => {
  await withFaults(async (faulty, { risks: [risk], leased }) => {
    assert.ok(risk);
    const start = faulty.commits;
    faulty.plan = (operation, nth) => {
      if (operation === "commit" && nth === start + 1) return "applied-then-fails";
      return faulty.commits > start ? "fails" : "none";
    };
    await assert.rejects(risk.admit("192.0.2.1"), isUnavailable);
    faulty.plan = () => "none";
    assert.ok(await leased() > 0);
    assert.equal(await risk.close(), 0);
    assert.equal(await leased(), 0);
  });
});
