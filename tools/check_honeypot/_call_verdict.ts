/** The verdict where the node simulates no blocks: single calls, one block. */
import { buyReason } from "./_buy_reason.ts";
import type { Coverage, Reason, VerdictName } from "./codes.ts";
import { buyTaxOfPull, type PoolEvidence, reasonOfNoTax, sellTax, taxesOf } from "./evidence.ts";
import { proceedsTax } from "./proceeds.ts";
import type { Pull } from "./_pull.ts";
import type { Failure } from "./_scene.ts";
import { type SelfTrade, stakeOf } from "./_self.ts";
import { shareBps } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";
import { type Knowledge, reasonOfVoid, type Verdict } from "./verdict.ts";

/**
 * C1 has code-less buyers and is believed; C3 tells a trap from a cooldown; C2 alone proves little. If
 * the code may tell blocks apart, a sale is no proof of later ones and a failure none either: a token may
 * want a purchase, which C3 lacks, in an earlier block, which C1 lacks. Nothing searches for limits here,
 * so a size that cannot be bought leaves open what happens to those below it.
 */
export function callVerdict(evidence: PoolEvidence, knowledge: Knowledge): Verdict {
  const called = evidence.pulls.filter(({ plan }) => plan.method === "call-eoa");
  const { funded } = evidence;
  const [first] = called;
  const isCapped = first?.voidReason === "gas-cap" || funded?.voidReason === "gas-cap";
  if (isCapped && first?.outcome !== "sold") {
    return deciding("none", first?.failure ?? null)("inconclusive", "gas-cap");
  }
  if (first === undefined || first.outcome === "void") {
    return selfVerdict(evidence, called, knowledge);
  }
  const by = deciding("one-block", first.failure);
  const unproven = () => by("inconclusive", reasonOfMissing(evidence));
  if (alikeTo(first, called).some(({ outcome }) => outcome !== first.outcome)) {
    return by("inconclusive", "methods-disagree");
  }
  // What another size or method sells is no trap, and can be bought.
  const isSold = [...called, ...triedBySelf(evidence)].some(({ outcome }) => outcome === "sold");
  if (first.outcome !== "sold" && isSold) return by("inconclusive", "methods-disagree");
  switch (first.outcome) {
    case "buy-failed":
      return by("cannot-buy", buyReason(evidence));
    case "bought-nothing":
      return knowledge.mayTell ? unproven() : by("honeypot", "bought-nothing");
    case "sold":
      return soldVerdict(evidence, called, knowledge);
    default:
      if (funded?.outcome === "sell-failed") {
        return knowledge.mayTell ? unproven() : by(...refusedVerdict(evidence));
      }
      if (funded?.outcome === "sold") return by("inconclusive", "methods-disagree");
      return by("inconclusive", "capability-missing");
  }
}

/**
 * Nobody sells all of it, or nearly all, nor any of another size. A token may yet let go a part at a time:
 * only where a tenth fails too, that of a great purchase as far as there may be one, it is a trap.
 */
function refusedVerdict({ selves }: PoolEvidence): [VerdictName, Reason] {
  const [small = null, ...greater] = selves.filter(({ plan }) => plan.only !== undefined);
  const silent = small?.outcome === "sell-failed"
    ? greater.find(({ outcome }) => outcome !== "sell-failed" && outcome !== "buy-failed")
    : small;
  if (silent === undefined) return ["honeypot", "sell-reverted"];
  const isTold = silent !== null && silent.outcome !== "void";
  return ["inconclusive", isTold ? "methods-disagree" : reasonOfVoid(silent)];
}

/** The first of them sold: it is a trap if it was taxed away, and safe if all the others sold too. */
function soldVerdict(
  evidence: PoolEvidence,
  called: readonly Pull[],
  { mayTell }: Knowledge,
): Verdict {
  const [first] = called as [Pull];
  const by = deciding("one-block", null);
  if (sellTax(first) === null) return by("inconclusive", reasonOfNoTax(evidence));
  if (mayTell) return by("inconclusive", reasonOfMissing(evidence));
  const extreme = [first, ...alikeTo(first, called)].map(isExtremePull);
  if (extreme.some(Boolean)) {
    // A fee of so many units takes most of a small sale only.
    const isFair = called.some((pull) => pull.outcome === "sold" && !isExtremePull(pull));
    return isFair ? by("inconclusive", "methods-disagree") : by("honeypot", "extreme-sell-tax");
  }
  const doubt = doubtOf(called);
  if (doubt !== null) return deciding("one-block", doubt[1].failure)("inconclusive", doubt[0]);
  if (called.some((pull) => sellTax(pull) === null || buyTaxOfPull(evidence, pull) === null)) {
    return by("inconclusive", reasonOfNoTax(evidence));
  }
  if (called.some(isExtremePull)) return by("honeypot", "extreme-sell-tax");
  // C1's allowances were written, not given: only C2 shows that the token's approve works.
  const tried = triedBySelf(evidence);
  const [buyTaxBps, sellTaxBps] = [
    taxesOf(evidence).buyTaxBps ?? 0,
    taxesOf(evidence).sellTaxBps ?? 0,
  ];
  const isRight = (trade: SelfTrade) =>
    trade.outcome === "sold" && isWorth(trade, { buyTaxBps, sellTaxBps });
  if (tried.length === 0 || !tried.every(isRight)) return by("inconclusive", "methods-disagree");
  return byTax(evidence, by);
}

