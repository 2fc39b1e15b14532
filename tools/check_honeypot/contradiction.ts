/** Sales that are alike but for their account, and end differently: a token that picks its sellers. */
import { isFairSale, plainTrades, type PoolEvidence, realisticTrades } from "./evidence.ts";
import type { HorizonId } from "./horizons.ts";
import type { Trade } from "./_trade_read.ts";

/** Later horizons in the order of time. */
const ORDER: readonly HorizonId[] = ["next-block", "own-pace", "5m", "1h", "24h", "7d"];

/** Whether it went well; null: not known. */
type Went = boolean | null;

/**
 * The sale that contradicts another one; null: time, size and the last unit explain every failure. They
 * explain failures up to a moment or from one on, of the larger size wherever it is tried, and of the
 * whole balance.
 */
export function contradiction(evidence: PoolEvidence): Trade | null {
  const plain = plainTrades(evidence).filter((trade) => !sellsInParts(evidence, trade));
  const most = plain.filter(({ plan }) => plan.share === "most");
  const ofSize = (isLarger: boolean) =>
    most.filter(({ plan }) => plan.size > evidence.size === isLarger);
  return amongOthers(plain, evidence) ?? between(ofSize(false)) ?? ofLarger(ofSize(true), plain);
}

/** The sale failed, and the same account sells another part of it: a rule on parts explains it. */
export function sellsInParts({ trades }: PoolEvidence, failed: Trade): boolean {
  const { sender, horizon, realistic, share } = failed.plan;
  return share !== "some" && went(failed) === false &&
    trades.some((other) =>
      other.plan.share === "some" && other.plan.sender === sender &&
      other.plan.horizon.id === horizon.id && other.plan.realistic === realistic &&
      went(other) === true
    );
}

/**
 * The base size fails where the whole balance, a larger size or a realistic sale passes.
 */
function amongOthers(plain: readonly Trade[], evidence: PoolEvidence): Trade | null {
  const isBase = ({ plan }: Trade) => plan.share === "most" && plan.size === evidence.size;
  const others = [...plain.filter((trade) => !isBase(trade)), ...realisticTrades(evidence)]
    .filter(({ plan }) => plan.share !== "some");
  return plain.find((trade) =>
    isBase(trade) && went(trade) === false &&
    others.some((other) => other.plan.horizon.id === trade.plan.horizon.id && went(other) === true)
  ) ?? null;
}

/** A failure with a sale before and one after it. */
function between(trades: readonly Trade[]): Trade | null {
  const told = inOrder(trades).filter((trade) => went(trade) !== null);
  const first = told.findIndex((trade) => went(trade) === true);
  const last = told.findLastIndex((trade) => went(trade) === true);
  return told.slice(first + 1, Math.max(last, 0)).find((trade) => went(trade) === false) ?? null;
}

/** The larger size fails at one horizon and passes at another, while the base size passes at both. */
function ofLarger(larger: readonly Trade[], plain: readonly Trade[]): Trade | null {
  const isOpen = (id: HorizonId) =>
    plain.some((trade) =>
      trade.plan.horizon.id === id && !larger.includes(trade) && went(trade) === true
    );
  const told = larger.filter((trade) => went(trade) !== null && isOpen(trade.plan.horizon.id));
  const isMixed = told.some((trade) => went(trade) === true);
  return isMixed ? told.find((trade) => went(trade) === false) ?? null : null;
}

function inOrder(trades: readonly Trade[]): readonly Trade[] {
  return ORDER.flatMap((id) => trades.filter(({ plan }) => plan.horizon.id === id));
}

/** A sale that takes half or more is no sale. */
function went(trade: Trade): Went {
  return trade.outcome === "void" ? null : isFairSale(trade);
}
