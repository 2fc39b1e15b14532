/** What is odd about a token without deciding on it. */
import type { FlagCode } from "./codes.ts";
import { failsElsewhere } from "./_other_pool.ts";
import {
  balanceTax,
  countedSales,
  horizonSaid,
  laterSaid,
  type PoolEvidence,
  sellTax,
} from "./evidence.ts";
import { contradiction } from "./contradiction.ts";
import { picksSellers } from "./_crowd_verdict.ts";
import { largeWaits } from "./_largest.ts";
import { waitsBetween } from "./_returning_verdict.ts";
import { priceFall, saleLoss } from "./proceeds.ts";
import { thresholds } from "./thresholds.ts";

/** What one pool's evidence shows. */
type OwnFlag = Exclude<FlagCode, "other-pool-fails">;

const tests: Readonly<Record<OwnFlag, (evidence: PoolEvidence) => boolean>> = {
  "contract-buyers-blocked": (evidence) => {
    const { self } = evidence;
    const isFailed = self !== null && self.outcome !== "sold" && self.outcome !== "void";
    // It sells all it has: where wallets cannot either, being a contract is not the difference.
    return isFailed && horizonSaid(evidence, "same-block").outcome === "sold" &&
      sellsLater(evidence) && !tests["cannot-sell-all"](evidence);
  },
  "cooldown": (evidence) => {
    const told = [horizonSaid(evidence, "same-block"), ...laterSaid(evidence)]
      .filter(({ outcome }) => outcome !== "void");
    const first = told.findIndex(({ outcome }) => outcome === "sold");
    const isHeld = first > 0 && told[0]?.outcome === "sell-failed";
    return isHeld || waitsBetween(evidence) || largeWaits(evidence);
  },
  "balance-grew": ({ trades }) =>
    trades.some(({ grew, quoted, received }) =>
      grew || (quoted !== null && received !== null && received * 10_000n > quoted * 10_001n)
    ),
  "rebasing": ({ trades }) =>
    trades.some(({ received, heldBefore, outcome }) =>
      outcome === "sold" && received !== null && heldBefore !== null &&
      differs(heldBefore, received)
    ),
  "balance-shrank": (evidence) =>
    countedSales(evidence).some((trade) => (balanceTax(trade) ?? 0) >= thresholds.highTaxBps),
  "contradiction": (evidence) => contradiction(evidence) !== null || picksSellers(evidence),
  "unrequested-approval": ({ trades }) => trades.some(({ approvedOther }) => approvedOther),
  "cannot-sell-all": ({ trades }) => {
    if (trades.some(isShare)) return true;
    const next = trades.filter(({ plan }) => plan.horizon.id === "next-block" && !plan.realistic);
    const whole = next.find(({ plan }) => plan.share === "whole");
    return whole?.outcome === "sell-failed" &&
      next.some(({ plan, outcome }) => plan.share === "most" && outcome === "sold");
  },
  "late-failure": (evidence) => {
    const told = [...laterSaid(evidence), horizonSaid(evidence, "7d")]
      .filter(({ outcome }) => outcome !== "void");
    const first = told.findIndex(({ outcome }) => outcome === "sold");
    return first >= 0 && told.slice(first).some(({ outcome }) => outcome !== "sold");
  },
  "tax-changes": ({ trades }) => {
    const taxes = trades.filter(({ outcome }) => outcome === "sold").map(sellTax)
      .filter((tax) => tax !== null);
    return taxes.length > 1 && Math.max(...taxes) - Math.min(...taxes) > thresholds.taxNoiseBps;
  },
  "swap-back": (evidence) =>
    countedSales(evidence).some((trade) => {
      const [tax, lost] = [sellTax(trade), saleLoss(trade)];
      return trade.innerSwap ||
        (tax !== null && lost !== null && lost - tax > thresholds.swapBackBps);
    }),
  "pool-price-falls": ({ trades, crowd }) =>
    [...trades, ...crowd?.sellers ?? []].some((sale) => priceFall(sale) !== null),
  "larger-size-fails": ({ size, trades }) => {
    const next = trades.filter(({ plan }) => plan.horizon.id === "next-block" && !plan.realistic);
    const isLarger = ({ plan }: (typeof next)[number]) => plan.size > size && plan.share !== "part";
    return next.some((trade) => !isLarger(trade) && trade.outcome === "sold") &&
      next.some((trade) => isLarger(trade) && !["sold", "void"].includes(trade.outcome));
  },
  "transfer-blocked": ({ probes }) =>
    probes.some(({ plan, outcome }) =>
      plan.target === "wallet" && (outcome === "refused" || outcome === "nothing-moved")
    ),
  "no-sale-by-pull": (evidence) =>
    sellsLater(evidence) &&
    evidence.pulls.some(({ plan, outcome }) =>
      plan.method === "simulate-pull" && plan.horizon.id === "next-block" &&
      outcome === "sell-failed"
    ) && horizonSaid(evidence, "next-block").outcome === "sold" &&
    !tests["cannot-sell-all"](evidence),
  "takes-more": ({ trades, probes }) =>
    trades.some(({ asked, sent }) => asked !== null && sent !== null && differs(sent, asked)) ||
    probes.some(({ sent, amount }) => sent !== null && differs(sent, amount)),
  "block-delay": ({ longWait }) => longWait?.outcome === "ends",
  "exact-approval-only": ({ trades }) =>
    trades.some(({ plan, outcome }) => plan.exact === true && outcome === "sold") &&
    trades.some(({ plan, outcome }) => plan.exact !== true && outcome === "approve-failed"),
};

/** Only a part of it was sold where all of it was tried first. */
function isShare({ plan, asked, heldBefore }: PoolEvidence["trades"][number]): boolean {
  return plan.share === "some" && asked !== null && heldBefore !== null &&
    plan.holding <= heldBefore && asked < plan.holding;
}

function sellsLater(evidence: PoolEvidence): boolean {
  return laterSaid(evidence).some(({ outcome }) => outcome === "sold");
}

/** By more than a basis point. */
function differs(a: bigint, b: bigint): boolean {
  const gap = a > b ? a - b : b - a;
  return gap * 10_000n > b;
}

/** The flags of the deciding pool's evidence, in the order of the list. */
export function flagsOf(
  evidence: PoolEvidence,
  others: readonly PoolEvidence[] = [],
): readonly FlagCode[] {
  const own = (Object.keys(tests) as OwnFlag[]).filter((code) => tests[code](evidence));
  const isFailing = others.some((other) => failsElsewhere(evidence, other));
  return isFailing ? [...own, "other-pool-fails"] : own;
}