/** The base size is the first of them. */
function triedBySelf({ self, selves }: PoolEvidence): readonly SelfTrade[] {
  return self === null ? [] : [self, ...selves];
}

type Known = { readonly buyTaxBps: number; readonly sellTaxBps: number };

/** It brought nearly all that these taxes leave, of what the pool offered and of what was paid. */
function isWorth(trade: SelfTrade, { buyTaxBps, sellTaxBps }: Known): boolean {
  const { proceeds, proceedsQuoted, plan } = trade;
  const isNear = (due: bigint) =>
    10_000 - (shareBps(proceeds ?? 0n, due) ?? 0) < thresholds.highTaxBps;
  const left = (coins: bigint, ...taxes: readonly number[]) =>
    taxes.reduce((rest, bps) => rest * BigInt(10_000 - bps) / 10_000n, coins);
  const isOffered = proceedsQuoted === null || isNear(left(proceedsQuoted, sellTaxBps));
  // Who bought dearly gets less for it, whatever the taxes.
  const isDear = plan.others?.areEarlier === true;
  const isPaid = isDear
    ? proceedsQuoted !== null
    : isNear(left(stakeOf(plan), buyTaxBps, sellTaxBps));
  return isOffered && isPaid;
}

/** Told by another account that tried the same. */
function alikeTo({ plan }: Pull, called: readonly Pull[]): readonly Pull[] {
  return called.filter((pull) =>
    pull.plan.size === plan.size && pull.plan.sender !== plan.sender && pull.outcome !== "void"
  );
}

/** What keeps a sale at the base size from standing for all; null: nothing. */
function doubtOf(called: readonly Pull[]): [Reason, Pull] | null {
  const bad = called.find(({ outcome }) => outcome !== "sold" && outcome !== "void");
  if (bad !== undefined) {
    return [bad.outcome === "buy-failed" ? "capability-missing" : "methods-disagree", bad];
  }
  const silent = called.find(({ outcome }) => outcome === "void");
  if (silent !== undefined) return [reasonOfVoid(silent), silent];
  return isVaried(called) ? null : ["capability-missing", called[0]!];
}

/** Two sizes and two accounts at least. */
function isVaried(
  tried: readonly { readonly plan: { readonly size: bigint; readonly sender: string } }[],
): boolean {
  const [sizes, senders] = [
    new Set(tried.map(({ plan }) => plan.size)),
    new Set(tried.map(({ plan }) => plan.sender)),
  ];
  return sizes.size > 1 && senders.size > 1;
}

function isExtremePull(pull: Pull): boolean {
  const [tax, lost] = [sellTax(pull), proceedsTax(pull)];
  return (tax !== null && tax >= thresholds.honeypotSellTaxBps) ||
    (lost !== null && 10_000 - lost < thresholds.proceedsBpsMin);
}

function selfVerdict(
  evidence: PoolEvidence,
  called: readonly Pull[],
  { mayTell }: Knowledge,
): Verdict {
  const tried = triedBySelf(evidence);
  const failed = tried.find(({ outcome }) => outcome !== "sold") ?? null;
  const isSold = tried.length > 0 && failed === null;
  const by = deciding(isSold ? "low" : "none", failed?.failure ?? null);
  if (!isSold || mayTell || !isVaried(tried)) {
    return by("inconclusive", reasonOfMissing(evidence));
  }
  if (called.some(({ outcome }) => outcome !== "sold" && outcome !== "void")) {
    return by("inconclusive", "methods-disagree");
  }
  // It measures no arrival: only round trips that brought nearly everything back exclude a tax.
  const isCheap = tried.every((trade) => isWorth(trade, { buyTaxBps: 0, sellTaxBps: 0 }));
  return isCheap ? by("sellable", null) : by("inconclusive", reasonOfMissing(evidence));
}

/** Why simulation said nothing. */
function reasonOfMissing({ trades }: PoolEvidence): Reason {
  return reasonOfVoid(trades[0] ?? null);
}

type Deciding = (verdict: VerdictName, reason: Reason | null) => Verdict;

function deciding(coverage: Coverage, failure: Failure | null): Deciding {
  return (verdict, reason) => ({ verdict, reason, coverage, failure });
}

function byTax(evidence: PoolEvidence, by: Deciding): Verdict {
  const { buyTaxBps, sellTaxBps } = taxesOf(evidence);
  if (buyTaxBps === null || sellTaxBps === null) return by("inconclusive", reasonOfNoTax(evidence));
  const worst = Math.max(buyTaxBps, sellTaxBps);
  return by(worst >= thresholds.highTaxBps ? "high-tax" : "sellable", null);
}
