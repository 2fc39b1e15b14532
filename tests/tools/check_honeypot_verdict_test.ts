/** The table of verdicts, row by row, over evidence written by hand. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { isHoneypotOf, judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  but,
  evidenceOf,
  failureOf,
  limitsOf,
  type Trade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";

const sold = tradesOf(["sold", "sold", "sold", "sold"]);
const reverts = tradesOf(
  ["sell-failed", "sell-failed", "sell-failed", "sell-failed"],
  "sell-failed",
  { failure: failureOf("sell", "no") },
);

const taxed = (bps: number): Partial<Trade> => ({ arrived: 1_000_000n - BigInt(bps) * 100n });
const soldAt = (bps: number) => tradesOf(["sold", "sold", "sold", "sold"], "sold", taxed(bps));
type Case = readonly [
  what: string,
  evidence: Partial<PoolEvidence>,
  verdict: string,
  reason: string | null,
];

const cases: readonly Case[] = [
  ["a token that sells untaxed", { trades: sold }, "sellable", null],
  ["a sale taxed just under a tenth", { trades: soldAt(999) }, "sellable", null],
  ["a sale taxed a tenth", { trades: soldAt(1_000) }, "high-tax", null],
  ["a sale taxed just under a half", { trades: soldAt(4_999) }, "high-tax", null],
  ["a sale taxed a half", { trades: soldAt(5_000) }, "honeypot", "extreme-sell-tax"],
  [
    "a purchase taxed four fifths",
    { trades: tradesOf(["sold", "sold", "sold", "sold"], "sold", { received: 200_000n }) },
    "high-tax",
    null,
  ],
  [
    "proceeds under a hundredth of the quote",
    { trades: tradesOf(["sold", "sold", "sold", "sold"], "sold", { proceeds: 10n ** 13n }) },
    "honeypot",
    "extreme-sell-tax",
  ],
  [
    "a purchase that brings nothing",
    {
      trades: tradesOf(["bought-nothing", "bought-nothing", "bought-nothing", "bought-nothing"]),
    },
    "honeypot",
    "bought-nothing",
  ],
  [
    "an approval that fails",
    {
      trades: tradesOf(["approve-failed", "approve-failed", "approve-failed", "approve-failed"]),
    },
    "honeypot",
    "approve-failed",
  ],
  ["sales that all revert", { trades: reverts }, "honeypot", "sell-reverted"],
  [
    "sales that revert, of which a small part passes",
    { trades: reverts, limits: limitsOf(40) },
    "honeypot",
    "sell-limit",
  ],
  [
    "a balance that vanishes",
    {
      trades: tradesOf(["balance-removed", "sell-failed", "balance-removed", "balance-removed"]),
    },
    "honeypot",
    "balance-removed",
  ],
  [
    "two failures after a first sale",
    { trades: but(sold, trade("1h", "sell-failed"), trade("24h", "sell-failed")) },
    "honeypot",
    "delayed-trap",
  ],
  [
    "a failure and a tax of a half after a first sale",
    { trades: but(sold, trade("1h", "sold", taxed(5_000)), trade("24h", "sell-failed")) },
    "honeypot",
    "delayed-trap",
  ],
  [
    "one failure after a first sale",
    { trades: but(sold, trade("24h", "sell-failed")) },
    "sellable",
    null,
  ],
  [
    "failures before the first sale",
    { trades: tradesOf(["sell-failed", "sell-failed", "sold", "sold"], "sell-failed") },
    "sellable",
    null,
  ],
  [
    "a sale between failures",
    { trades: tradesOf(["sell-failed", "sell-failed", "sold", "sell-failed"], "sell-failed") },
    "inconclusive",
    "methods-disagree",
  ],
  [
    "a tenth of the position sells at once",
    { trades: sold, limits: limitsOf(1_000) },
    "sellable",
    null,
  ],
  [
    "a sale that works only outside realistic surroundings",
    { trades: tradesOf(["sold", "sold", "sold", "sold"], "sell-failed") },
    "honeypot",
    "simulation-aware",
  ],
  [
    "a sale that is taxed a half in realistic surroundings",
    {
      trades: but(sold, trade("next-block", "sold", { ...taxed(5_000), realistic: true })),
    },
    "honeypot",
    "simulation-aware",
  ],
  [
    "a sale that works only in realistic surroundings",
    {
      trades: tradesOf(["sell-failed", "sell-failed", "sell-failed", "sell-failed"], "sold"),
    },
    "inconclusive",
    "methods-disagree",
  ],
  [
    "a purchase that fails only in realistic surroundings",
    { trades: tradesOf(["sold", "sold", "sold", "sold"], "buy-failed") },
    "cannot-buy",
    "unknown-revert",
  ],
  [
    "a sale whose arrival nobody measured",
    { trades: tradesOf(["sold", "sold", "sold", "sold"], "sold", { arrived: null }) },
    "inconclusive",
    "decode-failed",
  ],
  [
    "a purchase whose quote nobody knows",
    { trades: tradesOf(["sold", "sold", "sold", "sold"], "sold", { quoted: null }), quoted: null },
    "inconclusive",
    "decode-failed",
  ],
];

for (const [what, given, verdict, reason] of cases) {
  Deno.test(`${what}: ${verdict}${reason === null ? "" : ` (${reason})`}`, () => {
    const judged = judgePool(evidenceOf(given), { mayTell: true });
    assert.deepEqual([judged.verdict, judged.reason, judged.coverage], [verdict, reason, "full"]);
  });
}

const noBuy = ["buy-failed", "buy-failed", "buy-failed", "buy-failed"] as const;
for (
  const [message, reason] of [
    ["Pausable: paused", "paused"],
    ["Trading is not active.", "trading-not-open"],
    ["exceeds the maxTxAmount", "limit"],
    ["bad luck", "unknown-revert"],
  ] as const
) {
  Deno.test(`purchases that all revert with "${message}": cannot-buy (${reason}), no honeypot`, () => {
    const handOut = failureOf("buy", message).revert;
    const failure = failureOf("buy", "UniswapV2: TRANSFER_FAILED");
    const trades = tradesOf(noBuy, "buy-failed", { failure });
    const judged = judgePool(evidenceOf({ trades, handOut }), { mayTell: true });
    assert.deepEqual([judged.verdict, judged.reason], ["cannot-buy", reason]);
    assert.equal(isHoneypotOf(judged.verdict), null);
  });
}

Deno.test("purchases that revert at these sizes and pass at a smaller one are not decided", () => {
  const trades = tradesOf(noBuy, "buy-failed");
  const judged = judgePool(evidenceOf({ trades, limits: limitsOf(null, 1n) }), { mayTell: false });
  assert.deepEqual([judged.verdict, judged.reason], ["inconclusive", "methods-disagree"]);
});

Deno.test("isHoneypot is known only of a verdict that rests on a sale or a trap", () => {
  assert.deepEqual(
    ["sellable", "high-tax", "honeypot", "cannot-buy", "no-route", "inconclusive"]
      .map((verdict) => isHoneypotOf(verdict as Parameters<typeof isHoneypotOf>[0])),
    [false, false, true, null, null, null],
  );
});

Deno.test("a tax of a half at the larger size alone is a honeypot too", () => {
  const larger = trade("next-block", "sold", { ...taxed(5_000), size: 10n ** 17n });
  const judged = judgePool(evidenceOf({ trades: [...sold, larger] }), { mayTell: true });
  assert.deepEqual([judged.verdict, judged.reason], ["honeypot", "extreme-sell-tax"]);
});
