/** What is left where only a part of a holding sells: by hand-written evidence, and what it takes to ask. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import { evidenceOf, OTHERS, route, tradesOf } from "./_honeypot_evidence.ts";
import { type HoneypotChain, startHoneypotChain, trapToken } from "./_honeypot_chain.ts";

type Rest = NonNullable<PoolEvidence["rest"]>;

const HELD = 1_000_000n;
const plan = { route, sender: OTHERS[0]!, size: 1n, holding: HELD };
const trades = tradesOf(["sold", "sold", "sold", "sold"]);

function judged(rest: Rest | null) {
  const { verdict, reason } = judgePool(evidenceOf({ trades, rest }), { mayTell: true });
  return [verdict, reason];
}

/** In thousandths of the holding. */
function restOf(sold: readonly number[]): Rest {
  const units = sold.map((share) => HELD * BigInt(share) / 1_000n);
  const left = units.reduce((rest, amount) => rest - amount, HELD);
  return { plan, voidReason: null, held: HELD, sold: units, left };
}

const SELLABLE = ["sellable", null];
const LOCKED = ["inconclusive", "rest-locked"];

for (
  const [what, sold, expected] of [
    ["a tenth, and never more", [100, 0, 0], LOCKED],
    ["nine tenths, and never more", [900, 0, 0], LOCKED],
    ["all but less than a tenth", [901, 0, 0], SELLABLE],
    ["half, and next to nothing later", [500, 20, 20], LOCKED],
    ["half, and a tenth of the rest later", [500, 0, 50], SELLABLE],
    ["half after a day only", [0, 500, 0], LOCKED],
    ["half after a week only", [0, 0, 500], LOCKED],
    ["a tenth each time", [100, 100, 100], SELLABLE],
    ["nothing", [0, 0, 0], LOCKED],
  ] as const
) {
  Deno.test(`a wallet that is let sell ${what}: ${expected[0]}`, () => {
    assert.deepEqual(judged(restOf(sold)), expected);
  });
}

Deno.test("a rest that was not asked about is no news, one that nobody answered for is", () => {
  assert.deepEqual(judged(null), SELLABLE);
  const silent: Rest = { ...restOf([]), voidReason: "unanswered", held: null, left: null };
  assert.deepEqual(judged(silent), ["inconclusive", "upstream-failed"]);
});

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

Deno.test("the answer shows what was sold when, and what stayed", async () => {
  const token = await trapToken(world.dex, "trap:ShareEver");
  await world.dex.write("trap:ShareEver", token, "setLevel", [5_000n]);
  const { verdict, reason, rest, senders } = await world.result(token);
  assert.deepEqual([verdict, reason], ["inconclusive", "rest-locked"]);
  assert.ok(rest !== null && rest.held !== null && rest.left !== null);
  const [held, left] = [BigInt(rest.held), BigInt(rest.left)];
  const sold = rest.sold.map(BigInt);
  assert.equal(held - left, sold.reduce((sum, units) => sum + units, 0n));
  assert.ok(sold[0]! * 100n > held * 48n && sold[0]! * 2n <= held, `${sold[0]} of ${held}`);
  assert.ok(left * 2n >= held);
  assert.ok(senders.includes(rest.sender));
});
