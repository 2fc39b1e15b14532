/** A clock that is set back finds the windows it left, however far it had run ahead. */
import assert from "node:assert/strict";
import { type Store, storeOf } from "../../kv/open.ts";
import { admitAll, midnight, noon, tally, withIsolates } from "./_risk.ts";

/** A database that removes what has expired by the test's time: its own time passes too slowly. */
async function openExpiringKv() {
  const kv = await Deno.openKv(":memory:");
  const state = { nowS: noon };
  const ends = new Map<string, { readonly key: Deno.KvKey; readonly atS: number }>();
  const expiring = new Proxy(kv, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== "atomic") return typeof value === "function" ? value.bind(target) : value;
      return () => {
        const operation = target.atomic();
        const set = operation.set.bind(operation);
        operation.set = (key, record, options) => {
          const expireIn = options?.expireIn ?? Infinity;
          ends.set(JSON.stringify(key), { key, atS: state.nowS + expireIn / 1000 });
          return set(key, record);
        };
        return operation;
      };
    },
  });
  const store: Store = storeOf(expiring);
  return {
    store,
    /** Time passes to `nowS`, and what has expired by then is removed. */
    passTo: async (nowS: number) => {
      state.nowS = nowS;
      for (const { key, atS } of ends.values()) if (atS <= nowS) await kv.delete(key);
    },
    size: async () => (await Array.fromAsync(kv.list({ prefix: ["window"] }))).length,
  };
}

for (const ahead of [120, 3_600, 23 * 3_600]) {
  Deno.test(`an address at its ceiling finds no fresh minute when the clock returns ${ahead} s later`, async () => {
    const { store, passTo } = await openExpiringKv();
    await withIsolates(1, { perMinute: 2 }, async ({ risks, setNowS, another }) => {
      assert.equal(tally(await admitAll(risks, 2, "192.0.2.1")).admitted, 2);
      await passTo(noon + ahead);
      setNowS(noon);
      assert.equal(tally(await admitAll([another()], 2, "192.0.2.1")).minute, 2);
    }, store);
    await store.close();
  });
}

for (const ahead of [12 * 3_600 + 120, 86_400, 2 * 86_400]) {
  Deno.test(`a used day is still used when the clock returns ${ahead} s later`, async () => {
    const { store, passTo } = await openExpiringKv();
    await withIsolates(1, { perDay: 2 }, async ({ risks, setNowS, another, leased }) => {
      assert.equal(tally(await admitAll(risks, 2)).admitted, 2);
      await passTo(noon + ahead);
      setNowS(noon);
      assert.equal(tally(await admitAll([another()], 2)).day, 2);
      assert.equal(await leased(midnight), 2);
    }, store);
    await store.close();
  });
}

Deno.test("windows are removed in the end", async () => {
  const { store, passTo, size } = await openExpiringKv();
  await withIsolates(1, {}, async ({ risks }) => {
    await admitAll(risks, 3);
    assert.equal(await size(), 4);
    await passTo(noon + 2 * 86_400);
    assert.equal(await size(), 1, "the minutes are gone after a day");
    await passTo(midnight + 4 * 86_400);
    assert.equal(await size(), 0);
  }, store);
  await store.close();
});
