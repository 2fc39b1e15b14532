/** Calls that come and go are settled in groups of one size, so that the store and the handler take turns. */
import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { storeOf } from "../../kv/open.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const env = {
  LIMIT_PER_MINUTE: "100000",
  LIMIT_PER_DAY: "100000",
  PLAN_CREDITS: "business=100000",
};

/** A database in which a commit waits until it is let through. */
async function gatedKv() {
  const kv = await Deno.openKv(":memory:");
  let waiting: (() => void) | undefined;
  let isShut = false;
  let arrived = () => {};
  const gated = new Proxy(kv, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      if (name !== "atomic") return value.bind(target);
      return () => {
        const operation = target.atomic();
        const commit = operation.commit.bind(operation);
        operation.commit = async () => {
          if (isShut) {
            await new Promise<void>((resolve) => {
              waiting = resolve;
              arrived();
            });
          }
          return await commit();
        };
        return operation;
      };
    },
  });
  return {
    kv,
    store: storeOf(gated),
    shut: () => isShut = true,
    open: () => {
      isShut = false;
      waiting?.();
    },
    /** Lets the commit that waits through, and resolves when the next one has come. */
    step: async () => {
      const next = new Promise<void>((resolve) => arrived = resolve);
      const letThrough = waiting;
      waiting = undefined;
      letThrough?.();
      await next;
    },
  };
}

/** How many groups it may take until they are equal, and how many that are must follow each other. */
const groupsMax = 40;
const equalGroups = 4;
const isEqual = (calls: number) => calls >= 23 && calls <= 27;

Deno.test("groups of 15 and 35 calls that take turns become groups of 25", async () => {
  const { kv, store, shut, open, step } = await gatedKv();
  const registry = { answer: fixtureTool("answer") };
  const harness = await startHarness({ store, registry, env, clock: () => nowMs });
  const { key, keyId } = await harness.account();
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      const answer = await harness.ask("/api/v1/tools/answer", { key, body: "{}" });
      assert.equal(answer.status, 200);
      await answer.body?.cancel();
    }
  };
  shut();
  const callers = Array.from({ length: 15 }, caller);
  await step();
  callers.push(...Array.from({ length: 35 }, caller));
  const sizes: number[] = [];
  let before = 0;
  while (sizes.length < groupsMax && !isEqualAtEnd(sizes)) {
    // Until those who were answered have come back and wait.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await step();
    const { calls } = countsOf(await kv.get(keys.credits(keyId, "2026-11")));
    sizes.push(calls - before);
    before = calls;
  }
  isOver = true;
  open();
  await Promise.all(callers);
  await harness.close();
  await store.close();
  assert.ok(isEqualAtEnd(sizes), `groups of ${sizes.join(", ")}`);
});

const isEqualAtEnd = (sizes: readonly number[]) =>
  sizes.length >= equalGroups && sizes.slice(-equalGroups).every(isEqual);
