/** What a trace tells of the database, and that nothing is changed by telling it. */
import assert from "node:assert/strict";
import { observedStore } from "../../kv/observed_store.ts";
import { storeOf } from "../../kv/open.ts";
import type { Telemetry } from "../../schema/telemetry.ts";

/** Keeps what it is told. */
function keeper() {
  const told: string[] = [];
  const telemetry: Telemetry = {
    span: async (name, _attributes, work, toldOf) => {
      const value = await work();
      told.push([name, ...Object.entries(toldOf(value)).flat()].join(" "));
      return value;
    },
    count: (name, by) => void told.push(`${name} +${by}`),
    tellSpan: () => null,
  };
  return { told, telemetry };
}

Deno.test("readings and commits have spans, and a conflict is counted", async () => {
  const { told, telemetry } = keeper();
  const store = observedStore(storeOf(await Deno.openKv(":memory:")), telemetry);
  const kv = await store.kv();
  assert.equal(await store.kv(), kv, "one proxy for one database");
  assert.equal((await kv.get(["a"])).value, null);
  const absent = { key: ["a"], versionstamp: null };
  assert.ok((await kv.atomic().check(absent).set(["a"], 1).commit()).ok);
  assert.equal((await kv.atomic().check(absent).set(["a"], 2).commit()).ok, false);
  const [{ value }] = await kv.getMany<[number]>([["a"]]);
  assert.equal(value, 1);
  const listed = await Array.fromAsync(kv.list({ prefix: [] }), ({ key }) => key);
  assert.deepEqual(listed, [["a"]]);
  assert.deepEqual(told, [
    "kv read",
    "kv commit tcs.applied true",
    "kv commit tcs.applied false",
    "tcs.kv.conflicts +1",
    "kv read",
  ]);
  await store.close();
});

Deno.test("without telemetry the store is the one that was handed in", async () => {
  const store = storeOf(await Deno.openKv(":memory:"));
  assert.equal(observedStore(store, null), store);
  await store.close();
});
