/** What a wallet says that comes back: whether one sale, or a second purchase, ends all further ones. */
import type { Reason, VerdictName } from "./codes.ts";
import { horizonSaid, isFairSale, isFlatFee, type PoolEvidence } from "./evidence.ts";
import type { Returning, ReturningSale } from "./_returning.ts";
import type { Failure, VoidReason } from "./_scene.ts";
import { isLossBySwapBack, isTaken } from "./_sale_loss.ts";
import { thresholds } from "./thresholds.ts";
import { reasonOfVoid } from "./verdict.ts";

/** With what a sale was refused with that decided. */
type Decision = [VerdictName, Reason, null?, (Failure | null)?];

/** Null: nothing against it. */
export function judgeReturning(evidence: PoolEvidence): Decision | null {
  const { returning } = evidence;
  const sales = returning.map((one) => one.sales.map((sale) => wentOf(sale, evidence)));
  for (const one of returning) {
    if (isTrap(one, evidence)) return ["honeypot", "delayed-trap", null, refusedWith(one)];
    if (isTakenAtOnce(one, evidence)) return ["honeypot", "extreme-sell-tax"];
  }
  const waits = returning.find((_, at) => isLongWait(sales[at]!));
  if (waits !== undefined) return ["inconclusive", "long-wait", null, refusedWith(waits)];
  const isOdd = (went: Went) => went.at(-1) === false && went.includes(true);
  const odd = returning.find((_, at) => isOdd(sales[at]!)) ??
    (refusesParts(evidence) ? returning[0] : undefined);
  if (odd !== undefined) return ["inconclusive", "methods-disagree", null, refusedWith(odd)];
  const silent = returning.flatMap(silenceOf);
  return silent[0] === undefined ? null : ["inconclusive", reasonOfVoid(silent[0])];
}

/** Whether each sale went well; null: not known. */
type Went = readonly (boolean | null)[];

/** What the first of its sales that was refused was refused with. */
function refusedWith({ sales }: Returning): Failure | null {
  return sales.find(({ outcome }) => outcome === "sell-failed")?.failure ?? null;
}

/** Sales that fail or are taken, after one that was not, as often as makes a trap. */
export function isTrap({ sales }: Returning, evidence: PoolEvidence): boolean {
  const went = sales.map((sale) => wentOf(sale, evidence));
  const first = went.indexOf(true);
  const after = went.slice(first + 1);
  return first >= 0 && !after.includes(true) &&
    after.filter((one) => one === false).length >= thresholds.delayedFailuresMin;
}

/** What failed after a day works after a week. */
function isLongWait(went: Went): boolean {
  return went[2] === false && went[3] === true;
}

/** A wait between trades: a sale fails after another one, and works later. */
export function waitsBetween(evidence: PoolEvidence): boolean {
  return evidence.returning.some(({ sales }) => {
    const went = sales.map((sale) => wentOf(sale, evidence));
    const first = went.indexOf(true);
    return first >= 0 && went.slice(first, went.lastIndexOf(true)).includes(false);
  });
}

/** A part is taken where nearly all of it brings what it should. */
function isTakenAtOnce({ sales }: Returning, evidence: PoolEvidence): boolean {
  const [sale] = sales;
  return sale !== undefined && sellsAtOnce(evidence) && isTaken(sale) && !isLossBySwapBack(sale) &&
    !isFlatFee(sale, evidence);
}

/** A part of the base size does not sell at once where nearly all of it does. */
function refusesParts(evidence: PoolEvidence): boolean {
  return evidence.returning[0]?.sales[0]?.outcome === "sell-failed" && sellsAtOnce(evidence);
}

function sellsAtOnce(evidence: PoolEvidence): boolean {
  const { trade } = horizonSaid(evidence, "next-block");
  return trade !== null && isFairSale(trade);
}

/** What nobody answered may be what fails. A purchase that was refused is a matter of limits. */
function silenceOf(
  { voidReason, sales }: Returning,
): readonly { readonly voidReason: VoidReason | null }[] {
  if (voidReason === "not-tried") return [];
  return voidReason !== null ? [{ voidReason }] : sales.filter(({ outcome }) => outcome === "void");
}

/** What a sale of the token's own takes once is judged by the crowd. */
function wentOf(sale: ReturningSale, evidence: PoolEvidence): boolean | null {
  if (sale.outcome === "void" || isLossBySwapBack(sale)) return null;
  return sale.outcome === "sold" && (!isTaken(sale) || isFlatFee(sale, evidence));
}
