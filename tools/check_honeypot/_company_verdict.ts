/** What others' trades change: whether an account still sells after somebody else has bought or sold. */
import type { Reason, VerdictName } from "./codes.ts";
import {
  askedOf,
  horizonSaid,
  isAfterSale,
  isFairSale,
  isFairThere,
  isFlatFee,
  isRemoved,
  isRestTaken,
  type PoolEvidence,
} from "./evidence.ts";
import { isLossBySwapBack, isTaken } from "./_sale_loss.ts";
import { thresholds } from "./thresholds.ts";
import type { Trade } from "./_trade_read.ts";
import { reasonOfVoid } from "./verdict.ts";

type Decision = [VerdictName, Reason, (Trade | null)?];

/** Null: nothing against it. */
export function judgeCompany(evidence: PoolEvidence): Decision | null {
  const after = evidence.trades.filter(isAfterSale);
  const refused = after.filter((trade) => isRefused(trade, evidence));
  const [first = null] = refused;
  const alone = refused.filter(({ plan }) => isFairThere(horizonSaid(evidence, plan.horizon.id)));
  const isTrap = alone.length >= thresholds.delayedFailuresMin && sellsParts(evidence);
  if (isTrap) return ["honeypot", "delayed-trap", first];
  if (first !== null) return ["inconclusive", "methods-disagree", first];
  // Before the last horizon somebody buys more than at any other moment, and leaves more fees to be sold:
  // without him the account sells.
  const last = horizonSaid(evidence, "7d");
  const isBad = last.trade !== null && last.outcome !== "void" && !isFairSale(last.trade) &&
    !isLossBySwapBack(last.trade);
  const isOthers = isBad &&
    after.some((trade) => trade.plan.horizon.id === last.id && isFairSale(trade));
  if (isOthers) return ["inconclusive", "methods-disagree", last.trade];
  const silent = after.find(({ outcome }) => outcome === "void") ?? null;
  return silent === null ? null : ["inconclusive", reasonOfVoid(silent), silent];
}

/** It fails, and that nobody sells then anyway is not known. */
export function isRefused(trade: Trade, evidence: PoolEvidence): boolean {
  const { outcome, plan } = trade;
  const said = horizonSaid(evidence, plan.horizon.id);
  if (said.outcome !== "void" && !isFairThere(said)) return false;
  if (outcome === "sold") return isLost(trade, evidence);
  return outcome !== "void" && outcome !== "buy-failed";
}

/** Who comes back sold a part: that this one is of a part is not why it failed. */
function sellsParts(evidence: PoolEvidence): boolean {
  return evidence.returning.some(({ sales }) =>
    sales.some((sale) => sale.outcome === "sold" && (!isTaken(sale) || isFlatFee(sale, evidence)))
  );
}

/** What is lost by holding, a flat fee, or a sale of the token's own within this one is told by other sales. */
function isLost(trade: Trade, evidence: PoolEvidence): boolean {
  if (isRemoved(trade) || isRestTaken(trade)) return true;
  const sale = askedOf(trade);
  return isTaken(sale) && !isLossBySwapBack(sale) && !isFlatFee(sale, evidence);
}
