/** The attempts by plain calls: a cross-check, and the stand-in where a node cannot simulate. */
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Target } from "./_attempts.ts";
import { type Funded, fundedCalls, type FundedPlan, readFunded } from "./_funded.ts";
import { horizonOf } from "./horizons.ts";
import { buyAndPullCall, type Pull, type PullPlan, readBuyAndPull, voidPull } from "./_pull.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import { readSelf, selfCall, type SelfPlan, type SelfTrade } from "./_self.ts";
import type { FoundSlots } from "./_survey.ts";

export type CallEvidence = {
  readonly pulls: readonly Pull[];
  readonly self: SelfTrade | null;
  readonly funded: Funded | null;
};

type Named = { readonly name: string; readonly call: RpcCall };

/** C2 always; C1 and C3 where simulation is missing or not known to be there. Only on pools that decide. */
export function callAttempts(
  scene: Scene,
  target: Target,
  slots: FoundSlots,
  { has }: NodeMemory,
): readonly Named[] {
  if (!target.thorough) return [];
  const { index } = target;
  const self = { name: `${index}-self`, call: selfCall(scene, selfPlan(scene, target)) };
  if (has.has("simulateV1")) return [self];
  const funded = fundedPlan(scene, target, slots);
  const [balance, sale] = funded === null ? [] : fundedCalls(scene, funded);
  return [
    self,
    ...(slots.puller === null ? [] : [{
      name: `${index}-called`,
      call: buyAndPullCall(scene, calledPlan(scene, target), slots.puller),
    }]),
    ...(balance === undefined ? [] : [{ name: `${index}-funded-balance`, call: balance }]),
    ...(sale === undefined ? [] : [{ name: `${index}-funded-sale`, call: sale }]),
  ];
}

export function readCallAttempts(
  scene: Scene,
  target: Target,
  slots: FoundSlots,
  of: (name: string) => RpcAnswer | undefined,
): CallEvidence {
  if (!target.thorough) return { pulls: [], self: null, funded: null };
  const { index } = target;
  const called = calledPlan(scene, target);
  const funded = fundedPlan(scene, target, slots);
  const answers = [of(`${index}-funded-balance`), of(`${index}-funded-sale`)];
  const isCalled = of(`${index}-called`) !== undefined;
  return {
    pulls: [
      isCalled ? readBuyAndPull(called, of(`${index}-called`)) : voidPull(called, "not-tried"),
    ],
    self: readSelf(selfPlan(scene, target), of(`${index}-self`)),
    funded: funded === null || answers[0] === undefined ? null : readFunded(funded, answers),
  };
}

function selfPlan(scene: Scene, { route, size }: Target): SelfPlan {
  return { route, size, sender: scene.senders(numberOf.self) };
}

function calledPlan(scene: Scene, { route, size }: Target): PullPlan {
  const sender = scene.senders(numberOf.caller);
  return { method: "call-eoa", route, size, sender, horizon: horizonOf("same-block") };
}

/** Null: nobody said where the token keeps what would have to be written. */
function fundedPlan(scene: Scene, target: Target, slots: FoundSlots): FundedPlan | null {
  const { route, holding } = target;
  const allowance = slots.routers[route.venue.router.toLowerCase()] ?? null;
  if (slots.balance === null || allowance === null || holding <= 0n) return null;
  const sender = scene.senders(numberOf.funded);
  return { route, sender, amount: holding, balance: slots.balance, allowance };
}
