/**
 * The largest position once more, bought and sold by a wallet through the router: asked for only where
 * the search for limits saw that size refused or taxed, or where a limit keeps wallets from the largest
 * size. The search moves tokens by a contract, which an honest token may refuse, so it does not decide by
 * itself.
 */
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Address } from "../evm/network.ts";
import { inSlices } from "../turn.ts";
import type { Source } from "../upstream/sources.ts";
import type { Reason, VerdictName } from "./codes.ts";
import {
  buyTax,
  horizonSaid,
  isExtreme,
  isFairSale,
  laterSaid,
  partTrades,
  type PoolEvidence,
  sellTax,
  taxesOf,
} from "./evidence.ts";
import type { HorizonId } from "./horizons.ts";
import type { Limits } from "./_limits.ts";
import { momentOf } from "./_moments.ts";
import { laterFrom } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import { shareBps } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";
import { type TradePlan, tradeScript } from "./_trade.ts";
import { readTrade, type Trade } from "./_trade_read.ts";
import { mostOf, sellAmount } from "./_tries.ts";
import { reasonOfVoid } from "./verdict.ts";

/** Less than the least share of the position was seen to sell at once. */
function isStuck({ sellableBps }: Limits): boolean {
  return sellableBps === null || sellableBps < thresholds.sellableShareBpsMin;
}

/** What to ask; none where nothing was odd, or where not even the base size sells. */
function largestPlans(
  scene: Scene,
  evidence: PoolEvidence,
  laterSenders: readonly Address[],
): TradePlan[] {
  const { limits, route } = evidence;
  // Not at once after the purchase if the base size has to wait too.
  const soldAt = laterSaid(evidence).find(({ outcome, trade }) =>
    outcome === "sold" && trade !== null && !isExtreme(trade)
  )?.id;
  if (limits === null || limits.voidReason !== null || soldAt === undefined) return [];
  const { triedWei, position, sold, swallowedWei } = limits;
  if (triedWei === null || position === null) return [];
  const plan = (size: bigint, holding: bigint): TradePlan => ({
    ...{ route, size, holding, share: "part", realistic: false },
    sender: limits.plan.sender,
    horizon: momentOf(scene, soldAt),
  });
  const least = position * BigInt(thresholds.sellableShareBpsMin) / 10_000n;
  return [
    ...(swallowedWei === null ? [] : [plan(swallowedWei, position)]),
    ...(isStuck(limits)
      ? [plan(triedWei, mostOf(position)), plan(triedWei, least)]
      : isTaxed(evidence, limits)
      ? [plan(triedWei, sold ?? position)]
      : []),
    ...(isLimited(evidence, triedWei) ? LATER : []).map((id, nth) => ({
      ...plan(triedWei, sold ?? position),
      ...{ sender: laterSenders[nth]!, horizon: momentOf(scene, id) },
    })),
  ];
}

/** When the largest size that a limit leaves is sold once more, as the largest is without a limit. */
const LATER = ["1h", "24h"] as const satisfies readonly HorizonId[];

/** No wallet buys the largest size, but one well over the base size. */
function isLimited({ size, trades }: PoolEvidence, triedWei: bigint): boolean {
  const parts = partTrades({ trades });
  const largest = parts.reduce((most, { plan }) => plan.size > most ? plan.size : most, 0n);
  const isRefused = largest > 0n &&
    parts.every(({ plan, outcome }) => plan.size < largest || outcome === "buy-failed");
  return isRefused && triedWei > BigInt(thresholds.limitFactor) * size;
}

/** More is lost than at the other sizes. */
function isTaxed(evidence: PoolEvidence, limits: Limits): boolean {
  const { buyTaxBps, sellTaxBps } = taxesOf(evidence);
  const { quoted, bought: received, sold: sent, arrived } = limits;
  const isMore = (tax: number | null, known: number | null) =>
    tax !== null && (known === null || tax > known + thresholds.taxNoiseBps);
  return isMore(buyTax({ quoted, received }), buyTaxBps) ||
    isMore(sellTax({ sent, arrived }), sellTaxBps);
}

type Named = { readonly name: string; readonly call: RpcCall };

type Asked =
  & { readonly sources: readonly Source[] }
  & (
    | { readonly ok: true; readonly of: (name: string) => RpcAnswer | undefined }
    | { readonly ok: false }
  );

/** The evidence with these trades behind the others; `ask` sends one more batch. */
export async function askLargest(
  scene: Scene,
  pools: readonly PoolEvidence[],
  ask: (named: readonly Named[]) => Promise<Asked>,
): Promise<{ readonly pools: readonly PoolEvidence[]; readonly sources: readonly Source[] }> {
  const plans = pools.flatMap((evidence, pool) => {
    const laterSenders = LATER.map((_, nth) => scene.senders(laterFrom(pool) + nth));
    return largestPlans(scene, evidence, laterSenders)
      .map((plan, nth) => ({ pool, plan, name: `${pool}-largest-${nth}` }));
  });
  if (plans.length === 0) return { pools, sources: [] };
  const written = await inSlices(plans, ({ name, plan }) => ({
    name,
    call: tradeScript.ask(scene, plan),
  }));
  const outcome = await ask(written);
  const asked = await inSlices(plans, ({ pool, plan, name }) => ({
    pool,
    trade: readTrade(scene, plan, outcome.ok ? outcome.of(name) : undefined),
  }));
  const added = pools.map((evidence, at) => ({
    ...evidence,
    trades: [...evidence.trades, ...asked.flatMap((one) => one.pool === at ? [one.trade] : [])],
  }));
  return { pools: added, sources: outcome.sources };
}

