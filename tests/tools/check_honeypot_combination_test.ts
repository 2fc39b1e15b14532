/** What methods of one call add up to where a node cannot simulate, and that less is never more. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import { called, cases as callCases } from "./_honeypot_call_cases.ts";
import {
  evidenceOf,
  noSimulation,
  pull,
  selfTrade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";
import { selfCases } from "./_honeypot_self_cases.ts";

const cases = [...callCases, ...selfCases];

for (const [what, given, verdict, reason, coverage] of cases) {
  Deno.test(`without simulation, ${what}: ${verdict}`, () => {
    const judged = judgePool(evidenceOf({ trades: noSimulation, ...given }), { mayTell: false });
    assert.deepEqual(
      [judged.verdict, judged.reason, judged.coverage],
      [verdict, reason, coverage],
    );
  });

  Deno.test(`without simulation, code that may tell blocks apart, ${what}: undecided`, () => {
    const judged = judgePool(evidenceOf({ trades: noSimulation, ...given }), { mayTell: true });
    assert.ok(["inconclusive", "cannot-buy"].includes(judged.verdict), judged.verdict);
  });
}

Deno.test("a wallet that sells later is believed over a buyer with code that cannot", () => {
  const trades = [trade("same-block", "sold"), ...tradesOf(["sold", "sold", "sold", "sold"])];
  const self = selfTrade("sell-failed");
  assert.equal(judgePool(evidenceOf({ trades, self }), { mayTell: true }).verdict, "sellable");
});

Deno.test("the real router's failure is believed over a pull that sells", () => {
  const trades = tradesOf(["sell-failed", "sell-failed", "sell-failed", "sell-failed"]);
  const pulls = [pull("simulate-pull", "sold")];
  assert.equal(judgePool(evidenceOf({ trades, pulls }), { mayTell: true }).verdict, "honeypot");
});

/** From the best to the worst that can be said. */
const RANKS = ["sellable", "high-tax", "no-route", "inconclusive", "cannot-buy", "honeypot"];

Deno.test("taking away any method or horizon never makes a verdict better", () => {
  const failing = tradesOf(["sold", "sold", "sell-failed", "sell-failed"]);
  const worlds: readonly PoolEvidence[] = [
    evidenceOf({ trades: failing, pulls: called("sold"), self: selfTrade("sold") }),
    evidenceOf({ trades: tradesOf(["sold", "sold", "sold", "sold"], "sell-failed") }),
    ...cases.map(([, given]) => evidenceOf({ trades: noSimulation, ...given })),
  ];
  for (const whole of worlds) {
    for (const mayTell of [true]) {
      const rank = (evidence: PoolEvidence) =>
        RANKS.indexOf(judgePool(evidence, { mayTell }).verdict);
      const lesser: readonly PoolEvidence[] = [
        ...whole.trades.map((_, at) => ({ ...whole, trades: whole.trades.toSpliced(at, 1) })),
        { ...whole, trades: noSimulation },
        { ...whole, pulls: [] },
        { ...whole, self: null },
        { ...whole, selves: [] },
        { ...whole, funded: null },
        { ...whole, pulls: [], self: null, funded: null, trades: [] },
      ];
      for (const less of lesser) {
        const isSafe = ["sellable", "high-tax"].includes(RANKS[rank(less)] ?? "");
        assert.ok(!isSafe || rank(less) >= rank(whole), `${RANKS[rank(whole)]} became better`);
      }
    }
  }
});

Deno.test("taking away any call never makes a verdict better, for code that cannot tell", () => {
  const silent = { voidReason: "unanswered" } as const;
  for (const [what, given] of cases) {
    const whole = evidenceOf({ trades: noSimulation, ...given });
    const rank = (evidence: PoolEvidence) =>
      RANKS.indexOf(judgePool(evidence, { mayTell: false }).verdict);
    const lesser: readonly PoolEvidence[] = [
      ...whole.pulls.map((one, at) => ({
        ...whole,
        pulls: whole.pulls.with(at, { ...pull("call-eoa", "void", silent), plan: one.plan }),
      })),
      ...whole.selves.map((one, at) => ({
        ...whole,
        selves: whole.selves.with(at, { ...selfTrade("void"), plan: one.plan }),
      })),
      ...[{ ...whole, self: null }, { ...whole, funded: null }],
    ];
    for (const less of lesser) {
      const isSafe = ["sellable", "high-tax"].includes(RANKS[rank(less)] ?? "");
      assert.ok(!isSafe || rank(less) >= rank(whole), `${what}: became ${RANKS[rank(less)]}`);
    }
  }
});
