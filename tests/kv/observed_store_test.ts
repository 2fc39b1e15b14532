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

Deno.test("readings, lists and commits have spans, and a conflict is counted", async () => {
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
    "kv list",
  ]);
  await store.close();
});

/** A list of three entries, over telemetry that also tells when a span begins. */
async function threeListed(
  body: (list: Deno.KvListIterator<number>, told: readonly string[]) => Promise<void>,
  list: (kv: Deno.Kv) => Deno.KvListIterator<number> = (kv) => kv.list({ prefix: [] }),
): Promise<void> {
  const { told, telemetry } = keeper();
  const kv = await Deno.openKv(":memory:");
  for (const nth of [1, 2, 3]) await kv.set([nth], nth);
  const store = observedStore(
    storeOf(
      new Proxy(kv, {
        get: (target, name) => name === "list" ? () => list(target) : Reflect.get(target, name),
      }),
    ),
    {
      ...telemetry,
      span: (name, attributes, work, toldOf) => {
        told.push(`${name} begins`);
        return telemetry.span(name, attributes, work, toldOf);
      },
    },
  );
  await body((await store.kv()).list<number>({ prefix: [] }), told);
  kv.close();
}

const began = ["kv list begins"];
const ended = ["kv list begins", "kv list"];

Deno.test("a list's span begins with the first entry asked for, and ends with the last", async () => {
  await threeListed(async (list, told) => {
    assert.deepEqual(told, [], "nobody asked yet");
    const plain = await plainCursors();
    for (const [index, cursor] of plain.entries()) {
      assert.equal((await list.next()).value?.value, index + 1);
      assert.equal(list.cursor, cursor);
      assert.deepEqual(told, began);
    }
    assert.deepEqual(await list.next(), { done: true, value: undefined });
    assert.deepEqual(told, ended);
    await list.next();
    assert.deepEqual(told, ended, "there is nothing more to ask for");
  });
});

/** The cursor after each entry of a list that is not observed. */
async function plainCursors(): Promise<readonly string[]> {
  const kv = await Deno.openKv(":memory:");
  for (const nth of [1, 2, 3]) await kv.set([nth], nth);
  const list = kv.list({ prefix: [] });
  const cursors = await Array.fromAsync(list, () => list.cursor);
  kv.close();
  return cursors;
}

Deno.test("a list's span ends when its reader leaves early", async () => {
  await threeListed(async (list, told) => {
    for await (const { value } of list) {
      assert.deepEqual([value, told], [1, began]);
      break;
    }
    assert.deepEqual(told, ended);
  });
  await threeListed(async (list, told) => {
    const reading = async () => {
      for await (const _ of list) throw new RangeError("enough");
    };
    await assert.rejects(reading, RangeError);
    assert.deepEqual(told, ended);
  });
  await threeListed(async (list, told) => {
    async function* all() {
      yield* list;
    }
    const reader = all();
    await reader.next();
    await assert.rejects(reader.throw(new RangeError("enough")), RangeError);
    assert.deepEqual(told, ended);
  });
});

Deno.test("a list's span ends with an error, which its reader gets", async () => {
  const failing = (kv: Deno.Kv) => {
    const list = kv.list<number>({ prefix: [] });
    return Object.assign(list, { next: () => Promise.reject(new TypeError("unreachable")) });
  };
  await threeListed(async (list, told) => {
    await assert.rejects(list.next(), TypeError);
    assert.deepEqual(told, ended);
  }, failing);
});

Deno.test("without telemetry the store is the one that was handed in", async () => {
  const store = storeOf(await Deno.openKv(":memory:"));
  assert.equal(observedStore(store, null), store);
  await store.close();
});
