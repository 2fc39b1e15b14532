/** All that was tried on one pool, and how it reads by horizon. */
import type { Route } from "../dex/pool.ts";
import type { Address } from "../evm/network.ts";
import type { Crowd } from "./_crowd.ts";
import type { Funded } from "./_funded.ts";
import { type HorizonId, laterIds } from "./horizons.ts";
import type { Limits } from "./_limits.ts";
import type { LongWait } from "./_long_wait.ts";
import type { Probe } from "./_probe.ts";
import type { Pull } from "./_pull.ts";
import type { Rest } from "./_rest.ts";
import type { Returning } from "./_returning.ts";
import type { Revert } from "./revert.ts";
import type { Outcome } from "./_scene.ts";
import type { SelfTrade } from "./_self.ts";
import { isFew, owedOf, priceFall, proceedsTax, saleLoss } from "./proceeds.ts";
import { lostBps, shareBps, worstOf } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";
import type { Trade } from "./_trade_read.ts";

/** The attempts on one pool; what was not tried is absent or null. */
export type PoolEvidence = {
  readonly route: Route;
  /** Base size in coins. */
  readonly size: bigint;
  readonly trades: readonly Trade[];
  readonly pulls: readonly Pull[];
  readonly self: SelfTrade | null;
  /** The same by other accounts and at larger sizes, where simulation is missing. */
  readonly selves: readonly SelfTrade[];
  readonly funded: Funded | null;
  readonly probes: readonly Probe[];
  readonly limits: Limits | null;
  /** Null: none was planned. */
  readonly crowd: Crowd | null;
  /** Wallets that come back; none where none was planned. */
  readonly returning: readonly Returning[];
  /** What becomes of the rest where only a part of a holding sells; null: nothing called for it. */
  readonly rest: Rest | null;
  /** Other contracts that a transfer touches; null: not known. */
  readonly touched: readonly Address[] | null;
  /** What failed at all numbers, once code is told later ones; null: no code asks for the number. */
  readonly longWait: LongWait | null;
  /** What the token says when the pool hands out a purchase. */
  readonly handOut: Revert | null;
  /** What the base size should bring by the pool's own word at the base block. */
  readonly quoted: bigint | null;
};

/** Trades in plain surroundings, but for the largest position that was asked about once more. */
export function plainTrades({ trades }: PoolEvidence): readonly Trade[] {
  return trades.filter(({ plan }) => !plan.realistic && plan.share !== "part");
}

/** Trades as live transactions meet them, the nearest first; sizes between are judged with the largest. */
export function realisticTrades({ trades }: PoolEvidence): readonly Trade[] {
  return trades.filter(({ plan }) => plan.realistic && plan.share !== "part");
}

/** Somebody else bought before the account did, and sold since. */
export function isAfterSale({ plan }: Trade): boolean {
  return plan.company?.sales !== undefined;
}

/** A small sale as its amount says: what more is gone of a holding may have been lost by holding it. */
export function askedOf(trade: Trade): Trade {
  return { ...trade, sent: trade.asked };
}

/** Sales of a part of larger positions. */
export function partTrades({ trades }: Pick<PoolEvidence, "trades">): readonly Trade[] {
  return trades.filter((trade) => trade.plan.share === "part" && !isAfterSale(trade));
}

/** What one horizon says: sold once is sold; void only when nothing there says anything. */
export type HorizonSaid = {
  readonly id: HorizonId;
  readonly outcome: Outcome;
  readonly trade: Trade | null;
};

export function horizonSaid(evidence: PoolEvidence, id: HorizonId): HorizonSaid {
  const there = plainTrades(evidence).filter(({ plan }) => plan.horizon.id === id);
  const told = there.filter(({ outcome }) => outcome !== "void");
  // Where nobody knows whether a part of it sells, a failed sale of most of it says nothing.
  const dark = there.find(({ plan, outcome }) => plan.share === "some" && outcome === "void");
  const isSold = told.some(({ outcome }) => outcome === "sold");
  if (dark !== undefined && !isSold && told.some(isRefused)) {
    return { id, outcome: "void", trade: dark };
  }
  const trade = told.find(({ outcome }) => outcome === "sold") ?? told[0] ?? there[0] ?? null;
  if (trade === null || told.length === 0) return { id, outcome: "void", trade };
  return { id, outcome: trade.outcome, trade };
}

/** A sale of it failed, for whatever reason. */
function isRefused({ outcome }: Trade): boolean {
  return outcome === "sell-failed" || outcome === "approve-failed";
}

/** It sells there, and leaves its seller more than half. */
export function isFairThere({ trade }: HorizonSaid): boolean {
  return trade !== null && isFairSale(trade);
}

export function laterSaid(evidence: PoolEvidence): readonly HorizonSaid[] {
  return laterIds.map((id) => horizonSaid(evidence, id));
}

/** Taxes of one sale in basis points; null: not known. */
export function sellTax({ sent, arrived }: Pick<Trade, "sent" | "arrived">): number | null {
  return isFew(sent) ? null : lostBps(sent, arrived)?.bps ?? null;
}

export function buyTax({ quoted, received }: Pick<Trade, "quoted" | "received">): number | null {
  return isFew(quoted) ? null : lostBps(quoted, received)?.bps ?? null;
}

/** Why a tax that is needed is not known. */
export function reasonOfNoTax({ trades, pulls }: PoolEvidence): "too-few-units" | "decode-failed" {
  const isOfFew = trades.some(({ quoted, sent }) => isFew(quoted) || isFew(sent)) ||
    pulls.some(({ sent }) => isFew(sent));
  return isOfFew ? "too-few-units" : "decode-failed";
}

