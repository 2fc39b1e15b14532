/** What is lost on the way out, when, and for whom: by hand-written evidence. */
import assert from "node:assert/strict";
import { contradiction } from "../../tools/check_honeypot/contradiction.ts";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import { but, evidenceOf, type Said, trade, tradesOf } from "./_honeypot_evidence.ts";

const SOLD = ["sold", "sold", "sold", "sold"] as const;
const sold = tradesOf(SOLD);
const soldWith = (said: Said) => tradesOf(SOLD, "sold", said);
const LARGER = 10n ** 17n;
const proceeds = (bps: bigint): Said => ({ proceeds: 10n ** 12n * bps });
const held = (bps: bigint): Said => {
  const heldBefore = 100n * bps;
  return { heldBefore, asked: heldBefore, sent: heldBefore, arrived: heldBefore };
};
const nineTenths: Said = { arrived: 100_000n };

type Case = readonly [
  what: string,
  trades: PoolEvidence["trades"],
  verdict: string,
  reason: string | null,
];

const cases: readonly Case[] = [
  ["proceeds just over nine tenths", soldWith(proceeds(9_001n)), "sellable", null],
  ["proceeds of nine tenths", soldWith(proceeds(9_000n)), "high-tax", null],
  ["proceeds of a half", soldWith(proceeds(5_000n)), "high-tax", null],
  ["proceeds under a half", soldWith(proceeds(4_999n)), "honeypot", "extreme-sell-tax"],
  [
    "proceeds of a quarter, untaxed, with a sale inside the sale",
    soldWith({ ...proceeds(2_500n), innerSwap: true }),
    "honeypot",
    "extreme-sell-tax",
  ],
  ["a balance that keeps just over nine tenths", soldWith(held(9_001n)), "sellable", null],
  ["a balance that keeps nine tenths", soldWith(held(9_000n)), "high-tax", null],
  ["a balance that keeps 55 %", soldWith(held(5_500n)), "high-tax", null],
  ["a balance that keeps under a half", soldWith(held(4_999n)), "honeypot", "balance-removed"],
  ["a balance that doubles", soldWith({ ...held(20_000n), grew: true }), "sellable", null],
  [
    "nine tenths of a sale in the first minute, nothing later",
    but(
      sold,
      trade("next-block", "sold", nineTenths),
      trade("next-block", "sold", { ...nineTenths, realistic: true }),
    ),
    "high-tax",
    null,
  ],
  [
    "nine tenths of a larger sale in the first minute, nothing later",
    [
      ...but(
        sold,
        trade("next-block", "sold", nineTenths),
        trade("next-block", "sold", { ...nineTenths, realistic: true }),
      ),
      trade("next-block", "sold", { ...nineTenths, size: LARGER }),
      trade("5m", "sold", { size: LARGER }),
    ],
    "high-tax",
    null,
  ],
  ["nine tenths of every sale", soldWith(nineTenths), "honeypot", "extreme-sell-tax"],
  [
    "nine tenths of a sale first, refusals later",
    tradesOf(["sold", "sell-failed", "sell-failed", "sell-failed"], "sold", nineTenths),
    "honeypot",
    "extreme-sell-tax",
  ],
  [
    "nine tenths of a sale first, and nobody knows of later",
    tradesOf(["sold", "void", "void", "void"], "sold", nineTenths),
    "inconclusive",
    "capability-missing",
  ],
  [
    "refusals after a day and after a week",
    [...but(sold, trade("24h", "sell-failed")), trade("7d", "sell-failed")],
    "honeypot",
    "delayed-trap",
  ],
  ["a refusal after a week alone", [...sold, trade("7d", "sell-failed")], "sellable", null],
  [
    "a cooldown, and a refusal after a week",
    [
      ...tradesOf(["sell-failed", "sell-failed", "sold", "sold"], "sell-failed"),
      trade("7d", "sell-failed"),
    ],
    "sellable",
    null,
  ],
  [
    "purchases that work only in realistic surroundings",
    tradesOf(["buy-failed", "buy-failed", "buy-failed", "buy-failed"], "sold"),
    "inconclusive",
    "methods-disagree",
  ],
  [
    "purchases that bring something only in realistic surroundings",
    tradesOf(["bought-nothing", "bought-nothing", "bought-nothing", "bought-nothing"], "sold"),
    "inconclusive",
    "methods-disagree",
  ],
  [
    "taxes of nine tenths that only plain surroundings show",
    but(soldWith(nineTenths), trade("next-block", "sold", { realistic: true })),
    "inconclusive",
    "methods-disagree",
  ],
  [
    "a realistic sale a day later that fails where the plain one works",
    [...sold, trade("24h", "sell-failed", { realistic: true })],
    "honeypot",
    "simulation-aware",
  ],
  [
    "a realistic sale a day later that nobody answered for",
    [...sold, trade("24h", "void", { realistic: true, voidReason: "unanswered" })],
    "inconclusive",
    "upstream-failed",
  ],
];

