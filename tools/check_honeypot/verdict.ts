/** From the evidence on one pool to a verdict. Pure; when in doubt, inconclusive. */
import type { Coverage, Reason, VerdictName } from "./codes.ts";
import { callVerdict } from "./_call_verdict.ts";
import {
  horizonSaid,
  isExtreme,
  laterSaid,
  type PoolEvidence,
  realisticTrade,
  taxesOf,
} from "./evidence.ts";
import type { HorizonSaid } from "./evidence.ts";
import { buyReason } from "./_buy_reason.ts";
import type { Failure, VoidReason } from "./_scene.ts";
import { thresholds } from "./thresholds.ts";
import type { Trade } from "./_trade_read.ts";

/** The decision and what it rests on. */
export type Verdict = {
  readonly verdict: VerdictName;
  readonly reason: Reason | null;
  readonly coverage: Coverage;
  /** The failure that decided. */
  readonly failure: Failure | null;
};

/** What else the decision has to know. */
export type Knowledge = {
  /** The token's code may tell one block from another, so what was not tried may differ. */
  readonly mayTell: boolean;
};

export function isHoneypotOf(verdict: VerdictName): boolean | null {
  if (verdict === "honeypot") return true;
  return verdict === "sellable" || verdict === "high-tax" ? false : null;
}

/** Decides on one pool. */
export function judgePool(evidence: PoolEvidence, knowledge: Knowledge): Verdict {
  const later = laterSaid(evidence);
  const told = later.filter(({ outcome }) => outcome !== "void");
  if (told.length === 0) {
    const silent = evidence.trades.find(({ voidReason }) => !isMissing(voidReason));
    // Where simulation ran and said nothing, a single call is no better.
    if (silent === undefined) return callVerdict(evidence, knowledge);
    const { failure } = silent;
    return { verdict: "inconclusive", reason: reasonOfVoid(silent), coverage: "none", failure };
  }
  const coverage: Coverage = told.length === later.length ? "full" : "low";
  const by = (
    verdict: VerdictName,
    reason: Reason | null,
    trade: Trade | null = null,
  ): Verdict => ({
    ...{ verdict, reason, coverage },
    failure: trade?.failure ?? null,
  });
  const failed = told.filter(({ outcome }) => outcome !== "sold");
  const early = decideEarly(evidence, told);
  if (early !== null) return by(...early);
  const gap = later.find(({ outcome }) => outcome === "void");
  if (failed.length === told.length) {
    if (realisticTrade(evidence)?.outcome === "sold") return by("inconclusive", "methods-disagree");
    if (gap !== undefined && knowledge.mayTell) return by("inconclusive", reasonOfVoid(gap.trade));
    return by("honeypot", failureReason(evidence, failed), firstFailure(failed));
  }
  const trap = delayed(later);
  if (trap !== null) return by(...trap);
  const live = judgeRealistic(evidence, knowledge);
  if (live !== null) return by(...live);
  if (gap !== undefined && knowledge.mayTell) return by("inconclusive", reasonOfVoid(gap.trade));
  const lost = lostEvidence(evidence);
  return lost === null ? by(...judgeTaxes(evidence)) : by("inconclusive", lost);
}

/** A size that nobody answered for may be the one that is taxed or refused. */
function lostEvidence({ trades, size, limits }: PoolEvidence): Reason | null {
  const larger = trades.filter(({ plan }) => plan.size > size);
  const isLost = larger.length > 0 && larger.every(({ voidReason }) => isMissing(voidReason));
  if (isLost) return reasonOfVoid(larger[0] ?? null);
  return limits !== null && isMissing(limits.voidReason) ? reasonOfVoid(limits) : null;
}

type Decision = [VerdictName, Reason | null, (Trade | null)?];

/** What decides whatever happens later: no purchase, nothing bought, nothing left of it. */
function decideEarly(evidence: PoolEvidence, told: readonly HorizonSaid[]): Decision | null {
  const all = (outcome: string) => told.every((said) => said.outcome === outcome);
  const trade = told[0]?.trade ?? null;
  if (all("buy-failed")) {
    // A smaller purchase passes: the sizes tried were the fault.
    if ((evidence.limits?.triedWei ?? 0n) > 0n) return ["inconclusive", "methods-disagree", trade];
    return ["cannot-buy", buyReason(evidence), trade];
  }
  if (all("bought-nothing")) return ["honeypot", "bought-nothing", trade];
  const next = told.find(({ id }) => id === "next-block");
  if (next?.trade?.outcome === "sold" && isExtreme(next.trade)) {
    return ["honeypot", "extreme-sell-tax", next.trade];
  }
  return null;
}

