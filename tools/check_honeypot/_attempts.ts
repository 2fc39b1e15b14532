/** Which attempts are made on which pool. */
import type { Address } from "../evm/network.ts";
import type { Route } from "../dex/pool.ts";
import { afterSalesOn } from "./_after_sales.ts";
import { drawn } from "./_chance.ts";
import type { Company } from "./_company.ts";
import { type CrowdPlan, crowdPlan } from "./_crowd.ts";
import { type HorizonId, horizonOf } from "./horizons.ts";
import { type LimitPlan, limitSizes } from "./_limits.ts";
import { momentOf, paceOf } from "./_moments.ts";
import type { ProbePlan } from "./_probe.ts";
import type { PullPlan } from "./_pull.ts";
import { RETURNING_GAS, returningAmount, type ReturningPlan } from "./_returning.ts";
import { fundsOf, offerOf } from "./_offer.ts";
import { attemptsFrom } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import { sizedOn } from "./_sized.ts";
import { thresholds } from "./thresholds.ts";
import type { TradePlan } from "./_trade.ts";
import { mostOf } from "./_tries.ts";

/** A pool, the base size there, and what it and the larger one are expected to bring. */
export type Target = {
  readonly route: Route;
  /** 0: the pool that decides. */
  readonly index: number;
  readonly size: bigint;
  readonly holding: bigint;
  readonly largerHolding: bigint;
  /** Every horizon and probe, or only one sale. */
  readonly thorough: boolean;
};

/** The simulated attempts on one pool. */
export type Attempts = {
  readonly trades: readonly TradePlan[];
  readonly pulls: readonly PullPlan[];
  readonly probes: readonly ProbePlan[];
  readonly limits: LimitPlan | null;
  readonly crowd: CrowdPlan | null;
  readonly returning: readonly ReturningPlan[];
};

type Row = readonly [HorizonId, "base" | "larger", TradePlan["share"], "realistic"?];

/**
 * The whole balance once, the largest share that sells twice, all but a hundredth elsewhere: a token that
 * keeps the last unit is no honeypot, nor is one that lets go a part at a time. Every attempt has an
 * account and a simulation of its own; before the later ones of the base size somebody else buys.
 */
const THOROUGH: readonly Row[] = [
  ["next-block", "base", "most"],
  ["same-block", "base", "most"],
  ["own-pace", "base", "most"],
  ["next-block", "base", "whole"],
  ["next-block", "larger", "most"],
  ["5m", "base", "most"],
  ["5m", "larger", "most"],
  ["1h", "base", "most"],
  ["24h", "base", "most"],
  ["7d", "base", "most"],
  ["next-block", "base", "some"],
  ["24h", "base", "some"],
  ["next-block", "base", "most", "realistic"],
  ["5m", "base", "most", "realistic"],
  ["1h", "base", "most", "realistic"],
  ["24h", "base", "most", "realistic"],
];

const BRIEF: readonly Row[] = [["next-block", "base", "most"]];

export function attemptsOn(scene: Scene, target: Target): Attempts {
  const { route, size, holding, largerHolding, thorough } = target;
  let number = attemptsFrom(target.index);
  const sender = () => scene.senders(number++);
  const plain = rowsFor(scene, thorough).map(([id, which, share, surroundings], nth) => ({
    route,
    size: which === "base" ? size : size * BigInt(thresholds.secondSizeFactor),
    holding: which === "base" ? holding : largerHolding,
    share,
    sender: sender(),
    horizon: momentOf(scene, id),
    realistic: surroundings === "realistic",
    ...(surroundings === "realistic" ? offerOf(scene, id, nth) : {}),
    ...(share === "some" ? { exact: true } : {}),
    ...(which === "base" && surroundings === undefined && isLate(id)
      ? { company: companyOf(id, target, sender()) }
      : {}),
  }));
  const trades = [...plain, ...(thorough ? sizedOn(scene, target, sender) : [])];
  if (!thorough) {
    return { trades, pulls: [], probes: [], limits: null, crowd: null, returning: [] };
  }
  const pulls = (["next-block", "5m"] as const).map((id) => ({
    ...{ method: "simulate-pull", route, size, sender: sender() } as const,
    horizon: momentOf(scene, id),
  }));
  const probes = (["wallet", "pool"] as const).map((probed) => ({
    ...{ target: probed, route, size, holding, sender: sender() },
  }));
  const limits = { route, sender: sender() };
  // Of so few units that no tax is told, nothing else is either.
  const isFew = mostOf(holding) < thresholds.unitsMin;
  const crowd = isFew ? null : crowdPlan({ route, size, holding }, sender);
  const returning = isFew ? [] : returningOn(scene, target, sender);
  const after = isFew ? [] : afterSalesOn(scene, target, sender);
  return { trades: [...trades, ...after], pulls, probes, limits, crowd, returning };
}

/** Of the pool's coins, in basis points: the price doubles at the least, and before the last sale it is fourfold. */
const CROWDED_BPS: Readonly<Partial<Record<HorizonId, readonly [bigint, bigint]>>> = {
  "24h": [4_500n, 8_000n],
  "7d": [10_500n, 20_000n],
};

/** Somebody buys as much, and before the last horizons so much that everybody before is at a profit. */
function companyOf(id: HorizonId, { route, size }: Target, sender: Address): Company {
  const [least, most] = CROWDED_BPS[id] ?? [0n, 0n];
  const crowded = route.nativeReserve * drawn(sender, least, most) / 10_000n;
  return { sender, size: crowded > size ? crowded : size };
}

/** There is a block between the purchase and the sale. */
function isLate(id: HorizonId): boolean {
  return horizonOf(id).blocks > 1 && id !== "own-pace";
}

/** Without the network's own pace where that is not known. */
function rowsFor({ network }: Scene, thorough: boolean): readonly Row[] {
  if (!thorough) return BRIEF;
  return THOROUGH.filter(([id]) => id !== "own-pace" || paceOf(network) !== null);
}

/**
 * With the base size, and with the largest where that is more. A large holder sells as little: more may be
 * a matter of limits.
 */
function returningOn(
  scene: Scene,
  { route, size, holding }: Target,
  sender: () => TradePlan["sender"],
): readonly ReturningPlan[] {
  const { largest } = limitSizes(scene, route);
  const sizes = largest > size * BigInt(thresholds.secondSizeFactor) ? [size, largest] : [size];
  return sizes.map((first, nth) => {
    const from = sender();
    const amount = returningAmount(from, holding);
    const wallet = { gas: drawn(from, ...RETURNING_GAS.usual, 1n), funds: fundsOf(scene, nth) };
    return { route, sender: from, sizes: [first, size], amount, ...wallet };
  });
}
