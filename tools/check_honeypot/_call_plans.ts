/** Sizes and accounts of the calls that stand in where a node cannot simulate. */
import type { Target } from "./_attempts.ts";
import { drawn, drawnByOrder } from "./_chance.ts";
import { horizonOf } from "./horizons.ts";
import { limitSizes } from "./_limits.ts";
import type { PullPlan } from "./_pull.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import type { SelfPlan } from "./_self.ts";
import type { Senders } from "./_senders.ts";
import type { Address } from "../evm/network.ts";
import { thresholds } from "./thresholds.ts";

type Which = "base" | "larger" | "middle" | "largest";

/**
 * C1, each by an account of its own: the first decides alone where it fails, and all of them have to
 * sell where it sells. Four accounts trade the base size and two the largest, for a token may pick its
 * sellers; between the larger and the largest size lies most of what people trade. So many others buy
 * between the purchase and the sale: a token may let go its latest buyer only.
 */
const CALLED: readonly (readonly [Which, company: number])[] = [
  ["base", 0],
  ["larger", 0],
  ["largest", 0],
  ["base", 11],
  ["middle", 1],
  ["base", 0],
  ["largest", 1],
  ["base", 1],
];

type BySelf = {
  readonly which: Which;
  /** Others of the same size, who buy after the trader; `sell`: and sell before he does. */
  readonly company?: number;
  readonly sell?: true;
  /** They buy before the trader: he sells at a loss. */
  readonly areEarlier?: true;
  readonly rounds?: number;
  readonly only?: "tenth";
};

/**
 * C2, the first of them in every check. Others sell between: a token may let nobody sell once somebody has.
 * Two come back in the same call, so often: it may let everybody sell once, or nobody who bought twice. The
 * last ones sell a tenth: it may let go a part at a time, or keep so many units.
 */
const BY_SELF: readonly BySelf[] = [
  { which: "base" },
  { which: "larger" },
  { which: "largest", company: 1, sell: true },
  { which: "middle", company: 1, sell: true },
  { which: "base", company: 11, rounds: 4 },
  { which: "largest", company: 1, rounds: 1 },
  { which: "base", company: 12, sell: true },
  { which: "largest", company: 1, sell: true, areEarlier: true },
  { which: "base", only: "tenth" },
  { which: "largest", only: "tenth" },
];

/** Of the base size, what is sold each time by who comes back: under a tenth, as a token may allow no more. */
const PART_BPS = [750n, 990n] as const;

/** The least part of a holding that is a way out. */
const TENTH_BPS = BigInt(thresholds.sellableShareBpsMin);

/** Who trades by C1, in the order of the plans: the allowance of each has to be found beforehand. */
export function callersOf(senders: Senders): readonly Address[] {
  return CALLED.map((_, at) => senders(numberOf.callers + at));
}

export function calledPlans(scene: Scene, target: Target): readonly PullPlan[] {
  const { route } = target;
  const sizes = sizesOf(scene, target);
  return callersOf(scene.senders).map((sender, at) => ({
    ...{ method: "call-eoa", route, size: sizes(CALLED[at]![0], sender), sender } as const,
    horizon: horizonOf("same-block"),
    company: companyOf(scene, CALLED[at]![1]),
  }));
}

export function selfPlans(scene: Scene, target: Target): readonly SelfPlan[] {
  const { route, size, holding } = target;
  const { senders } = scene;
  const sizes = sizesOf(scene, target);
  const partOf = (bought: bigint, bps: bigint) => ({
    part: holding * bought * bps / (size * 10_000n),
    partSize: bought * bps / 10_000n,
  });
  return BY_SELF.map((row, at) => {
    const { which, company = 0, sell = false, areEarlier = false, rounds, only } = row;
    const sender = senders(numberOf.selves + at);
    const bought = sizes(which, sender);
    const part = partOf(size, drawn(sender, ...PART_BPS));
    return {
      ...{ route, size: bought, sender },
      others: { accounts: companyOf(scene, company), areEarlier, sell },
      ...(rounds === undefined ? {} : { rounds: { count: rounds, ...part } }),
      ...(only === undefined ? {} : { only: partOf(bought, TENTH_BPS) }),
    };
  });
}

function companyOf({ senders }: Scene, count: number): readonly Address[] {
  return Array.from({ length: count }, (_, nth) => senders(numberOf.companions + nth));
}

type SizeOf = (which: Which, sender: Address) => bigint;

function sizesOf(scene: Scene, { route, size }: Target): SizeOf {
  const larger = size * BigInt(thresholds.secondSizeFactor);
  const most = limitSizes(scene, route).largest;
  const largest = most > larger ? most : larger;
  const fixed = { base: size, larger, largest };
  return (which, sender) =>
    which === "middle" ? drawnByOrder(sender, larger, largest) : fixed[which];
}
