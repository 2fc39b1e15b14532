/** The attempts by plain calls: a cross-check, and the stand-in where a node cannot simulate. */
import { numberToHex } from "viem";
import { isHex } from "../evm/hex.ts";
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Target } from "./_attempts.ts";
import { calledPlans, selfPlans } from "./_call_plans.ts";
import { type Funded, fundedCalls, type FundedPlan, readFunded } from "./_funded.ts";
import { buyAndPullCall, type Pull, readBuyAndPull, voidPull } from "./_pull.ts";
import { quoteCall, readQuote } from "./_quote.ts";
import { numberOf } from "./_roles.ts";
import { gasOf, type Scene } from "./_scene.ts";
import { readSelf, selfCall, type SelfTrade } from "./_self.ts";
import type { FoundSlots } from "./_survey.ts";

export type CallEvidence = {
  readonly pulls: readonly Pull[];
  readonly self: SelfTrade | null;
  readonly selves: readonly SelfTrade[];
  readonly funded: Funded | null;
};

type Named = { readonly name: string; readonly call: RpcCall };

/**
 * C2 at the base size always; its other sizes, C1 and C3 where simulation is missing or not known to be
 * there. Only on pools that decide.
 */
export function callAttempts(
  scene: Scene,
  target: Target,
  slots: FoundSlots,
  { has, lacks }: NodeMemory,
): readonly Named[] {
  if (!target.thorough) return [];
  const { index } = target;
  // Beside simulations of two pools a batch has no room for both; an empty one has told by then.
  const isRoom = index === 0 || lacks.has("simulateV1");
  const isOne = has.has("simulateV1") || !isRoom;
  const selves = selfPlans(scene, target, isOne ? 1 : undefined).map((plan, at) => ({
    name: `${index}-self-${at}`,
    call: selfCall(scene, plan),
  }));
  if (isOne) return selves;
  const funded = fundedPlan(scene, target, slots);
  const [balance, sale] = funded === null ? [] : fundedCalls(scene, funded);
  return [
    ...selves,
    ...calledAttempts(scene, target, slots),
    ...(balance === undefined ? [] : [{ name: `${index}-funded-balance`, call: balance }]),
    ...(sale === undefined ? [] : [{ name: `${index}-funded-sale`, call: sale }]),
  ];
}

/** C1, and what the pool says that each size brings. */
function calledAttempts(scene: Scene, target: Target, slots: FoundSlots): readonly Named[] {
  const { index, route } = target;
  const plans = calledPlans(scene, target);
  const block = numberToHex(scene.base.number);
  const sizes = new Set(plans.map(({ size }) => size));
  return [
    ...plans.flatMap((plan, at) => {
      const allowance = slots.pullers[at] ?? null;
      const name = `${index}-called-${at}`;
      return allowance === null ? [] : [{ name, call: buyAndPullCall(scene, plan, allowance) }];
    }),
    ...[...sizes].flatMap((size) => {
      const quote = quoteCall(route, "buy", size);
      if (quote === null) return [];
      const params = [{ ...quote, gas: numberToHex(gasOf.quote) }, block];
      return [{ name: `${index}-quoted-${size}`, call: { method: "eth_call", params } }];
    }),
  ];
}

export function readCallAttempts(
  scene: Scene,
  target: Target,
  slots: FoundSlots,
  of: (name: string) => RpcAnswer | undefined,
  standsIn: boolean,
): CallEvidence {
  if (!target.thorough) return { pulls: [], self: null, selves: [], funded: null };
  const { index, route } = target;
  const [self = null, ...selves] = selfPlans(scene, target, standsIn ? undefined : 1)
    .map((plan, at) => readSelf(plan, of(`${index}-self-${at}`)));
  if (!standsIn) return { pulls: [], self, selves, funded: null };
  const funded = fundedPlan(scene, target, slots);
  const answers = [of(`${index}-funded-balance`), of(`${index}-funded-sale`)];
  const pulls = calledPlans(scene, target).map((plan, at): Pull => {
    const called = of(`${index}-called-${at}`);
    if (called === undefined) return voidPull(plan, "not-tried");
    const quote = of(`${index}-quoted-${plan.size}`);
    const isQuoted = quote?.ok === true && isHex(quote.result);
    const quoted = isQuoted ? readQuote(route, quote.result as `0x${string}`) : null;
    return { ...readBuyAndPull(plan, called), quoted };
  });
  return {
    ...{ pulls, self, selves },
    funded: funded === null || answers[0] === undefined ? null : readFunded(funded, answers),
  };
}

/** Null: nobody said where the token keeps what would have to be written. */
function fundedPlan(scene: Scene, target: Target, slots: FoundSlots): FundedPlan | null {
  const { route, holding } = target;
  const allowance = slots.routers[route.venue.router.toLowerCase()] ?? null;
  if (slots.balance === null || allowance === null || holding <= 0n) return null;
  const sender = scene.senders(numberOf.funded);
  return { route, sender, amount: holding, balance: slots.balance, allowance };
}
