/** A key that was just used is not read again, and nothing is decided on what is out of date. */
import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};
/** Two calls. */
const env = { PLAN_CREDITS: "business=4", LIMIT_PER_MINUTE: "100" };

type Given = {
  readonly here: Harness;
  /** Another isolate over the same store. */
  readonly there: Harness;
  readonly faulty: FaultyKv;
  readonly time: { nowMs: number };
  readonly account: Awaited<ReturnType<Harness["account"]>>;
  /** What a call was answered, and the trips it took. */
  readonly call: (harness: Harness, tool?: string) => Promise<readonly unknown[]>;
};

function rememberedTest(name: string, body: (given: Given) => Promise<void>) {
  Deno.test(name, async () => {
    const faulty = await openFaultyKv();
    const time = { nowMs: Date.UTC(2026, 10, 20, 12) };
    const options = { registry, env, clock: () => time.nowMs, store: faulty.store };
    const [here, there] = [await startHarness(options), await startHarness(options)];
    const account = await here.account();
    const call: Given["call"] = async ({ ask }, tool = "answer") => {
      const before = { reads: faulty.reads, commits: faulty.commits };
      const answer = await ask(`/api/v1/tools/${tool}`, { key: account.key, body: "{}" });
      const { error } = await answer.json();
      const { reads, commits } = before;
      return [error ?? answer.status, faulty.reads - reads, faulty.commits - commits];
    };
    await body({ here, there, faulty, time, account, call });
    await here.close();
    await there.close();
    await faulty.store.close();
  });
}

const spend = ({ faulty, account, time }: Given, credits: bigint) => {
  const month = new Date(time.nowMs).toISOString().slice(0, 7);
  return faulty.kv.set(keys.credits(account.keyId, month), new Deno.KvU64(credits));
};

rememberedTest("the second call of a key takes one commit and no read", async (given) => {
  const { call, here } = given;
  assert.deepEqual(await call(here), [200, 1, 1]);
  assert.deepEqual(await call(here), [200, 0, 1]);
});

rememberedTest("a free listing after a call takes no read either", async (given) => {
  const { account, call, faulty, here } = given;
  await call(here);
  const before = { reads: faulty.reads, commits: faulty.commits };
  const answer = await here.ask("/api/v1/tools", { method: "GET", key: account.key });
  assert.equal((await answer.json()).credits.used, 2);
  assert.deepEqual([faulty.reads - before.reads, faulty.commits - before.commits], [0, 1]);
});

rememberedTest("a key is read again in the next minute", async ({ call, here, time }) => {
  assert.deepEqual(await call(here), [200, 1, 1]);
  time.nowMs += 60_000;
  assert.deepEqual(await call(here), [200, 1, 1]);
});

rememberedTest("no refusal is decided on what is remembered", async (given) => {
  const { call, here } = given;
  await call(here);
  await call(here);
  assert.deepEqual(await call(here), ["credits-exhausted", 1, 1]);
  await spend(given, 2n);
  assert.deepEqual(await call(here), [200, 1, 1]);
});

rememberedTest("a free listing shows the credits that the store holds", async (given) => {
  const { account, call, here } = given;
  await call(here);
  await spend(given, 3n);
  const answer = await here.ask("/api/v1/tools", { method: "GET", key: account.key });
  assert.equal((await answer.json()).credits.used, 3);
});

/** What happened at another isolate since the key's last call, and what the next one is answered. */
const changes: Readonly<Record<string, readonly [string, (given: Given) => Promise<unknown>]>> = {
  "a key revoked": [
    "bad-key",
    ({ account: { accountId, keyId }, there }) => there.deps.apiKeys.revoke(accountId, keyId),
  ],
  "a plan ended": [
    "plan-required",
    ({ account, there }) => there.deps.accounts.change(account.accountId, { plan: "free" }),
  ],
  "an account deleted": [
    "bad-key",
    ({ account, there }) => there.deps.accounts.delete(account.accountId),
  ],
  "a minute filled": [
    "rate-limited",
    async ({ there, account: { key } }) => {
      for (let n = 0; n < 99; n++) await there.ask("/api/v1/tools", { method: "GET", key });
    },
  ],
};

for (const [what, [refusal, change]] of Object.entries(changes)) {
  rememberedTest(`${what} elsewhere refuses the next call, which writes nothing`, async (given) => {
    const { call, here, faulty } = given;
    const stored = async () => await Array.fromAsync(faulty.kv.list({ prefix: [] }));
    await call(here);
    await change(given);
    const before = await stored();
    assert.equal((await call(here))[0], refusal);
    assert.deepEqual(await stored(), before);
  });
}

rememberedTest("two isolates in turns spend no more than there is", async (given) => {
  const { call, here, there } = given;
  const answers = [];
  for (const isolate of [here, there, here, there]) answers.push((await call(isolate))[0]);
  assert.deepEqual(answers, [200, 200, "credits-exhausted", "credits-exhausted"]);
});

rememberedTest(
  "what another isolate spent is found out, and the key is read for a minute",
  async (given) => {
    const { call, here, time } = given;
    await call(here);
    await spend(given, 0n);
    // A commit that fails, the look for its proof, a reading, a commit.
    assert.deepEqual(await call(here), [200, 2, 2]);
    await spend(given, 0n);
    assert.deepEqual(await call(here), [200, 1, 1]);
    await spend(given, 0n);
    time.nowMs += 60_000;
    assert.deepEqual(await call(here), [200, 1, 1]);
    assert.deepEqual(await call(here), [200, 0, 1]);
  },
);

rememberedTest("after a refund the key is read again", async ({ call, here }) => {
  assert.deepEqual(await call(here, "refuse"), ["upstream-unavailable", 1, 2]);
  assert.deepEqual(await call(here), [200, 1, 1]);
  assert.deepEqual(await call(here), [200, 0, 1]);
});

for (const fault of ["fails", "applied-then-fails", "conflict", "repeated"] as const) {
  rememberedTest(`a remembered call whose commit ${fault} is charged once`, async (given) => {
    const { account, call, faulty, here } = given;
    await call(here);
    const broken = faulty.commits + 1;
    faulty.plan = (operation, nth) => operation === "commit" && nth === broken ? fault : "none";
    assert.equal((await call(here))[0], 200);
    const entry = await faulty.kv.get(keys.credits(account.keyId, "2026-11"));
    assert.deepEqual(countsOf(entry), { credits: 4, calls: 2 });
  });
}
