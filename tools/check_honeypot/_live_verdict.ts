/** What sales as live transactions meet them say against the plain ones. */
import { buyReason } from "./_buy_reason.ts";
import { sellsInParts } from "./contradiction.ts";
import {
  horizonSaid,
  isFairSale,
  isFairThere,
  plainTrades,
  type PoolEvidence,
  realisticTrades,
} from "./evidence.ts";
import { priceFall } from "./proceeds.ts";
import type { Trade } from "./_trade_read.ts";
import { type Decision, type Knowledge, reasonOfVoid } from "./verdict.ts";

/** Every sale as a live transaction meets it has to work where the plain one does. */
export function judgeRealistic(evidence: PoolEvidence, { mayTell }: Knowledge): Decision | null {
  const trades = realisticTrades(evidence);
  const decisions = trades.map((live) => judgeLive(evidence, live));
  const bad = decisions.find((decision) => decision !== null);
  if (bad !== undefined) return bad;
  const silent = trades.find(({ outcome }) => outcome === "void") ?? null;
  const isUntold = trades.length === 0 || silent !== null;
  return isUntold && mayTell ? ["inconclusive", reasonOfVoid(silent)] : null;
}

function judgeLive(evidence: PoolEvidence, live: Trade): Decision | null {
  if (live.outcome === "void" || isFairSale(live) || sellsInParts(evidence, live)) return null;
  if (live.outcome === "buy-failed") return ["cannot-buy", buyReason(evidence, live), live];
  // A cooldown, an early tax and a limit on shares hold in the realistic surroundings too.
  const twin = plainTrades(evidence).find(({ plan: { horizon, share, size } }) =>
    horizon.id === live.plan.horizon.id && share === live.plan.share && size === live.plan.size
  );
  if (twin !== undefined && twin.outcome !== "void" && !isFairSale(twin)) return null;
  // Beside the plain one others bought so much that the price rose above what was taken off it.
  const isLifted = (twin?.plan.company?.size ?? 0n) > live.plan.size;
  if (isLifted && priceFall(live) !== null) return ["honeypot", "extreme-sell-tax", live];
  const plain = horizonSaid(evidence, live.plan.horizon.id);
  if (plain.outcome === "void") return ["inconclusive", reasonOfVoid(plain.trade)];
  return isFairThere(plain) ? ["honeypot", "simulation-aware", live] : null;
}