/** What of the purchase vanished by itself before the sale. */
export function balanceTax({ received, heldBefore }: Trade): number | null {
  return lostBps(received, heldBefore)?.bps ?? null;
}

/** Half of the balance or more was gone when it was to be sold. */
export function isRemoved(trade: Trade): boolean {
  const lost = balanceTax(trade);
  return lost !== null && lost > 10_000 - thresholds.balanceKeptBpsMin;
}

/** Of what a sale left to its seller, nearly all is gone: a part of it that is no rounding. */
export function isRestTaken({ asked, heldBefore, left }: Trade): boolean {
  if (asked === null || heldBefore === null || left === null) return false;
  const rest = heldBefore - asked;
  return rest * 10n > heldBefore && left * 10n < rest;
}

/** A sale that took half or more, be it of the tokens, of what they bring, or of the balance before. */
export function isExtreme(trade: Trade): boolean {
  const tax = sellTax(trade);
  if (tax !== null && tax >= thresholds.honeypotSellTaxBps) return true;
  if (isRemoved(trade) || isRestTaken(trade)) return true;
  const { sent, proceeds } = trade;
  const kept = proceeds === null || isFew(sent) ? null : shareBps(proceeds, owedOf(trade) ?? 0n);
  return kept !== null && kept < thresholds.proceedsBpsMin;
}

/** A sale that leaves its seller more than half. */
export function isFairSale(trade: Trade): boolean {
  return trade.outcome === "sold" && !isExtreme(trade);
}

/** Sales whose taxes count: later blocks up to a day, and the realistic one. */
export function countedSales({ trades }: PoolEvidence): readonly Trade[] {
  return trades.filter((trade) =>
    trade.outcome === "sold" && trade.plan.horizon.decides && !isAfterSale(trade)
  );
}

/** It lost as many units as a fair sale of more did: a flat fee, which no share of a small sale tells. */
export function isFlatFee(
  { sent, arrived }: Pick<Trade, "sent" | "arrived">,
  evidence: PoolEvidence,
): boolean {
  if (sent === null || arrived === null || arrived >= sent) return false;
  const fee = sent - arrived;
  return countedSales(evidence).some((sale) => {
    if (!isFairSale(sale) || sale.sent === null || sale.arrived === null) return false;
    const apart = sale.sent - sale.arrived - fee;
    return sale.sent > sent &&
      (apart < 0n ? -apart : apart) * 10_000n <= fee * BigInt(thresholds.flatFeeNoiseBps);
  });
}

/**
 * Where somebody else has just bought half of what a pool held, a little more or less of a reflection comes
 * back to it. Only what is a tax to mind is told of such a sale.
 */
function tellsTax(sale: Trade): boolean {
  const { company, size } = sale.plan;
  const isCrowded = company !== undefined && company.size > size;
  return !isCrowded || (sellTax(sale) ?? 0) >= thresholds.highTaxBps;
}

/**
 * Of a part of a large position the token sells as much of its own fees as the part is large, which is drawn:
 * what that costs is told where it is a tenth by itself.
 */
function tellsProceeds(sale: Trade): boolean {
  if (sale.plan.share !== "part" || !sale.innerSwap || priceFall(sale) !== null) return true;
  return (saleLoss(sale) ?? 0) - (sellTax(sale) ?? 0) >= thresholds.highTaxBps;
}

/** The worst of each tax; null: not known. */
export type Taxes = {
  readonly buyTaxBps: number | null;
  readonly sellTaxBps: number | null;
  readonly transferTaxBps: number | null;
  readonly sellTaxProceedsBps: number | null;
};

export function taxesOf(evidence: PoolEvidence): Taxes {
  const sales = countedSales(evidence).filter(tellsTax);
  const pulled = evidence.pulls.filter(({ outcome }) => outcome === "sold");
  // The crowd, who comes back, and who sells after others, sell less.
  const smaller = [
    ...evidence.crowd?.sellers ?? [],
    ...evidence.returning.flatMap((one) => one.sales),
    ...evidence.trades.filter((trade) => isAfterSale(trade) && trade.plan.horizon.decides)
      .map(askedOf).filter(tellsTax),
  ].filter((sale) => !isFlatFee(sale, evidence));
  const bySale = worstOf([...sales, ...smaller].map(sellTax));
  const fallen = evidence.crowd?.sellers.filter((sale) => priceFall(sale) !== null) ?? [];
  const byProceeds = worstOf([...sales.filter(tellsProceeds), ...fallen].map(proceedsTax));
  const wallet = evidence.probes.find(({ plan }) => plan.target === "wallet");
  const isMeasured = wallet?.outcome === "moved";
  return {
    buyTaxBps: worstOf(evidence.trades.map(buyTax)) ?? buyTaxOfPulls(evidence),
    sellTaxBps: bySale ?? worstOf(pulled.map(sellTax)),
    transferTaxBps: isMeasured ? sellTax(wallet) : null,
    sellTaxProceedsBps: byProceeds ?? worstOf(pulled.map(proceedsTax)),
  };
}

function buyTaxOfPulls(evidence: PoolEvidence): number | null {
  return worstOf(evidence.pulls.map((pull) => buyTaxOfPull(evidence, pull)));
}

/** Without simulation the quote of the pool's router in the same state stands beside C1's purchase. */
export function buyTaxOfPull(
  { quoted, size }: PoolEvidence,
  { plan, quoted: own, received }: Pull,
): number | null {
  return buyTax({ quoted: own ?? (plan.size === size ? quoted : null), received });
}
