/** The snapshot's owner against who may really mint: a token shows what it likes. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { type Snapshot, snapshot } from "./_risk_chain.ts";
import { powerOf, type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";

let world: ScanChain;
let keeper: Address;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  keeper = world.chain.accounts[3]!;
});
Deno.test.afterAll(() => world.stop());

async function mintOf(token: Address): Promise<Snapshot> {
  const before = world.node.resetCounters;
  const { answer } = await snapshot({ 1: world.node.url }, token, 1, { before });
  assert.ok(world.node.requests <= 2, `${world.node.requests} requests`);
  const { severity, renounced } = powerOf(answer.code, "mint");
  return { told: [severity, renounced], owner: answer.owner.address };
}

const liars = [
  "OwnerOfTwoNames",
  "OwnerOfTwoSlots",
  "OwnerHiddenByFlag",
  "OwnerHiddenByMask",
  "OwnerHiddenByGas",
] as const;

for (const name of liars) {
  Deno.test(`${name} shows nobody and a keeper mints: the mint is not given up`, async () => {
    const token = await world.chain.deploy(`own:${name}`, [keeper]);
    const { told, owner } = await mintOf(token);
    assert.equal(owner, ZERO);
    assert.deepEqual(told, ["high", false]);
    const { severity, renounced } = powerOf((await world.scan(token)).answer, "mint");
    assert.deepEqual([severity, renounced], told);
    await world.chain.write(`own:${name}`, token, "mint", [keeper, 5n], { from: keeper });
  });
}

Deno.test("a proxy that shows nobody itself says nothing of the owner in its storage", async () => {
  const code = await world.chain.deploy("own:InitializableToken");
  const proxy = await world.chain.deploy("own:OwnerShownByProxy", [code]);
  await world.chain.write("own:InitializableToken", proxy, "initialize", [keeper]);
  const { told, owner } = await mintOf(proxy);
  assert.deepEqual([told, owner], [["high", null], ZERO]);
});

Deno.test("where the owner is what stands in one place the mint is his, or given up with it", async () => {
  for (const [who, told] of [[keeper, ["high", false]], [ZERO, ["info", true]]] as const) {
    const token = await world.chain.deploy("own:OwnerToldPlainly", [who]);
    assert.deepEqual((await mintOf(token)).told, told);
  }
});

Deno.test("an initializer whose flag stands in the owner's slot is anybody's until it ran", async () => {
  const token = await world.chain.deploy("own:FlagAfterOwner", [ZERO]);
  assert.deepEqual((await mintOf(token)).told, ["critical", false]);
  await world.chain.write("own:FlagAfterOwner", token, "initialize", [keeper, 5n]);
  assert.deepEqual((await mintOf(token)).told, ["info", true]);
  const taken = await world.chain.deploy("own:FlagBeforeOwner");
  assert.equal((await mintOf(taken)).told[0], "high");
});

Deno.test("a lock in the owner's slot takes nothing up again, a number over the owner does", async () => {
  const locked = await world.chain.deploy("own:LockBesideOwner");
  await world.chain.write("own:LockBesideOwner", locked, "renounceOwnership");
  assert.deepEqual((await mintOf(locked)).told, ["info", true]);
  const scanned = powerOf((await world.scan(locked)).answer, "mint");
  assert.deepEqual([scanned.severity, scanned.renounced], ["info", true]);
  assert.equal(scanned.functions[0].guards[0].retakable, false);

  const written = await world.chain.deploy("own:NumberOverOwner", [ZERO]);
  assert.deepEqual((await mintOf(written)).told, ["high", false]);
  const open = powerOf((await world.scan(written)).answer, "mint");
  assert.deepEqual([open.severity, open.functions[0].guards[0].retakable], ["high", true]);
});
