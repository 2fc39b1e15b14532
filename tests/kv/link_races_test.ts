/** What happens between the readings of a binding and its commit. */
import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { sha256Hex } from "../../schema/hash.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { type Between, between } from "./_between.ts";

const alice = { provider: "github", subject: "1" } as const;
const bob = { provider: "github", subject: "2" } as const;
const noLink = { ok: false, reason: "no-link" } as const;
const hasAccount = { ok: false, reason: "has-account" } as const;

type Rig = Pick<Between, "afterReading"> & {
  readonly kv: Deno.Kv;
  readonly deps: Harness["deps"];
  /** An operator's account with a link. */
  readonly offered: () => Promise<{ readonly id: string; readonly linkHash: string }>;
};

function raceTest(name: string, body: (rig: Rig) => Promise<void>): void {
  Deno.test(name, async () => {
    const kv = await Deno.openKv(":memory:");
    const { store, afterReading } = between(kv);
    const harness = await startHarness({ store });
    const { deps } = harness;
    const offered = async () => {
      const subject = crypto.randomUUID();
      const wanted = { provider: "operator", subject, plan: "business", planUntil: null } as const;
      const made = await deps.accounts.create(wanted);
      assert.ok(made);
      return { id: made.account.id, linkHash: sha256Hex(made.linkToken) };
    };
    try {
      await body({ kv, deps, offered, afterReading });
    } finally {
      await harness.close();
      await store.close();
    }
  });
}

async function nothingLeft({ kv, deps }: Rig, accountId: string): Promise<void> {
  assert.ok(await deps.accounts.delete(accountId));
  for (const word of ["account", "account_by_identity", "account_link"]) {
    assert.deepEqual(await Array.fromAsync(kv.list({ prefix: [word] })), [], word);
  }
}

raceTest("a link that somebody uses while another does binds the one, and goes", async (rig) => {
  const { deps: { identities }, offered, afterReading } = rig;
  for (const read of ["link", "account"] as const) {
    const { id, linkHash } = await offered();
    afterReading(read === "link" ? keys.accountLink(linkHash) : keys.account(id), async () => {
      assert.ok((await identities.bind(bob, linkHash)).ok);
    });
    assert.deepEqual(await identities.bind(alice, linkHash), noLink);
    assert.equal((await identities.signIn(bob)).id, id);
    const own = await identities.signIn(alice);
    assert.notEqual(own.id, id);
    assert.ok(await rig.deps.accounts.delete(own.id));
    await nothingLeft(rig, id);
  }
});

raceTest("a link that is renewed while it is used binds nobody; the new one does", async (rig) => {
  const { deps: { identities }, offered, afterReading } = rig;
  for (const read of ["link", "account"] as const) {
    const { id, linkHash } = await offered();
    let fresh = "";
    afterReading(read === "link" ? keys.accountLink(linkHash) : keys.account(id), async () => {
      const renewed = await identities.renewLink(id);
      assert.ok(renewed.ok);
      fresh = sha256Hex(renewed.linkToken);
    });
    assert.deepEqual(await identities.bind(alice, linkHash), noLink);
    const bound = await identities.bind(bob, fresh);
    assert.ok(bound.ok);
    assert.equal(bound.account.id, id);
    assert.deepEqual(await identities.bind(alice, fresh), noLink);
    await nothingLeft(rig, id);
  }
});

raceTest("a link that its account no longer names binds nobody", async (rig) => {
  const { kv, deps: { identities }, offered } = rig;
  const { id, linkHash } = await offered();
  const stray = sha256Hex("stray");
  const { value } = await kv.get(keys.accountLink(linkHash));
  await kv.set(keys.accountLink(stray), value);
  assert.deepEqual(await identities.bind(alice, stray), noLink);
  assert.ok((await identities.bind(alice, linkHash)).ok);
  assert.deepEqual(await identities.bind(bob, stray), noLink);
  assert.equal((await identities.signIn(alice)).id, id);
});

const uses: Record<string, (deps: Harness["deps"], id: string) => Promise<unknown>> = {
  "gets a plan": ({ accounts }, id) => accounts.change(id, { plan: "pro" }),
  "gets a key": ({ apiKeys }, id) => apiKeys.mint(id, "mine"),
  "gets a wallet": ({ accounts }, id) =>
    accounts.change(id, { connectedWallet: `0x${"1".repeat(40)}` }),
  "gets a policy": ({ accounts }, id) => accounts.change(id, { failOn: "low" }),
};
for (const [what, use] of Object.entries(uses)) {
  raceTest(
    `an own account that ${what} while a link is used is kept, and so is the link`,
    async (rig) => {
      const { deps, offered, afterReading } = rig;
      const own = await deps.identities.signIn(alice);
      const { id, linkHash } = await offered();
      afterReading(keys.account(own.id), async () => void await use(deps, own.id));
      assert.deepEqual(await deps.identities.bind(alice, linkHash), hasAccount);
      assert.equal((await deps.identities.signIn(alice)).id, own.id);
      const bound = await deps.identities.bind(bob, linkHash);
      assert.ok(bound.ok);
      assert.equal(bound.account.id, id);
    },
  );
}

raceTest(
  "of many at a link, each a little later than the one before, one is bound",
  async (rig) => {
    const { deps: { identities }, offered } = rig;
    for (let round = 0; round < 100; round++) {
      const { linkHash } = await offered();
      const bound = await Promise.all(
        Array.from({ length: 8 }, async (_, person) => {
          for (let turn = 0; turn < person * 3; turn++) await Promise.resolve();
          return await identities.bind({ provider: "g", subject: `${round}-${person}` }, linkHash);
        }),
      );
      assert.equal(bound.filter(({ ok }) => ok).length, 1);
    }
  },
);
