/** The verdict where the node simulates no blocks: one call, one block. */
import { buyReason } from "./_buy_reason.ts";
import type { Coverage, Reason, VerdictName } from "./codes.ts";
import { type PoolEvidence, proceedsTax, reasonOfNoTax, sellTax, taxesOf } from "./evidence.ts";
import type { Failure } from "./_scene.ts";
import { shareBps } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";
import { type Knowledge, reasonOfVoid, type Verdict } from "./verdict.ts";

/**
 * C1 has a code-less buyer and is believed; C3 tells a trap from a cooldown; C2 alone proves little. If
 * the code may tell blocks apart, a sale is no proof of later ones and a failure none either: a token may
 * want a purchase, which C3 lacks, in an earlier block, which C1 lacks.
 */
export function callVerdict(evidence: PoolEvidence, knowledge: Knowledge): Verdict {
  const called = evidence.pulls.find(({ plan }) => plan.method === "call-eoa");
  const { self, funded } = evidence;
  const isCapped = called?.voidReason === "gas-cap" || funded?.voidReason === "gas-cap";
  if (isCapped && called?.outcome !== "sold") {
    return deciding("none", called?.failure ?? null)("inconclusive", "gas-cap");
  }
  if (called === undefined || called.outcome === "void") return selfVerdict(evidence, knowledge);
  const by = deciding("one-block", called.failure);
  const unproven = () => by("inconclusive", reasonOfMissing(evidence));
  switch (called.outcome) {
    case "buy-failed":
      return by("cannot-buy", buyReason(evidence));
    case "bought-nothing":
      return knowledge.mayTell ? unproven() : by("honeypot", "bought-nothing");
    case "sold":
      break;
    default:
      if (funded?.outcome === "sell-failed") {
        return knowledge.mayTell ? unproven() : by("honeypot", "sell-reverted");
      }
      if (funded?.outcome === "sold") return by("inconclusive", "methods-disagree");
      return by("inconclusive", "capability-missing");
  }
  const tax = sellTax(called);
  if (tax === null) return by("inconclusive", reasonOfNoTax(evidence));
  const lost = proceedsTax(called);
  const isGone = lost !== null && 10_000 - lost < thresholds.proceedsBpsMin;
  if (knowledge.mayTell) return unproven();
  if (tax >= thresholds.honeypotSellTaxBps || isGone) return by("honeypot", "extreme-sell-tax");
  // C1's allowance was written, not given: only C2 shows that the token's approve works.
  if (self?.outcome !== "sold") return by("inconclusive", "methods-disagree");
  return byTax(evidence, by);
}

function selfVerdict(evidence: PoolEvidence, { mayTell }: Knowledge): Verdict {
  const { self } = evidence;
  const isSold = self?.outcome === "sold";
  const by = deciding(isSold ? "low" : "none", self?.failure ?? null);
  if (!isSold || mayTell) return by("inconclusive", reasonOfMissing(evidence));
  // It measures no arrival: only a round trip that brought nearly everything back excludes a tax.
  const back = shareBps(self.proceeds ?? 0n, self.plan.size) ?? 0;
  const isCheap = 10_000 - back < thresholds.highTaxBps;
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
