/** Identities, links and flows under parallel callers and a store that fails. */
import assert from "node:assert/strict";
import type { Accounts } from "../../kv/accounts.ts";
import { Identities } from "../../kv/identities.ts";
import { SignInFlows } from "../../kv/sign_in_flows.ts";
import { sha256Hex } from "../../schema/hash.ts";
import { systemRandom } from "../../schema/random.ts";
import { type Fault, openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";

const alice = { provider: "github", subject: "1" } as const;
const bob = { provider: "github", subject: "2" } as const;
const faults: readonly Fault[] = [
  "fails",
  "applied-then-fails",
  "repeated",
  "conflict",
  { appliedLateMs: 5 },
];

/** A store that can fail, and two instances of the service over it. */
async function withStore(
  body: (
    rig: {
      readonly faulty: Awaited<ReturnType<typeof openFaultyKv>>;
      readonly identities: readonly [Identities, Identities];
      readonly flows: readonly [SignInFlows, SignInFlows];
      /** An operator's account with a link. */
      readonly offered: () => Promise<{ readonly id: string; readonly linkHash: string }>;
      readonly accounts: Accounts;
      readonly stored: (prefix: string) => Promise<number>;
    },
  ) => Promise<void>,
): Promise<void> {
  const faulty = await openFaultyKv();
  const clock = () => Date.UTC(2026, 10, 20, 12);
  const deps = { store: faulty.store, clock, random: systemRandom };
  const harness = await startHarness(deps);
  try {
    await body({
      faulty,
      identities: [new Identities(deps), new Identities(deps)],
      flows: [new SignInFlows(deps), new SignInFlows(deps)],
      offered: async () => {
        const subject = crypto.randomUUID();
        const wanted = {
          provider: "operator",
          subject,
          plan: "business",
          planUntil: null,
        } as const;
        const made = await harness.deps.accounts.create(wanted);
        assert.ok(made);
        return { id: made.account.id, linkHash: sha256Hex(made.linkToken) };
      },
      accounts: harness.deps.accounts,
      stored: async (prefix) =>
        (await Array.fromAsync(faulty.kv.list({ prefix: [prefix] }))).length,
    });
  } finally {
    faulty.plan = () => "none";
    await faulty.settled();
    await harness.close();
    await faulty.store.close();
  }
}

/** The next commit fares so. */
function failNext(faulty: Awaited<ReturnType<typeof openFaultyKv>>, fault: Fault): void {
  const nth = faulty.commits + 1;
  faulty.plan = (operation, n) => operation === "commit" && n === nth ? fault : "none";
}

Deno.test("30 first sign-ins of one identity at two instances make one account", async () => {
  await withStore(async ({ identities, stored }) => {
    const accounts = await Promise.all(
      Array.from({ length: 30 }, (_, i) => identities[i % 2 ? 0 : 1].signIn(alice)),
    );
    assert.equal(new Set(accounts.map(({ id }) => id)).size, 1);
    assert.equal(await stored("account"), 1);
  });
});

Deno.test("a link used by many at once binds one of them, whose own unused account goes", async () => {
  await withStore(async ({ identities, offered, stored }) => {
    const { id, linkHash } = await offered();
    const people = Array.from({ length: 12 }, (_, i) => ({ provider: "github", subject: `${i}` }));
    for (const person of people) await identities[0].signIn(person);
    const bound = await Promise.all(
      people.map((person, i) => identities[i % 2 ? 0 : 1].bind(person, linkHash)),
    );
    const winners = people.filter((_, i) => bound[i]?.ok);
    assert.equal(winners.length, 1);
    const losers = bound.flatMap((one) => one.ok ? [] : [one.reason]);
    assert.deepEqual(new Set(losers), new Set(["no-link"]));
    assert.equal((await identities[0].signIn(winners[0]!)).id, id);
    // Twelve of their own, less the winner's, and the operator's.
    assert.equal(await stored("account"), 12);
    assert.equal(await stored("account_link"), 0);
  });
});

Deno.test("two links used by one identity at once give it one account and leave the other link", async () => {
  await withStore(async ({ identities, offered, stored }) => {
    const links = [await offered(), await offered()] as const;
    const bound = await Promise.all(
      links.map(({ linkHash }, i) => identities[i === 0 ? 0 : 1].bind(alice, linkHash)),
    );
    assert.deepEqual(bound.map(({ ok }) => ok).sort(), [false, true]);
    assert.equal(await stored("account_link"), 1);
    const { id } = await identities[0].signIn(alice);
    assert.equal(id, links[bound[0]?.ok ? 0 : 1].id);
  });
});

Deno.test("a plan that changes while a link is used is the bound account's", async () => {
  await withStore(async ({ faulty, identities, offered, accounts }) => {
    const { id, linkHash } = await offered();
    const before = faulty.commits;
    failNext(faulty, { delayMs: 20 });
    const binding = identities[0].bind(alice, linkHash);
    // The binding has read the account by then, and waits to write it.
    while (faulty.commits === before) await new Promise((resolve) => setTimeout(resolve));
    await accounts.change(id, { plan: "ai-agents" });
    assert.ok((await binding).ok);
    const { plan, subject } = await identities[1].signIn(alice);
    assert.deepEqual({ plan, subject }, { plan: "ai-agents", subject: "1" });
  });
});

for (const fault of faults) {
  const what = JSON.stringify(fault);
  Deno.test(`a bind whose first commit is ${what} binds once and says so`, async () => {
    await withStore(async ({ faulty, identities, offered, stored }) => {
      const { id, linkHash } = await offered();
      failNext(faulty, fault);
      const bound = await identities[0].bind(alice, linkHash);
      assert.ok(bound.ok);
      assert.equal(bound.account.id, id);
      await faulty.settled();
      assert.equal((await identities[1].signIn(alice)).id, id);
      assert.equal(await stored("account_link"), 0);
      assert.deepEqual(await identities[1].bind(bob, linkHash), { ok: false, reason: "no-link" });
    });
  });

  Deno.test(`a flow whose first commit is ${what} is taken once, by one of two`, async () => {
    await withStore(async ({ faulty, flows }) => {
      const flow = { provider: "github", browser: "b", next: "/account", linkHash: null };
      const started = await flows[0].start("192.0.2.1", flow);
      assert.ok(started.ok);
      failNext(faulty, fault);
      const { state } = started;
      const taken = await Promise.all(
        flows.map((instance) => instance.take({ state, provider: "github", browser: "b" })),
      );
      assert.deepEqual(taken.map(({ ok }) => ok).sort(), [false, true]);
      const winner = taken.find(({ ok }) => ok);
      assert.deepEqual(winner, { ok: true, flow: started.flow });
    });
  });
}

Deno.test("an account stored before there were links of record is read, and bound", async () => {
  await withStore(async ({ faulty, identities, offered }) => {
    const { id, linkHash } = await offered();
    const { value } = await faulty.kv.get<Record<string, unknown>>(["account", id]);
    const { madeFor: _, linkHash: __, ...earlier } = value ?? {};
    await faulty.kv.set(["account", id], earlier);
    const bound = await identities[0].bind(alice, linkHash);
    assert.ok(bound.ok);
    assert.equal((await identities[0].signIn(alice)).id, id);
  });
});

Deno.test("the store holds neither state nor the browser's secret", async () => {
  await withStore(async ({ faulty, flows }) => {
    const browser = "5ec7e7".repeat(10);
    const flow = { provider: "github", browser, next: "/account", linkHash: null };
    const started = await flows[0].start("192.0.2.1", flow);
    assert.ok(started.ok);
    const entries = await Array.fromAsync(faulty.kv.list({ prefix: [] }));
    const all = JSON.stringify(
      entries.map(({ key, value }) => [key, value instanceof Deno.KvU64 ? `${value}` : value]),
    );
    assert.ok(all.includes(sha256Hex(started.state)) && all.includes(sha256Hex(browser)));
    assert.ok(!all.includes(started.state) && !all.includes(browser));
  });
});
