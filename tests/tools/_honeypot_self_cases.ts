/** What C2 said of others who sell, and of a tenth, and what it adds up to beside C1. */
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { called, type Case, LARGER, selves } from "./_honeypot_call_cases.ts";
import { funded, OTHERS, selfTrade } from "./_honeypot_evidence.ts";

/** A further one of them, beside C1 that sells. */
const beside = (self: ReturnType<typeof selfTrade>): Partial<PoolEvidence> => ({
  ...{ pulls: called("sold"), self: selfTrade("sold"), selves: [...selves, self] },
});
/** C2 by an account of which others sell before it does, having bought before it too. */
const atALoss = (proceeds: bigint, proceedsQuoted: bigint | null) =>
  selfTrade("sold", proceeds, {
    ...{
      sender: OTHERS[2]!,
      others: { accounts: [OTHERS[0]!], size: LARGER, areEarlier: true, sell: true },
    },
    proceedsQuoted,
  });
const tenth = (outcome: Parameters<typeof selfTrade>[0]) =>
  selfTrade(outcome, 10n ** 15n, { only: { part: 100_000n, partSize: 10n ** 15n } });
/** C1 and C3 fail; C2 sells a tenth, or does not. */
const withTenth = (
  outcome: Parameters<typeof selfTrade>[0],
  said: Partial<ReturnType<typeof selfTrade>> = {},
): Partial<PoolEvidence> => ({
  ...{ pulls: called("sell-failed"), funded: funded("sell-failed") },
  self: selfTrade("sell-failed"),
  selves: [{ ...tenth(outcome), ...said }],
});

export const selfCases: readonly Case[] = [
  [
    "C1 fails at the sale, C3 reverts, and a tenth does not sell either",
    withTenth("sell-failed"),
    ...["honeypot", "sell-reverted", "one-block"] as const,
  ],
  [
    "C1 fails at the sale and C3 reverts, and a tenth sells",
    withTenth("sold"),
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 fails at the sale and C3 reverts, and nobody answered for a tenth",
    withTenth("void", { voidReason: "unanswered" }),
    ...["inconclusive", "upstream-failed", "one-block"] as const,
  ],
  [
    "C1 fails at the sale and C3 reverts, and no tenth was tried",
    { ...withTenth("void"), selves: [] },
    ...["inconclusive", "capability-missing", "one-block"] as const,
  ],
  [
    "C1 and C2 sell, and C2 at a loss after others as the pool says",
    beside(atALoss(6n * 10n ** 15n, 6n * 10n ** 15n)),
    ...["sellable", null, "one-block"] as const,
  ],
  [
    "C1 and C2 sell, and after others C2 gets half of what the pool says",
    beside(atALoss(6n * 10n ** 15n, 12n * 10n ** 15n)),
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 and C2 sell, and nobody says what C2 should get after others",
    beside(atALoss(6n * 10n ** 15n, null)),
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 and C2 sell, and one account gets a tenth of it by C2",
    beside(selfTrade("sold", 10n ** 15n, { sender: OTHERS[2]! })),
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 and C3 fail, a tenth fails, and none of the largest size can be bought",
    {
      ...withTenth("sell-failed"),
      selves: ["sell-failed", "buy-failed"].map((outcome) => tenth(outcome as "sell-failed")),
    },
    ...["honeypot", "sell-reverted", "one-block"] as const,
  ],
  [
    "C1 and C3 fail, a tenth fails, and nobody answered for one of the largest size",
    {
      ...withTenth("sell-failed"),
      selves: [tenth("sell-failed"), { ...tenth("void"), voidReason: "gas-cap" }],
    },
    ...["inconclusive", "gas-cap", "one-block"] as const,
  ],
  [
    "C1 and C3 fail at the base size, and C1 sells the larger one",
    {
      ...withTenth("sell-failed"),
      pulls: called("sell-failed", {}, { outcome: "sold" }),
    },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 cannot buy, and C2 buys and sells a larger size",
    { pulls: called("buy-failed"), self: selfTrade("buy-failed"), selves },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "C1 sells for nine tenths, and the larger size for next to nothing",
    {
      pulls: called("sold", { arrived: 100_000n }, { arrived: 950_000n }),
      self: selfTrade("sold"),
    },
    ...["inconclusive", "methods-disagree", "one-block"] as const,
  ],
  [
    "only C2, and it gets half of what the pool says",
    {
      ...{ self: selfTrade("sold") },
      selves: [...selves, selfTrade("sold", LARGER, { size: LARGER, proceedsQuoted: 2n * LARGER })],
    },
    ...["inconclusive", "capability-missing", "low"] as const,
  ],
];
