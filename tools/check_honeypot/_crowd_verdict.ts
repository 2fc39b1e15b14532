/** What the crowd says of a token that sells otherwise: that it picks its sellers, or sells its fees once. */
import type { Reason } from "./codes.ts";
import { sellsInParts } from "./contradiction.ts";
import type { Seller } from "./_crowd.ts";
import {
  isExtreme,
  isFairSale,
  isRemoved,
  plainTrades,
  type PoolEvidence,
  sellTax,
} from "./evidence.ts";
import type { HorizonId } from "./horizons.ts";
import { isLossBySwapBack, isTaken } from "./_sale_loss.ts";
import { priceFall } from "./proceeds.ts";
import { thresholds } from "./thresholds.ts";
import type { Trade } from "./_trade_read.ts";
import { reasonOfVoid } from "./verdict.ts";

/** Whether it went well; null: not known. */
type Went = boolean | null;

/** Why the crowd itself says nothing; null: it was not planned, or it told. */
export function crowdSilence({ crowd }: PoolEvidence): Reason | null {
  if (crowd === null) return null;
  if (crowd.voidReason !== null) return reasonOfVoid(crowd);
  const silent = crowd.sellers.find(({ outcome }) => outcome === "void");
  if (silent !== undefined) return reasonOfVoid(silent);
  const bought = crowd.sellers.filter(({ outcome }) => outcome !== "buy-failed");
  return bought.length * 2 < crowd.sellers.length ? "methods-disagree" : null;
}

/**
 * A seller of the crowd fails, or loses half, between two that do not: no moment explains it, so the
 * token picks. The crowd stands between the trades of the next block and those of later ones.
 */
export function picksSellers(evidence: PoolEvidence): boolean {
  const { crowd, limits } = evidence;
  if (crowd === null) return false;
  // More than one transaction is known to sell is a matter of the limit.
  const most = limits?.sold ?? null;
  const isOver = ({ outcome }: Seller, at: number) =>
    outcome === "sell-failed" && most !== null && crowd.plan.amounts[at]! > most;
  const within = crowd.sellers.filter((seller, at) => !isOver(seller, at));
  const went = (late: boolean) => {
    // A wait may count blocks, and the last has fewer behind him than the first.
    const sellers = within.filter(({ isLate }) => isLate === late)
      .toSorted((one, other) => one.waited - other.waited);
    // One sale of the token's own fees, of which the others see nothing, is no choice among sellers.
    const isOnce = sellers.filter(isLossBySwapBack).length <= 1;
    return sellers.map((seller) => isOnce && isLossBySwapBack(seller) ? null : wentOf(seller));
  };
  const at = (id: HorizonId): Went => {
    const trade = plainTrades(evidence).find(({ plan }) =>
      plan.horizon.id === id && plan.share === "most" && plan.size === evidence.size
    );
    const isUntold = trade === undefined || trade.outcome === "void";
    return isUntold || sellsInParts(evidence, trade) ? null : isFairSale(trade);
  };
  const [soon, late] = [[at("next-block"), ...went(false)], went(true)];
  return isBroken([...soon, at("5m"), at("1h"), at("24h")]) ||
    isBroken([...soon, ...late, at("24h")]);
}

/** A failure with a success before and one after it. */
function isBroken(sequence: readonly Went[]): boolean {
  const told = sequence.filter((went) => went !== null);
  const [first, last] = [told.indexOf(true), told.lastIndexOf(true)];
  return told.slice(first + 1, Math.max(last, 0)).includes(false);
}

function wentOf(seller: Seller): Went {
  if (seller.outcome === "void" || seller.outcome === "buy-failed") return null;
  return seller.outcome === "sold" && !isTaken(seller);
}

/**
 * A sale that lost half only by what the token sold in the pool within it, while most of the crowd lost
 * nothing by that: a sale of collected fees that is over after the first seller, or made to look like
 * one. Null: that is not it; else why nothing is decided.
 */
export function swapBackDoubt(evidence: PoolEvidence, trade: Trade | null): Reason | null {
  if (evidence.crowd === null || trade === null || !isSwapBack(trade)) return null;
  const silence = crowdSilence(evidence);
  if (silence !== null) return silence;
  const isRare = (late: boolean) => {
    const sold = evidence.crowd!.sellers.filter(({ isLate, outcome }) =>
      isLate === late && outcome === "sold"
    );
    return sold.filter(isLossBySwapBack).length * 2 < sold.length;
  };
  return isRare(false) && isRare(true) ? "swap-back" : null;
}

/** Taken by nothing but a sale of the token's within the sale. */
export function isSwapBack(trade: Trade): boolean {
  const tax = sellTax(trade);
  return trade.outcome === "sold" && trade.innerSwap && isExtreme(trade) && !isRemoved(trade) &&
    priceFall(trade) === null &&
    tax !== null && tax < thresholds.honeypotSellTaxBps;
}
