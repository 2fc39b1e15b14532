/** The largest position: what a contract's search found odd counts once a wallet has found the same. */
import assert from "node:assert/strict";
import { taxesOf } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  evidenceOf,
  limitsOf,
  type Said,
  type Trade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";

const sold = tradesOf(["sold", "sold", "sold", "sold"]);
const LARGEST = 10n ** 18n;

const part = (outcome: Trade["outcome"], said: Said = {}) =>
  trade("next-block", outcome, { share: "part", size: LARGEST, ...said });

const taxed = (bps: number): Said => ({ arrived: 1_000_000n - BigInt(bps) * 100n });

function judged(limits: ReturnType<typeof limitsOf>, ...parts: readonly Trade[]) {
  const evidence = evidenceOf({ trades: [...sold, ...parts], limits });
  const { verdict, reason } = judgePool(evidence, { mayTell: true });
  return [verdict, reason];
}

for (const sellable of [null, 0, 999]) {
  const limits = limitsOf(sellable, LARGEST);
  const what = `the search sells ${sellable ?? "nothing"}`;

  Deno.test(`${what}, the router neither all of it nor a tenth: honeypot`, () => {
    const got = judged(limits, part("sell-failed"), part("sell-failed"));
    assert.deepEqual(got, ["honeypot", "sell-limit"]);
    assert.deepEqual(judged(limits, part("balance-removed")), ["honeypot", "sell-limit"]);
  });

  Deno.test(`${what}, the router a tenth: a matter of limits and taxes`, () => {
    const half = part("sell-failed");
    assert.deepEqual(judged(limits, half, part("sold")), ["sellable", null]);
    assert.deepEqual(judged(limits, half, part("sold", taxed(2_000))), ["high-tax", null]);
    const gone = judged(limits, half, part("sold", taxed(9_900)));
    assert.deepEqual(gone, ["honeypot", "extreme-sell-tax"]);
  });

  Deno.test(`${what}, the router was not asked or gave no answer: undecided`, () => {
    assert.deepEqual(judged(limits), ["inconclusive", "capability-missing"]);
    const silent = part("void", { voidReason: "unanswered" });
    assert.deepEqual(judged(limits, silent, silent), ["inconclusive", "upstream-failed"]);
    assert.deepEqual(judged(limits, part("sell-failed"), silent), [
      "inconclusive",
      "upstream-failed",
    ]);
    const unbought = judged(limits, part("buy-failed"), part("sell-failed"));
    assert.deepEqual(unbought, ["inconclusive", "methods-disagree"]);
  });
}

Deno.test("a tenth of the largest position sells at once: no more is asked", () => {
  assert.deepEqual(judged(limitsOf(1_000, LARGEST)), ["sellable", null]);
});

Deno.test("a sale taxed at the largest size only counts as any other", () => {
  const limits = limitsOf(10_000, LARGEST);
  assert.deepEqual(judged(limits, part("sold", taxed(999))), ["sellable", null]);
  assert.deepEqual(judged(limits, part("sold", taxed(1_000))), ["high-tax", null]);
  assert.deepEqual(judged(limits, part("sold", taxed(5_000))), ["honeypot", "extreme-sell-tax"]);
});

Deno.test("a purchase taxed at the largest size only is high tax", () => {
  const limits = limitsOf(10_000, LARGEST);
  assert.deepEqual(judged(limits, part("sold", { received: 400_000n })), ["high-tax", null]);
});

Deno.test("what the search sells and the router does not is not decided", () => {
  const limits = limitsOf(10_000, LARGEST);
  assert.deepEqual(judged(limits, part("sell-failed")), ["inconclusive", "methods-disagree"]);
  const silent = part("void", { voidReason: "gas-cap" });
  assert.deepEqual(judged(limits, silent), ["inconclusive", "gas-cap"]);
});

Deno.test("a size that takes the coins and brings nothing is a tax of all of it", () => {
  const limits = { ...limitsOf(10_000, LARGEST), swallowedWei: 2n * LARGEST };
  const nothing = part("bought-nothing", { size: 2n * LARGEST, received: 0n });
  assert.deepEqual(judged(limits, nothing), ["high-tax", null]);
  assert.deepEqual(judged(limits), ["inconclusive", "capability-missing"]);
});

Deno.test("the largest purchase whose part a wallet cannot sell is not excused by the search", () => {
  const other = "0x00000000000000000000000000000000000000bB";
  const byWallet = (outcome: Trade["outcome"], said: Said = {}) => {
    const made = part(outcome, said);
    return { ...made, plan: { ...made.plan, sender: other } as const };
  };
  const limits = limitsOf(10_000, LARGEST);
  const unsearched = { ...limitsOf(null), voidReason: "not-tried" } as const;
  const undecided = ["inconclusive", "methods-disagree"];
  assert.deepEqual(judged(limits, byWallet("sell-failed")), undecided);
  assert.deepEqual(judged(unsearched, byWallet("sell-failed")), undecided);
  assert.deepEqual(judged({ ...limits, sold: 999_999n }, byWallet("sell-failed")), [
    "sellable",
    null,
  ]);
  assert.deepEqual(judged(limits, byWallet("buy-failed")), ["sellable", null]);
  assert.deepEqual(judged(unsearched, byWallet("sold", taxed(6_000))), [
    "honeypot",
    "extreme-sell-tax",
  ]);
  const silent = byWallet("void", { voidReason: "unanswered" });
  assert.deepEqual(judged(limits, silent), ["inconclusive", "upstream-failed"]);
});

Deno.test("a sale of a week later takes no part in the taxes", () => {
  const week = trade("7d", "sold", taxed(4_000));
  const evidence = evidenceOf({ trades: [...sold, week] });
  assert.equal(taxesOf(evidence).sellTaxBps, 0);
  assert.equal(judgePool(evidence, { mayTell: true }).verdict, "sellable");
});
