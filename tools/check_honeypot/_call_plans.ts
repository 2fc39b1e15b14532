/** Sizes and accounts of the calls that stand in where a node cannot simulate. */
import type { Target } from "./_attempts.ts";
import { drawnByOrder } from "./_chance.ts";
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
 * sellers; between the larger and the largest size lies most of what people trade.
 */
const CALLED: readonly Which[] = [
  "base",
  "larger",
  "largest",
  "base",
  "middle",
  "base",
  "largest",
  "base",
];

/** C2, the first of them in every check. */
const BY_SELF: readonly Which[] = ["base", "larger", "largest", "middle", "base"];

/** Who trades by C1, in the order of the plans: the allowance of each has to be found beforehand. */
export function callersOf(senders: Senders): readonly Address[] {
  return CALLED.map((_, at) => senders(numberOf.callers + at));
}

export function calledPlans(scene: Scene, target: Target): readonly PullPlan[] {
  const { route } = target;
  const sizes = sizesOf(scene, target);
  return callersOf(scene.senders).map((sender, at) => ({
    ...{ method: "call-eoa", route, size: sizes(CALLED[at]!, sender), sender } as const,
    horizon: horizonOf("same-block"),
  }));
}

export function selfPlans(scene: Scene, target: Target): readonly SelfPlan[] {
  const { route } = target;
  const sizes = sizesOf(scene, target);
  return BY_SELF.map((which, at) => {
    const sender = scene.senders(numberOf.selves + at);
    return { route, size: sizes(which, sender), sender };
  });
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
