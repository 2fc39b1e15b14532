/** From the evidence on one pool to a verdict. Pure; when in doubt, inconclusive. */
import type { Coverage, Reason, VerdictName } from "./codes.ts";
import { callVerdict } from "./_call_verdict.ts";
import {
  balanceTax,
  countedSales,
  type HorizonSaid,
  horizonSaid,
  isExtreme,
  isFairSale,
  isFairThere,
  isRemoved,
  laterSaid,
  type PoolEvidence,
  realisticTrades,
  reasonOfNoTax,
  taxesOf,
} from "./evidence.ts";
import { buyReason } from "./_buy_reason.ts";
import { judgeCompany } from "./_company_verdict.ts";
import { isLargestSold, judgeLargest } from "./_largest.ts";
import { laterIds } from "./horizons.ts";
import { judgeRealistic } from "./_live_verdict.ts";
import { contradiction } from "./contradiction.ts";
import { crowdSilence, isSwapBack, picksSellers, swapBackDoubt } from "./_crowd_verdict.ts";
import type { Failure, VoidReason } from "./_scene.ts";
import { judgeRest } from "./_rest_verdict.ts";
import { judgeReturning } from "./_returning_verdict.ts";
import { worstOf } from "./taxes.ts";
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
    // What failed says nothing, since nobody knows of its parts.
    const by = silent.voidReason === null ? later[0]?.trade ?? silent : silent;
    return { verdict: "inconclusive", reason: reasonOfVoid(by), coverage: "none", failure };
  }
  const coverage: Coverage = told.length === later.length ? "full" : "low";
  const [verdict, reason, trade = null, back = null] = judgeTold(evidence, knowledge, told);
  const failure = trade?.failure ?? back;
  const isExcusable = verdict === "honeypot" && reason !== "simulation-aware";
  const doubt = isExcusable ? swapBackDoubt(evidence, trade) : null;
  if (doubt !== null) return { verdict: "inconclusive", reason: doubt, coverage, failure };
  return { verdict, reason, coverage, failure };
}

/** What the horizons say that told something. */
function judgeTold(
  evidence: PoolEvidence,
  knowledge: Knowledge,
  told: readonly HorizonSaid[],
): Decision {
  const later = laterSaid(evidence);
  const gap = later.find(({ outcome }) => outcome === "void");
  if (!told.some(isFairThere)) {
    const refused = judgeRefused(evidence, knowledge, told);
    return refused[0] === "honeypot" && refused[1] !== "bought-nothing"
      ? excusedByNumber(evidence, refused)
      : refused;
  }
  const trap = delayed([...later, horizonSaid(evidence, "7d")]);
  if (trap !== null) return trap;
  const live = judgeRealistic(evidence, knowledge);
  if (live?.[0] === "honeypot") return live;
  // Who comes back does so as live transactions do.
  const returning = judgeReturning(evidence);
  if (returning?.[0] === "honeypot") {
    return returning[1] === "delayed-trap" ? excusedByNumber(evidence, returning) : returning;
  }
  const others = judgeCompany(evidence);
  if (others?.[0] === "honeypot") return excusedByNumber(evidence, others);
  if (live !== null) return live;
  const odd = contradiction(evidence);
  if (odd !== null) {
    return ["inconclusive", swapBackDoubt(evidence, odd) ?? "methods-disagree", odd];
  }
  if (picksSellers(evidence)) return ["inconclusive", "methods-disagree"];
  if (gap !== undefined && knowledge.mayTell) return ["inconclusive", reasonOfVoid(gap.trade)];
  if (returning !== null) return returning;
  if (others !== null) return others;
  const rest = judgeRest(evidence);
  if (rest !== null) return rest;
  const lost = lostEvidence(evidence) ?? crowdSilence(evidence);
  return lost === null ? judgeTaxes(evidence) : ["inconclusive", lost];
}

/** No sale at any horizon leaves its seller half. */
function judgeRefused(
  evidence: PoolEvidence,
  knowledge: Knowledge,
  told: readonly HorizonSaid[],
): Decision {
  const failed = told.filter(({ outcome }) => outcome !== "sold");
  const gap = laterSaid(evidence).find(({ outcome }) => outcome === "void");
  if (realisticTrades(evidence).some(isFairSale)) return ["inconclusive", "methods-disagree"];
  const early = decideEarly(evidence, told);
  if (early !== null) return early;
  if (gap !== undefined && knowledge.mayTell) return ["inconclusive", reasonOfVoid(gap.trade)];
  const taken = hardest(told.filter(({ outcome }) => outcome === "sold"));
  if (taken !== null) return ["honeypot", takenReason(taken), taken];
  const first = firstFailure(failed);
  // Locked for days, perhaps: nobody knows for whom else.
  if (isFairThere(horizonSaid(evidence, "7d"))) return ["inconclusive", "long-wait", first];
  return ["honeypot", failureReason(evidence, failed), first];
}

