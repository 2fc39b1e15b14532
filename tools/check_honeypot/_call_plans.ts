/** Sizes and accounts of the calls that stand in where a node cannot simulate. */
import type { Target } from "./_attempts.ts";
import { between, drawn, drawnByOrder } from "./_chance.ts";
import { horizonOf } from "./horizons.ts";
import { limitSizes } from "./_limits.ts";
import type { PullPlan } from "./_pull.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import type { SelfPlan } from "./_self.ts";
import type { Senders } from "./_senders.ts";
import type { Address } from "../evm/network.ts";
import { thresholds } from "./thresholds.ts";

/** Between the larger and the largest one in each third, by orders of magnitude. */
const THIRDS = ["lower", "middle", "upper"] as const;

type Which = "base" | "larger" | typeof THIRDS[number] | "largest";

/**
 * C1, each by an account of its own: the first decides alone where it fails, and all of them have to
 * sell where it sells. Two accounts trade the base size and two the largest, for a token may pick its
 * sellers; between the larger and the largest size lies most of what people trade. So many others buy
 * between the purchase and the sale: a token may let go its latest buyer only.
 */
const CALLED: readonly (readonly [Which, company: number])[] = [
  ["base", 0],
  ["larger", 0],
  ["largest", 0],
  ["base", 11],
  ["lower", 1],
  ["middle", 0],
  ["largest", 1],
  ["upper", 1],
];

type BySelf = {
  readonly which: Which;
  /** Others who buy after the trader; `sell`: and sell before he does. */
  readonly company?: number;
  /** They buy for about as much as the pool holds; else as much as he. */
  readonly areGreat?: true;
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
  { which: "lower" },
  { which: "largest", company: 1, sell: true },
  { which: "middle", company: 1, sell: true },
  { which: "base", company: 11, rounds: 4 },
  { which: "largest", company: 1, rounds: 2 },
  { which: "base", company: 12, sell: true },
  { which: "base", company: 4, areGreat: true },
  { which: "base", company: 1, areGreat: true, sell: true },
  { which: "upper", company: 1, areGreat: true, sell: true, areEarlier: true },
  { which: "base", only: "tenth" },
  { which: "largest", only: "tenth" },
];

/** So many accounts may trade beside one. */
const COMPANY_MAX = 12;

/** What of a pool's coins a great purchase is: everybody before it is at a great profit. */
const GREAT_BPS = [4_500n, 8_000n] as const;

/** What is sold each time by who comes back: under a tenth, as a token may allow no more. */
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
    company: companyOf(scene, CALLED[at]![1], 0),
  }));
}

/** The first so many of them. */
export function selfPlans(
  scene: Scene,
  target: Target,
  count = BY_SELF.length,
): readonly SelfPlan[] {
  const { route, size, holding } = target;
  const { senders } = scene;
  const sizes = sizesOf(scene, target);
  const partOf = (bought: bigint, bps: bigint) => ({
    part: holding * bought * bps / (size * 10_000n),
    partSize: bought * bps / 10_000n,
  });
  return BY_SELF.slice(0, count).map((row, at) => {
    const { which, company = 0, areGreat, sell = false, areEarlier = false, rounds, only } = row;
    const sender = senders(numberOf.selves + at);
    const bought = sizes(which, sender);
    const part = partOf(bought, drawn(sender, ...PART_BPS));
    const great = route.nativeReserve * drawn(sender, ...GREAT_BPS) / 10_000n;
    const others = { size: areGreat === true && great > bought ? great : bought, areEarlier, sell };
    return {
      ...{ route, size: bought, sender },
      others: { ...others, accounts: companyOf(scene, company, COMPANY_MAX * at) },
      ...(rounds === undefined ? {} : { rounds: { count: rounds, ...part } }),
      ...(only === undefined ? {} : { only: partOf(bought, TENTH_BPS) }),
    };
  });
}

function companyOf({ senders }: Scene, count: number, from: number): readonly Address[] {
  return Array.from({ length: count }, (_, nth) => senders(numberOf.companions + from + nth));
}

type SizeOf = (which: Which, sender: Address) => bigint;

function sizesOf(scene: Scene, { route, size }: Target): SizeOf {
  const larger = size * BigInt(thresholds.secondSizeFactor);
  const most = limitSizes(scene, route).largest;
  const largest = most > larger ? most : larger;
  const fixed = { base: size, larger, largest };
  return (which, sender) => {
    const third = THIRDS.findIndex((name) => name === which);
    if (third < 0) return fixed[which as keyof typeof fixed];
    const [low, high] = [third, third + 1].map((at) =>
      between(larger, largest, at / THIRDS.length)
    );
    return drawnByOrder(sender, low!, high!);
  };
}