function firstFailure(failed: readonly HorizonSaid[]): Trade | null {
  return failed.find(({ trade }) => trade?.failure !== null)?.trade ?? failed[0]?.trade ?? null;
}

/** Every later sale failed: by the earliest stage that went wrong. */
function failureReason({ limits }: PoolEvidence, failed: readonly HorizonSaid[]): Reason {
  const outcomes = failed.map(({ outcome }) => outcome);
  if (outcomes.includes("approve-failed")) return "approve-failed";
  if (outcomes[0] === "balance-removed") return "balance-removed";
  const sellable = limits?.sellableBps ?? null;
  if (sellable !== null && sellable < thresholds.sellableShareBpsMin) return "sell-limit";
  return "sell-reverted";
}

/** Some sold, some did not: failures after a first sale, not those before it. */
function delayed(later: readonly HorizonSaid[]): Decision | null {
  const first = later.findIndex(({ outcome, trade }) =>
    outcome === "sold" && trade !== null && !isExtreme(trade)
  );
  const after = later.slice(first + 1);
  const isBad = ({ outcome, trade }: HorizonSaid) =>
    outcome === "sold" ? trade !== null && isExtreme(trade) : outcome !== "void";
  const bad = first < 0 ? later.filter(isBad) : after.filter(isBad);
  if (first < 0) return ["honeypot", "extreme-sell-tax", bad[0]?.trade ?? null];
  if (bad.length >= thresholds.delayedFailuresMin) {
    const removed = bad.every(({ outcome }) => outcome === "balance-removed");
    return ["honeypot", removed ? "balance-removed" : "delayed-trap", bad[0]?.trade ?? null];
  }
  // One sale between failures proves neither.
  const isIsland = first > 0 && bad.length > 0;
  return isIsland ? ["inconclusive", "methods-disagree", bad[0]?.trade ?? null] : null;
}

/** The deciding sale as a live transaction meets it. */
function judgeRealistic(evidence: PoolEvidence, { mayTell }: Knowledge): Decision | null {
  const live = realisticTrade(evidence);
  const isTold = live !== null && live.outcome !== "void";
  if (!isTold) return mayTell ? ["inconclusive", reasonOfVoid(live)] : null;
  if (live.outcome === "buy-failed") return ["cannot-buy", buyReason(evidence, live), live];
  if (live.outcome === "sold" && !isExtreme(live)) return null;
  // A cooldown holds in the realistic surroundings too.
  const plain = horizonSaid(evidence, live.plan.horizon.id);
  if (plain.outcome === "void") return ["inconclusive", reasonOfVoid(plain.trade)];
  return plain.outcome === "sold" ? ["honeypot", "simulation-aware", live] : null;
}

function judgeTaxes(evidence: PoolEvidence): Decision {
  const { buyTaxBps, sellTaxBps } = taxesOf(evidence);
  if (sellTaxBps === null || buyTaxBps === null) return ["inconclusive", "decode-failed"];
  const sellable = evidence.limits?.sellableBps ?? null;
  if (sellable !== null && sellable < thresholds.sellableShareBpsMin) {
    return ["honeypot", "sell-limit"];
  }
  if (sellTaxBps >= thresholds.honeypotSellTaxBps) return ["honeypot", "extreme-sell-tax"];
  const worst = Math.max(buyTaxBps, sellTaxBps);
  return [worst >= thresholds.highTaxBps ? "high-tax" : "sellable", null];
}

const VOID_REASONS: Readonly<Record<VoidReason, Reason>> = {
  unanswered: "upstream-failed",
  unsupported: "capability-missing",
  failed: "capability-missing",
  decode: "decode-failed",
  "gas-cap": "gas-cap",
  "amount-differs": "methods-disagree",
  "pool-limit": "methods-disagree",
  "not-tried": "capability-missing",
};

/** The node did not simulate. */
function isMissing(reason: VoidReason | null): boolean {
  return reason === "unsupported" || reason === "unanswered" || reason === "failed";
}

/** Why an attempt that is needed says nothing. */
export function reasonOfVoid(trade: { readonly voidReason: VoidReason | null } | null): Reason {
  return VOID_REASONS[trade?.voidReason ?? "not-tried"];
}
