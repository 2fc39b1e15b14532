/** Less evidence is never a better verdict: what was not answered leaves a token undecided. */
import assert from "node:assert/strict";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import { but, evidenceOf, limitsOf, trade, tradesOf } from "./_honeypot_evidence.ts";

const sold = tradesOf(["sold", "sold", "sold", "sold"]);

for (const missing of ["5m", "1h", "24h"] as const) {
  Deno.test(`without ${missing} a token that sells is sellable only if its code cannot tell`, () => {
    const trades = but(sold, trade(missing, "void"));
    const judged = (mayTell: boolean) => judgePool(evidenceOf({ trades }), { mayTell });
    assert.deepEqual(
      [judged(true).verdict, judged(true).reason, judged(true).coverage],
      ["inconclusive", "capability-missing", "low"],
    );
    assert.equal(judged(false).verdict, "sellable");
  });
}

Deno.test("without the realistic sale a token is sellable only if its code cannot tell", () => {
  const trades = but(sold, trade("next-block", "void", { realistic: true }));
  assert.equal(judgePool(evidenceOf({ trades }), { mayTell: true }).verdict, "inconclusive");
  assert.equal(judgePool(evidenceOf({ trades }), { mayTell: false }).verdict, "sellable");
});

Deno.test("a failing realistic sale beside a plain one that is not known is not excused", () => {
  const all = tradesOf(["sold", "sold", "sold", "sold"], "sell-failed");
  for (const mayTell of [true, false]) {
    const lost = but(all, trade("next-block", "void"));
    assert.equal(judgePool(evidenceOf({ trades: lost }), { mayTell }).verdict, "inconclusive");
    const other = [...lost, trade("next-block", "sold", { share: "whole" })];
    const judged = judgePool(evidenceOf({ trades: other }), { mayTell });
    assert.deepEqual([judged.verdict, judged.reason], ["honeypot", "simulation-aware"]);
  }
});

Deno.test("a larger size or a search for limits that nobody answered for leaves it undecided", () => {
  const voidReason = "unanswered";
  const larger = trade("next-block", "void", { voidReason, size: 10n ** 17n });
  const unlimited = { ...limitsOf(null), voidReason } as const;
  for (const given of [{ trades: [...sold, larger] }, { trades: sold, limits: unlimited }]) {
    const judged = judgePool(evidenceOf(given), { mayTell: false });
    assert.deepEqual([judged.verdict, judged.reason], ["inconclusive", "upstream-failed"]);
  }
});

for (
  const [voidReason, reason] of [
    ["gas-cap", "gas-cap"],
    ["decode", "decode-failed"],
    ["amount-differs", "methods-disagree"],
    ["pool-limit", "methods-disagree"],
  ] as const
) {
  Deno.test(`simulations that all end in ${voidReason} are inconclusive (${reason})`, () => {
    const trades = tradesOf(["void", "void", "void", "void"], "void", { voidReason });
    const judged = judgePool(evidenceOf({ trades }), { mayTell: false });
    assert.deepEqual([judged.verdict, judged.reason], ["inconclusive", reason]);
  });
}
