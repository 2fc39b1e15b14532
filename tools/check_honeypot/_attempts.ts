/** Which attempts are made on which pool. */
import type { Route } from "../dex/pool.ts";
import { drawnOf } from "./_chance.ts";
import { type CrowdPlan, crowdPlan } from "./_crowd.ts";
import { type Horizon, type HorizonId, horizonOf } from "./horizons.ts";
import { type LimitPlan, limitSizes } from "./_limits.ts";
import { momentOf, paceOf } from "./_moments.ts";
import type { ProbePlan } from "./_probe.ts";
import type { PullPlan } from "./_pull.ts";
import type { ReturningPlan } from "./_returning.ts";
import { attemptsFrom, numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
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
  ["1h", "base", "most", "realistic"],
  ["24h", "base", "most", "realistic"],
];

const BRIEF: readonly Row[] = [["next-block", "base", "most"]];

export function attemptsOn(scene: Scene, target: Target): Attempts {
  const { route, size, holding, largerHolding, thorough } = target;
  let number = attemptsFrom(target.index);
  const sender = () => scene.senders(number++);
  const plain = rowsFor(scene, thorough).map(([id, which, share, surroundings]) => ({
    route,
    size: which === "base" ? size : size * BigInt(thresholds.secondSizeFactor),
    holding: which === "base" ? holding : largerHolding,
    share,
    sender: sender(),
    horizon: share === "some" ? inFewBlocks(scene, id) : momentOf(scene, id),
    realistic: surroundings === "realistic",
    ...(surroundings === "realistic" ? { tip: tipAt(scene, id) } : {}),
    ...(share === "some" ? { exact: true } : {}),
    ...(share === "most" && which === "base" && surroundings === undefined && isLate(id)
      ? { company: sender() }
      : {}),
  }));
  const trades = [...plain, ...(thorough ? largestOn(scene, target, sender) : [])];
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
  return { trades, pulls, probes, limits, crowd, returning };
}

/** By time alone: nodes answer with every block in between. */
function inFewBlocks(scene: Scene, id: HorizonId): Horizon {
  const [horizon, few] = [momentOf(scene, id), horizonOf("5m").blocks];
  return horizon.blocks > few ? { ...horizon, blocks: few } : horizon;
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

/** A little more than the node would offer, as wallets do, and no round number. */
function tipAt({ base, senders }: Scene, id: HorizonId): bigint {
  const [low, high] = id === "next-block" ? [1_000n, 1_150n] : [1_150n, 1_500n];
  return base.tip * drawnOf(senders, numberOf.tips, low, high) / 1_000n + 1n;
}

/** Part of the base size that a wallet sells which comes back, each time: a token may allow no more. */
const RETURNING_PART = 10n;

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
  return sizes.map((first) => ({
    ...{ route, sender: sender(), sizes: [first, size] },
    amount: holding / RETURNING_PART,
  }));
}

/** Part of what the largest purchase brings that is sold: its price moves, and it may be taxed. */
const LARGEST_PART = 4n;

/**
 * When the largest size is sold: a rule on sizes may begin later. After a day by time alone: 200 blocks
 * are tried after an hour, and nodes answer with every block in between.
 */
function largestAt(scene: Scene): readonly Horizon[] {
  return [momentOf(scene, "next-block"), momentOf(scene, "1h"), inFewBlocks(scene, "24h")];
}

/**
 * The largest size by wallets too: a contract that searches for limits may be told from one. Where the
 * node takes no code there is no such search, and a wallet sells all of it as well.
 */
function largestOn(
  scene: Scene,
  { route, size, holding }: Target,
  sender: () => TradePlan["sender"],
): readonly TradePlan[] {
  const { largest } = limitSizes(scene, route);
  if (size <= 0n || largest <= size * BigInt(thresholds.secondSizeFactor)) return [];
  const plan = (horizon: Horizon, parts: bigint): TradePlan => ({
    ...{ route, size: largest, share: "part", realistic: false },
    holding: holding * largest / size / parts,
    ...{ sender: sender(), horizon },
  });
  return [
    ...largestAt(scene).map((horizon) => plan(horizon, LARGEST_PART)),
    ...(scene.takesCode ? [] : [plan(horizonOf("next-block"), 1n)]),
  ];
}
