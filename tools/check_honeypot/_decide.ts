/** From the evidence on two pools to the answer's verdict. */
import { candidatesOf } from "../dex/candidates.ts";
import type { Network } from "../evm/network.ts";
import type { LensRead } from "../dex/lens.ts";
import type { Reason, VerdictName } from "./codes.ts";
import type { PoolEvidence } from "./evidence.ts";
import { contradicts, isOnlyHeld, LESS_ARRIVED } from "./_other_pool.ts";
import { baseImpactBps } from "./_targets.ts";
import type { Target } from "./_attempts.ts";
import { lostBps } from "./taxes.ts";
import { dustFloor, emptyBelow, thresholds } from "./thresholds.ts";
import { judgePool, type Knowledge, type Verdict } from "./verdict.ts";

/** A verdict, and which of the pools it is about. */
export type Decided = Verdict & { readonly by: number };

/** A verdict that needs no trade; null: trades decide. */
export function withoutTrade(
  network: Network,
  lens: LensRead,
  targets: readonly Target[],
): Verdict | null {
  const none = (verdict: VerdictName, reason: Reason): Verdict => ({
    ...{ verdict, reason, coverage: "none", failure: null },
  });
  if (!lens.ok || !isTradable(network)) return none("no-route", "unsupported");
  const [target] = targets;
  if (target === undefined) {
    const holds = lens.pools.some(({ nativeReserve }) => nativeReserve > 0n);
    if (holds) return none("no-route", "no-quote");
    // A place that could not be read may hold the pool; one whose pool is gone does not.
    const isDark = lens.unread.some(({ reason }) => reason !== "no-code");
    return isDark ? none("inconclusive", "decode-failed") : none("no-route", "no-pool");
  }
  const { nativeReserve } = target.route;
  if (nativeReserve < emptyBelow(network)) return none("no-route", "no-quote");
  if (nativeReserve < dustFloor(network)) return none("inconclusive", "dust-liquidity");
  if (baseImpactBps(target) > thresholds.impactBpsMax) return none("inconclusive", "high-impact");
  return null;
}

/** Whether a venue of the network has a router we know. */
function isTradable(network: Network): boolean {
  return candidatesOf(network).some(({ venue }) => venue.router !== null);
}

/**
 * The deepest pool decides; a V3 pool that cannot take a token's fee leaves it to a pair. Two pools that
 * contradict each other decide nothing.
 */
export function decide(
  pools: readonly PoolEvidence[],
  knowledge: Knowledge,
  dust: bigint,
): Decided {
  const [first, second] = pools;
  if (first === undefined) {
    return {
      verdict: "inconclusive",
      reason: "capability-missing",
      coverage: "none",
      failure: null,
      by: 0,
    };
  }
  const verdict = judgePool(first, knowledge);
  if (second === undefined) return { ...verdict, by: 0 };
  if (isSale(verdict) && contradicts(first, second, dust)) {
    const failure = second.trades.find((trade) => trade.failure !== null)?.failure ?? null;
    return { ...verdict, verdict: "inconclusive", reason: "pools-disagree", failure, by: 0 };
  }
  if (!cannotTakeFees(first, verdict)) {
    const isDoubtful = verdict.verdict === "honeypot" && isOnlyHeld(first, second);
    if (!isDoubtful) return { ...verdict, by: 0 };
    return { ...verdict, verdict: "inconclusive", reason: "pools-disagree", by: 0 };
  }
  const other = judgePool(second, knowledge);
  return isSale(other) ? { ...other, by: 1 } : { ...verdict, by: 0 };
}

function isSale({ verdict }: Verdict): boolean {
  return verdict === "sellable" || verdict === "high-tax";
}

/**
 * The pool itself complains, and a plain transfer to it does arrive but for a fee: a token that lets
 * nothing through to its deepest pool is not excused by a pair beside it.
 */
function cannotTakeFees({ route, trades, probes }: PoolEvidence, { verdict }: Verdict): boolean {
  const probe = probes.find(({ plan }) => plan.target === "pool");
  const lost = probe?.outcome === "moved" ? lostBps(probe.sent, probe.arrived) : null;
  return route.venue.kind === "v3" && verdict === "honeypot" &&
    lost !== null && lost.bps < thresholds.honeypotSellTaxBps &&
    trades.some(({ failure }) => failure?.revert.message === LESS_ARRIVED);
}
