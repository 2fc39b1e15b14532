/** What methods of one call add up to where a node cannot simulate, and that less is never more. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  evidenceOf,
  funded,
  noSimulation,
  pull,
  selfTrade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";

const called = (outcome: Parameters<typeof pull>[1], said = {}) => [
  pull("call-eoa", outcome, said),
];

type Case = readonly [
  what: string,
  evidence: Partial<PoolEvidence>,
  verdict: string,
  reason: string | null,
  coverage: string,
];

const cases: readonly Case[] = [
  [
    "C1 and C2 sell",
    { pulls: called("sold"), self: selfTrade("sold") },
    ...["sellable", null, "one-block"] as const,
  ],
  [
    "C1 sells with a tax of 12 %",
    { pulls: called("sold", { arrived: 880_000n }), self: selfTrade("sold") },
    ...["high-tax", null, "one-block"] as const,
  ],
  [
    "C1 sells with a tax of 60 %",
    { pulls: called("sold", { arrived: 400_000n }), self: selfTrade("sold") },
    ...["honeypot", "extreme-sell-tax", "one-block"] as const,
  ],
  [
    "C1 sells, and C2, whose approval the token has to take, does not",
    { pulls: called("sold"), self: selfTrade("sell-failed") },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 fails at the sale and C3 reverts",
    { pulls: called("sell-failed"), funded: funded("sell-failed"), self: selfTrade("sell-failed") },
    ...["honeypot", "sell-reverted", "one-block"] as const,
  ],
  [
    "C1 fails at the sale and C3 sells: a cooldown, or a trap that the purchase set",
    { pulls: called("sell-failed"), funded: funded("sold"), self: selfTrade("sell-failed") },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 fails at the sale and there is no C3",
    { pulls: called("sell-failed"), self: selfTrade("sell-failed") },
    ...["inconclusive", "capability-missing", "one-block"] as const,
  ],
  [
    "C1 buys nothing",
    { pulls: called("bought-nothing"), self: selfTrade("bought-nothing") },
    ...["honeypot", "bought-nothing", "one-block"] as const,
  ],
  [
    "C1 cannot buy",
    { pulls: called("buy-failed"), self: selfTrade("buy-failed") },
    ...["cannot-buy", "unknown-revert", "one-block"] as const,
  ],
  [
    "only C2, and it sells for nearly all that was paid",
    { self: selfTrade("sold") },
    ...["sellable", null, "low"] as const,
  ],
  [
    "only C2, and a tenth is lost on the way",
    { self: selfTrade("sold", 9n * 10n ** 15n) },
    ...["inconclusive", "capability-missing", "low"] as const,
  ],
  [
    "only C2, and it fails",
    { self: selfTrade("sell-failed") },
    ...["inconclusive", "capability-missing", "none"] as const,
  ],
  [
    "only C3, and it reverts",
    { funded: funded("sell-failed") },
    ...["inconclusive", "capability-missing", "none"] as const,
  ],
  [
    "only C3, and it sells: nothing was bought",
    { funded: funded("sold") },
    ...["inconclusive", "capability-missing", "none"] as const,
  ],
  [
    "C1 runs out of gas at the sale, and C3 fails",
    { pulls: called("void", { voidReason: "gas-cap" }), funded: funded("sell-failed") },
    ...["inconclusive", "gas-cap", "none"] as const,
  ],
  [
    "C1 fails at the sale, and C3 runs out of gas",
    {
      pulls: called("sell-failed"),
      funded: { ...funded("void"), voidReason: "gas-cap" },
    },
    ...["inconclusive", "gas-cap", "none"] as const,
  ],
  ["nothing at all", {}, ...["inconclusive", "capability-missing", "none"] as const],
];

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