for (const [what, trades, verdict, reason] of cases) {
  Deno.test(`${what}: ${verdict}${reason === null ? "" : ` (${reason})`}`, () => {
    const judged = judgePool(evidenceOf({ trades }), { mayTell: true });
    assert.deepEqual([judged.verdict, judged.reason], [verdict, reason]);
  });
}

const contradictions: readonly (readonly [string, PoolEvidence["trades"]])[] = [
  ["a sale fails between two that work", but(sold, trade("1h", "sell-failed"))],
  [
    "one account sells all, another not even most",
    [
      ...but(sold, trade("next-block", "sell-failed")),
      trade("next-block", "sold", { share: "whole" }),
    ],
  ],
  [
    "one account sells the larger size, another not even the base size",
    [...but(sold, trade("5m", "sell-failed")), trade("5m", "sold", { size: LARGER })],
  ],
  [
    "the plain sale fails where the realistic one works",
    [...but(sold, trade("24h", "sell-failed")), trade("24h", "sold", { realistic: true })],
  ],
  [
    "the larger size sells in one block and not in another",
    [
      ...sold,
      trade("next-block", "sell-failed", { size: LARGER }),
      trade("5m", "sold", { size: LARGER }),
    ],
  ],
];

for (const [what, trades] of contradictions) {
  Deno.test(`${what}: inconclusive, since they contradict each other`, () => {
    const evidence = evidenceOf({ trades });
    const judged = judgePool(evidence, { mayTell: true });
    assert.deepEqual([judged.verdict, judged.reason], ["inconclusive", "methods-disagree"]);
    assert.equal(contradiction(evidence)?.outcome, "sell-failed");
  });
}

Deno.test("what a rule on the size, the last unit or the time explains is no contradiction", () => {
  const next = (said: Said) => trade("next-block", "sell-failed", said);
  const larger = { size: LARGER };
  const explained: readonly PoolEvidence["trades"][] = [
    [...sold, next(larger), trade("5m", "sell-failed", larger)],
    [...sold, next({ share: "whole" })],
    [...tradesOf(["sell-failed", "sold", "sold", "sold"]), trade("same-block", "sell-failed")],
    but(sold, trade("24h", "sell-failed")),
  ];
  for (const trades of explained) {
    const evidence = evidenceOf({ trades });
    assert.equal(contradiction(evidence), null);
    assert.equal(judgePool(evidence, { mayTell: true }).verdict, "sellable");
  }
});

Deno.test("refusals with a gap leave code undecided that may tell one block from another", () => {
  const trades = tradesOf(["sell-failed", "void", "sell-failed", "sell-failed"]);
  const judged = (mayTell: boolean) => judgePool(evidenceOf({ trades }), { mayTell });
  assert.deepEqual([judged(true).verdict, judged(true).reason], [
    ...["inconclusive", "capability-missing"],
  ]);
  assert.equal(judged(false).verdict, "honeypot");
});
