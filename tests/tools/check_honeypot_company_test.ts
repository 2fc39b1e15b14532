/** Sales after others bought or sold: by hand-written evidence, and as a node is asked for them. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { taxesOf } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  afterSale,
  evidenceOf,
  failureOf,
  OTHERS,
  route,
  type Trade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";

const SOLD = [...tradesOf(["sold", "sold", "sold", "sold"]), trade("7d", "sold")];
const TRAP = ["honeypot", "delayed-trap"];
const UNDECIDED = ["inconclusive", "methods-disagree"];
const REFUSED = { failure: failureOf("sell", "later") };
const TAKEN = { arrived: 10_000n };

/** A wallet that came back and sold a part. */
function back(outcome: "sold" | "sell-failed"): PoolEvidence["returning"][number] {
  const units = outcome === "sold" ? 100_000n : null;
  const sale = {
    ...{ outcome, voidReason: null, sent: units, arrived: units, failure: null },
    ...{ proceedsQuoted: units, proceeds: units, innerSwap: false, held: 10n ** 19n },
  };
  return {
    plan: { route, sender: OTHERS[0]!, sizes: [1n, 1n], amount: 100_000n, gas: 1n, funds: 0n },
    ...{ voidReason: null, sales: outcome === "sold" ? [sale, sale, sale] : [sale] },
  };
}

function judged(others: readonly Trade[], given: Partial<PoolEvidence> = {}, mayTell = true) {
  const evidence = { trades: [...SOLD, ...others], returning: [back("sold")], ...given };
  const { verdict, reason } = judgePool(evidenceOf(evidence), { mayTell });
  return [verdict, reason];
}

Deno.test("sales after others sold are no news", () => {
  assert.deepEqual(judged([afterSale("24h", "sold"), afterSale("7d", "sold")]), ["sellable", null]);
});

Deno.test("who sells a day and a week after others sold neither: a trap", () => {
  for (const outcome of ["sell-failed", "balance-removed"] as const) {
    assert.deepEqual(judged([afterSale("24h", outcome), afterSale("7d", outcome)]), TRAP);
  }
  assert.deepEqual(judged([afterSale("24h", "sold", TAKEN), afterSale("7d", "sell-failed")]), TRAP);
  const two = [afterSale("24h", "sell-failed", REFUSED), afterSale("7d", "sell-failed")];
  const { failure } = judgePool(
    evidenceOf({ trades: [...SOLD, ...two], returning: [back("sold")] }),
    { mayTell: true },
  );
  assert.deepEqual(failure, REFUSED.failure);
});

Deno.test("one refusal after others sold leaves it undecided", () => {
  const [day, week] = [afterSale("24h", "sell-failed"), afterSale("7d", "sell-failed")];
  assert.deepEqual(judged([day, afterSale("7d", "sold")]), UNDECIDED);
  assert.deepEqual(judged([afterSale("24h", "sold"), week]), UNDECIDED);
});

Deno.test("a refusal after others sold is no trap where parts are not known to sell", () => {
  const two = [afterSale("24h", "sell-failed"), afterSale("7d", "sell-failed")];
  assert.deepEqual(judged(two, { returning: [back("sell-failed")] }), UNDECIDED);
  assert.deepEqual(judged(two, { returning: [] }), UNDECIDED);
});

Deno.test("who buys too little after others to be let buy is no news", () => {
  const two = [afterSale("24h", "buy-failed"), afterSale("7d", "buy-failed")];
  assert.deepEqual(judged(two), ["sellable", null]);
});

Deno.test("a refusal wherever everybody is refused says nothing of others", () => {
  const trades = [
    ...tradesOf(["sell-failed", "sell-failed", "sell-failed", "sell-failed"]),
    ...[
      trade("7d", "sell-failed"),
      afterSale("24h", "sell-failed"),
      afterSale("7d", "sell-failed"),
    ],
  ];
  assert.deepEqual(judged([], { trades }), ["honeypot", "sell-reverted"]);
});

Deno.test("no sale a week after others bought much, one after they sold it: undecided", () => {
  const trades = [
    ...SOLD.filter(({ plan }) => plan.horizon.id !== "7d"),
    ...[trade("7d", "sell-failed"), afterSale("24h", "sold"), afterSale("7d", "sold")],
  ];
  assert.deepEqual(judged([], { trades }), UNDECIDED);
});

Deno.test("silence on any of them never makes a trap safe", () => {
  const whole = [...SOLD, afterSale("24h", "sell-failed"), afterSale("7d", "sell-failed")];
  const silent = (one: Trade): Trade => ({ ...one, outcome: "void", voidReason: "unanswered" });
  for (const mayTell of [true, false]) {
    assert.deepEqual(judged([], { trades: whole }, mayTell), TRAP);
    for (const [first] of whole.entries()) {
      for (const [second] of whole.entries()) {
        const trades = whole.map((one, at) => at === first || at === second ? silent(one) : one);
        const [verdict] = judged([], { trades }, mayTell);
        assert.ok(verdict === "honeypot" || verdict === "inconclusive", `${first} ${second}`);
      }
    }
  }
  const lost = [afterSale("24h", "sold"), afterSale("7d", "void", { voidReason: "unanswered" })];
  assert.deepEqual(judged(lost), ["inconclusive", "upstream-failed"]);
});

Deno.test("a tax of a tenth on who sells after others is told, a little is not", () => {
  const taxed = (arrived: bigint) => {
    const others = [afterSale("24h", "sold", { arrived }), afterSale("7d", "sold")];
    return taxesOf(evidenceOf({ trades: [...SOLD, ...others] })).sellTaxBps;
  };
  assert.deepEqual([taxed(900_000n), taxed(900_200n)], [1_000, 0]);
});
