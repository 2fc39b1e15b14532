/** A call whose key and address are busy in turns gets both all the same. */
import assert from "node:assert/strict";
import { identifyApiKey } from "../../schema/api_key.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";

const env = {
  LIMIT_PER_MINUTE: "100000",
  LIMIT_PER_DAY: "100000",
  PLAN_CREDITS: "business=100000",
};
/** Commits that are let through before a call may be said to wait without end. */
const commitsMax = 300;

const turn = () => new Promise((resolve) => setTimeout(resolve, 2));

Deno.test("a call is not left behind by those that keep its key busy and those that keep its address", async () => {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store, env });
  const keys = [
    identifyApiKey((await harness.account()).key),
    identifyApiKey((await harness.account()).key),
  ];
  const admit = async (key: number, address: string) => {
    const { hash: keyHash, id: keyId } = keys[key]!;
    const call = { keyHash, keyId, address, credits: 1 };
    assert.equal((await harness.deps.meter.admit(call)).kind, "admitted");
  };
  let isOver = false;
  const caller = async (key: number, address: string) => {
    while (!isOver) await admit(key, address);
  };
  /** Lets a commit through, each: the oldest first. */
  const waiting: (() => void)[] = [];
  faulty.plan = (operation) =>
    operation === "commit"
      ? { after: new Promise<void>((resolve) => waiting.push(resolve)) }
      : "none";
  const crowd = (key: number, address: string) =>
    Array.from({ length: 3 }, () => caller(key, address));
  const ofKey = crowd(0, "192.0.2.1");
  await turn();
  // While a commit of the first is under way: they are never settled together.
  const ofAddress = crowd(1, "192.0.2.2");
  await turn();
  let isAdmitted = false;
  const last = admit(0, "192.0.2.2").then(() => isAdmitted = true);
  let commits = 0;
  // The older of the two is let through, so that the other is always in flight.
  for (; !isAdmitted && commits < commitsMax; commits++) {
    waiting.shift()?.();
    await turn();
  }
  const wasAdmitted = isAdmitted;
  isOver = true;
  faulty.plan = () => "none";
  waiting.forEach((letThrough) => letThrough());
  await Promise.all([...ofKey, ...ofAddress, last]);
  await harness.close();
  await faulty.store.close();
  assert.ok(wasAdmitted, `left behind by ${commits} commits`);
});
