/** What the methods of one call said, and what it adds up to where a node cannot simulate. */
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { funded, OTHERS, pull, selfTrade } from "./_honeypot_evidence.ts";

export const LARGER = 4n * 10n ** 16n;

/** C1 by three accounts, one of which trades a larger size. */
export const called = (outcome: Parameters<typeof pull>[1], said: Said = {}, larger: Said = {}) => [
  pull("call-eoa", outcome, said),
  pull("call-eoa", outcome, { ...said, sender: OTHERS[0]! }),
  pull("call-eoa", outcome, { ...said, sender: OTHERS[1]!, size: LARGER, ...larger }),
];
type Said = Parameters<typeof pull>[2] & object;

/** C2 at two further sizes or accounts. */
export const selves = [
  selfTrade("sold", LARGER, { size: LARGER, sender: OTHERS[0]! }),
  selfTrade("sold", undefined, { sender: OTHERS[1]! }),
];
const refused = (outcome: Parameters<typeof pull>[1]): Partial<PoolEvidence> => ({
  pulls: called("sold", {}, { outcome }),
  self: selfTrade("sold"),
});

export type Case = readonly [
  what: string,
  evidence: Partial<PoolEvidence>,
  verdict: string,
  reason: string | null,
  coverage: string,
];

export const cases: readonly Case[] = [
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
    "C1 sells, but not the larger size",
    refused("sell-failed"),
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 sells, and the larger size brings nothing",
    refused("bought-nothing"),
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 sells, and the larger size cannot be bought: nothing searches for the limit",
    refused("buy-failed"),
    ...["inconclusive", "capability-missing", "one-block"] as const,
  ],
  [
    "C1 sells, and nobody answered for the larger size",
    {
      pulls: called("sold", {}, { outcome: "void", voidReason: "unanswered" }),
      self: selfTrade("sold"),
    },
    ...["inconclusive", "upstream-failed", "one-block"] as const,
  ],
  [
    "C1 sells the larger size for a tenth",
    { pulls: called("sold", {}, { arrived: 100_000n }), self: selfTrade("sold") },
    ...["honeypot", "extreme-sell-tax", "one-block"] as const,
  ],
  [
    "C1 buys a tenth of the larger size",
    { pulls: called("sold", {}, { received: 100_000n }), self: selfTrade("sold") },
    ...["high-tax", null, "one-block"] as const,
  ],
  [
    "C1 buys the larger size, and no quote tells for how much",
    { pulls: called("sold", {}, { quoted: null }), self: selfTrade("sold") },
    ...["inconclusive", "decode-failed", "one-block"] as const,
  ],
  [
    "C1 sells for one account and not for another",
    {
      pulls: called("sold").with(1, pull("call-eoa", "sell-failed", { sender: OTHERS[0]! })),
      self: selfTrade("sold"),
    },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 fails for one account and not for another",
    {
      pulls: called("sell-failed").with(1, pull("call-eoa", "sold", { sender: OTHERS[0]! })),
      ...{ self: selfTrade("sell-failed"), funded: funded("sell-failed") },
    },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 is taxed by nine tenths for one account and not for another",
    {
      pulls: called("sold").with(
        1,
        pull("call-eoa", "sold", { sender: OTHERS[0]!, arrived: 100_000n }),
      ),
      self: selfTrade("sold"),
    },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 sells for nine tenths, and the larger size cannot be bought",
    {
      pulls: called("sold", { arrived: 100_000n }, { outcome: "buy-failed" }),
      self: selfTrade("sold"),
    },
    ...["honeypot", "extreme-sell-tax", "one-block"] as const,
  ],
  [
    "C1 sells by one account at one size",
    { pulls: called("sold").slice(0, 1), self: selfTrade("sold") },
    ...["inconclusive", "capability-missing", "one-block"] as const,
  ],
  [
    "C1 sells, and C2 does not at a larger size",
    {
      ...{ pulls: called("sold"), self: selfTrade("sold") },
      selves: [selfTrade("sell-failed", undefined, { size: LARGER, sender: OTHERS[0]! })],
    },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "only C2, and it sells for nearly all that was paid",
    { self: selfTrade("sold"), selves },
    ...["sellable", null, "low"] as const,
  ],
  [
    "only C2, and who comes back gets one purchase of five for it",
    {
      self: selfTrade("sold"),
      selves: selves.with(1, {
        ...selves[1]!,
        plan: { ...selves[1]!.plan, rounds: { count: 4, part: 1n, partSize: 1n } },
      }),
    },
    ...["inconclusive", "capability-missing", "low"] as const,
  ],
  [
    "only C2, at one size by one account",
    { self: selfTrade("sold") },
    ...["inconclusive", "capability-missing", "low"] as const,
  ],
  [
    "only C2, and it does not sell the larger size",
    { self: selfTrade("sold"), selves: selves.with(0, { ...selves[0]!, outcome: "sell-failed" }) },
    ...["inconclusive", "capability-missing", "none"] as const,
  ],
  [
    "C2 sells all, of C1 only a failure is known",
    {
      ...{ self: selfTrade("sold"), selves },
      pulls: called("sell-failed").with(0, pull("call-eoa", "void", { voidReason: "not-tried" })),
    },
    ...["inconclusive", "methods-disagree", "low"] as const,
  ],
  [
    "only C2, and a tenth is lost on the way",
    { self: selfTrade("sold", 9n * 10n ** 15n), selves },
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