type Decision = [VerdictName, Reason, (Trade | null)?];

/** What the largest position says beyond its taxes, which count with all others; null: nothing. */
export function judgeLargest(evidence: PoolEvidence): Decision | null {
  const { limits } = evidence;
  // Where not even the base size sells yet, a large one that fails is no news.
  const isTold = ({ plan }: Trade) => horizonSaid(evidence, plan.horizon.id).outcome === "sold";
  const parts = partTrades(evidence).filter(isTold);
  const silent = parts.find(({ outcome }) => outcome === "void") ?? null;
  if (limits !== null && limits.voidReason === null) {
    const isNeeded = isStuck(limits) || limits.swallowedWei !== null;
    if (isNeeded && !parts.some(isOf(limits))) return ["inconclusive", reasonOfVoid(null)];
    if (isStuck(limits)) {
      const stuck = judgeStuck(parts.filter(isOf(limits)), silent);
      return stuck?.[0] === "honeypot" ? excusedLater(evidence, limits, stuck) : stuck;
    }
  }
  if (silent !== null) return ["inconclusive", reasonOfVoid(silent), silent];
  const failed = parts.find((trade) => REFUSED.has(trade.outcome) && !isOverLimit(trade, limits));
  return failed === undefined ? null : ["inconclusive", "methods-disagree", failed];
}

/** More than one transaction is known to sell, in units or as a share, is a matter of the limit. */
function isOverLimit({ plan, heldBefore }: Trade, limits: Limits | null): boolean {
  const amount = sellAmount(plan);
  if (limits === null || limits.sold === null) return false;
  const share = heldBefore === null ? null : shareBps(amount, heldBefore);
  return amount > limits.sold ||
    (share !== null && limits.sellableBps !== null && share > limits.sellableBps);
}

/** Wallets sold the largest position whenever it was tried, and one of them all of it. */
export function isLargestSold({ trades }: Pick<PoolEvidence, "trades">): boolean {
  const parts = partTrades({ trades });
  const isWhole = ({ sent, received }: Trade) =>
    sent !== null && received !== null && sent * 10n >= received * 9n;
  return parts.length > 1 && parts.every(isFairSale) && parts.some(isWhole);
}

/** Whether a trade asks about what these limits say. */
function isOf({ plan, triedWei, swallowedWei }: Limits) {
  return ({ plan: { sender, size } }: Trade) =>
    sender === plan.sender && (size === triedWei || size === swallowedWei);
}

/** Stuck is only what neither the search nor the router sells a tenth of. */
function judgeStuck(parts: readonly Trade[], silent: Trade | null): Decision | null {
  if (silent !== null) return ["inconclusive", reasonOfVoid(silent), silent];
  if (parts.some(({ outcome }) => outcome === "sold")) return null;
  const sales = parts.filter(({ outcome }) => outcome !== "bought-nothing");
  const [first = null] = sales;
  const isRefused = sales.length > 0 && sales.every(({ outcome }) => REFUSED.has(outcome));
  return isRefused
    ? ["honeypot", "sell-limit", first]
    : ["inconclusive", "methods-disagree", first];
}

/** Others sold as large a position later, so that it had to wait: everywhere, or not always. */
function excusedLater(evidence: PoolEvidence, limits: Limits, stuck: Decision): Decision | null {
  const later = soldLater(evidence, limits);
  if (later.length === 0 || !later.some(isFairSale)) return stuck;
  return later.every(isFairSale) ? null : ["inconclusive", "long-wait", stuck[2] ?? null];
}

/** Sales of what is as large, by wallets that waited for hours. */
function soldLater({ trades }: PoolEvidence, { triedWei }: Limits): readonly Trade[] {
  return partTrades({ trades }).filter(({ plan, outcome }) =>
    plan.size >= (triedWei ?? plan.size) && outcome !== "void" &&
    (LATER as readonly HorizonId[]).includes(plan.horizon.id)
  );
}

/** A large position does not sell at once, and sells whenever it waited for hours. */
export function largeWaits(evidence: PoolEvidence): boolean {
  const { limits } = evidence;
  if (limits === null || limits.voidReason !== null || !isStuck(limits)) return false;
  const later = soldLater(evidence, limits);
  return later.length > 0 && later.every(isFairSale);
}

const REFUSED: ReadonlySet<string> = new Set(["sell-failed", "approve-failed", "balance-removed"]);