/** What works once code is told a later number is a wait for blocks, which nobody can try. */
function excusedByNumber({ longWait }: PoolEvidence, decision: Decision): Decision {
  if (longWait === null || longWait.outcome === "stays") return decision;
  const isEnding = longWait.outcome === "ends";
  const [, , ...failed] = decision;
  return ["inconclusive", isEnding ? "block-delay" : reasonOfVoid(longWait), ...failed];
}

/** The first that nothing excuses; else the first. */
function hardest(said: readonly HorizonSaid[]): Trade | null {
  const trades = said.flatMap(({ trade }) => trade ?? []);
  return trades.find((trade) => !isSwapBack(trade)) ?? trades[0] ?? null;
}

/** A size that nobody answered for may be the one that is taxed or refused. */
function lostEvidence({ trades, size, limits }: PoolEvidence): Reason | null {
  const larger = trades.filter(({ plan }) => plan.size > size && plan.share !== "part");
  const isLost = larger.length > 0 && larger.every(({ voidReason }) => isMissing(voidReason));
  if (isLost) return reasonOfVoid(larger[0] ?? null);
  const paced = trades.find(({ plan }) => plan.horizon.id === "own-pace");
  if (paced !== undefined && isMissing(paced.voidReason)) return reasonOfVoid(paced);
  const isUnsearched = limits !== null && isMissing(limits.voidReason);
  return isUnsearched && !isLargestSold({ trades }) ? reasonOfVoid(limits) : null;
}

/** With the trade that decided, or what a wallet was refused with that came back. */
export type Decision = [VerdictName, Reason | null, (Trade | null)?, (Failure | null)?];

/** What decides whatever happens later: no purchase, nothing bought, nothing left of it. */
function decideEarly(evidence: PoolEvidence, told: readonly HorizonSaid[]): Decision | null {
  const all = (outcome: string) => told.every((said) => said.outcome === outcome);
  const trade = told[0]?.trade ?? null;
  if (all("buy-failed")) {
    const { limits } = evidence;
    if (limits !== null && isMissing(limits.voidReason)) {
      return ["inconclusive", reasonOfVoid(limits), trade];
    }
    // A smaller purchase passes: the sizes tried were the fault.
    if ((evidence.limits?.triedWei ?? 0n) > 0n) return ["inconclusive", "methods-disagree", trade];
    return ["cannot-buy", buyReason(evidence), trade];
  }
  if (all("bought-nothing")) return ["honeypot", "bought-nothing", trade];
  return null;
}

/** What became of the better part of it. */
function takenReason(trade: Trade): Reason {
  return isRemoved(trade) ? "balance-removed" : "extreme-sell-tax";
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
function delayed(said: readonly HorizonSaid[]): Decision | null {
  const first = said.findIndex(isFairThere);
  const after = said.slice(first + 1);
  const bad = after.filter((one) => one.outcome !== "void" && !isFairThere(one));
  if (bad.length >= thresholds.delayedFailuresMin) {
    const isGone = ({ outcome, trade }: HorizonSaid) =>
      outcome === "balance-removed" || outcome === "sold" && trade !== null && isRemoved(trade);
    const removed = bad.every(isGone);
    return ["honeypot", removed ? "balance-removed" : "delayed-trap", hardest(bad)];
  }
  // One sale between failures proves neither.
  const isIsland = said.slice(0, first).some(({ outcome }) => outcome !== "void") &&
    bad.some(({ id }) => laterIds.includes(id));
  return isIsland ? ["inconclusive", "methods-disagree", bad[0]?.trade ?? null] : null;
}

function judgeTaxes(evidence: PoolEvidence): Decision {
  const { buyTaxBps, sellTaxBps, sellTaxProceedsBps } = taxesOf(evidence);
  if (sellTaxBps === null || buyTaxBps === null) return ["inconclusive", reasonOfNoTax(evidence)];
  const sales = countedSales(evidence);
  // What ends by itself before the first fair sale is a tax to wait for, no trap.
  const said = laterSaid(evidence);
  const first = said.findIndex(isFairThere);
  const early = said.slice(0, first).map(({ id }) => id);
  const fairBlocks = said[first]?.trade?.plan.horizon.blocks ?? 0;
  // It may count blocks: some of the sales after a day have fewer of them before them.
  const isEarly = ({ plan: { horizon } }: Trade) =>
    early.includes(horizon.id) || early.length > 0 && horizon.blocks < fairBlocks;
  const takes = sales.filter((sale) => isExtreme(sale) && !isEarly(sale));
  const taken = takes.find((sale) => !isSwapBack(sale)) ?? takes[0];
  if (taken !== undefined) return ["honeypot", takenReason(taken), taken];
  const largest = judgeLargest(evidence);
  if (largest !== null) return largest;
  const worst = worstOf([
    ...[buyTaxBps, sellTaxBps, sellTaxProceedsBps],
    ...sales.map(balanceTax),
  ]);
  return [(worst ?? 0) >= thresholds.highTaxBps ? "high-tax" : "sellable", null];
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
