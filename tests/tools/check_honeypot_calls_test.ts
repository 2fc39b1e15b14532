/** Where a node cannot simulate: the sizes and accounts that single calls try, and what they cost. */
import assert from "node:assert/strict";
import { eachState } from "../rig/traps/run_trap.ts";
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { type HoneypotChain, startHoneypotChain, trapToken } from "./_honeypot_chain.ts";

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
  world.node.abilities.simulate = false;
});
Deno.test.afterAll(() => world.stop());

/** Verdict and reason without simulation, before and after the switch. */
async function verdictsOf(id: string, variant: "trap" | "sibling"): Promise<readonly unknown[]> {
  const row = TRAP_ROWS.find((candidate) => candidate.id === id)!;
  const said: unknown[] = [];
  await eachState(world.dex, row, variant, async ({ token }) => {
    const { verdict, reason } = await world.result(token);
    said.push([verdict, reason]);
  });
  return said;
}

const SELLABLE = ["sellable", null];
for (
  const [id, what, expected] of [
    ["76", "no large sells", ["inconclusive", "methods-disagree"]],
    ["77", "tax on large sells", ["honeypot", "extreme-sell-tax"]],
    ["78", "tax on large purchases", ["high-tax", null]],
    ["79", "large buyers never sell", ["inconclusive", "methods-disagree"]],
    ["80", "tax on sells of a middle size", ["honeypot", "extreme-sell-tax"]],
    ["106", "a sell for the latest buyer", ["inconclusive", "methods-disagree"]],
    ["106b", "a list of whom others followed", ["inconclusive", "methods-disagree"]],
    ["106c", "no sell after ten purchases", ["inconclusive", "methods-disagree"]],
    ["107", "one sell for each account", ["inconclusive", "methods-disagree"]],
    ["107b", "no sell after a second purchase", ["inconclusive", "methods-disagree"]],
    ["107c", "no large sell after a second purchase", ["inconclusive", "methods-disagree"]],
    ["170", "no sell but by the first seller", ["inconclusive", "methods-disagree"]],
    ["170b", "no sell after one by another", ["inconclusive", "methods-disagree"]],
    ["170c", "seven sells in all", ["inconclusive", "methods-disagree"]],
    ["171", "tax after a sell by another", ["inconclusive", "methods-disagree"]],
    ["171b", "tax after a second purchase", ["inconclusive", "methods-disagree"]],
    ["172", "no sell after a great one by others", ["inconclusive", "methods-disagree"]],
    ["172b", "no sell at a loss", ["inconclusive", "methods-disagree"]],
    ["173", "no sell after a great purchase by others", ["inconclusive", "methods-disagree"]],
  ] as const
) {
  Deno.test(`without simulation, ${what}: ${expected[0]}, and its sibling is sellable`, async () => {
    assert.deepEqual(await verdictsOf(id, "trap"), [SELLABLE, expected]);
    assert.deepEqual(await verdictsOf(id, "sibling"), [SELLABLE, SELLABLE]);
  });
}

Deno.test("without simulation, sizes in every third and eight accounts are tried, in two requests", async () => {
  const token = await trapToken(world.dex, "trap:BlindBigSellBlockSibling");
  world.node.resetCounters();
  const { verdict, coverage, methods } = await world.result(token);
  assert.equal(world.node.requests, 2);
  assert.deepEqual([verdict, coverage], ["sellable", "one-block"]);
  const called = methods.filter(({ method }) => method === "call-eoa");
  const sizes = [...new Set(called.map(({ sizeWei }) => BigInt(sizeWei)))];
  const [base, larger, largest, ...between] = sizes as [bigint, bigint, bigint, ...bigint[]];
  assert.equal(between.length, 3);
  // Drawn from just under a hundredth of a coin and a fifth of the pool.
  assert.ok(base < 10n ** 16n && base >= 8n * 10n ** 15n, `${base}`);
  assert.ok(largest < 2n * 10n ** 18n && largest >= 18n * 10n ** 17n, `${largest}`);
  assert.equal(larger, 4n * base);
  // One in each third, by orders of magnitude.
  const order = (size: bigint) => Math.log(Number(size)) - Math.log(Number(larger));
  for (const [nth, size] of between.entries()) {
    const at = order(size) / order(largest) * 3;
    assert.ok(at > nth - 1e-6 && at < nth + 1 + 1e-6, `${size}`);
  }
  assert.equal(new Set(called.map(({ sender }) => sender)).size, 8);
  assert.ok(methods.every(({ outcome }) => outcome === "sold" || outcome === "void"));
});

const DRAWS = 20;
const LET_THROUGH = 5;

Deno.test("without simulation, a token that refuses three sellers of ten is hardly ever called safe", async () => {
  const safe: string[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const token = await trapToken(world.dex, "trap:BlindPickedSellers");
    const { isHoneypot, verdict } = await world.result(token);
    if (isHoneypot === false) safe.push(verdict);
  }
  // Twenty accounts trade, so one check in 1,250 meets only those that are let through.
  assert.ok(safe.length <= LET_THROUGH, `${safe.length} of ${DRAWS}: ${safe}`);
});
