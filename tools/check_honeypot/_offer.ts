/** What a realistic attempt offers for gas, and what its wallet has beside: a token may look at both. */
import { between, drawn, drawnOf } from "./_chance.ts";
import type { HorizonId } from "./horizons.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import { dustFloor } from "./thresholds.ts";
import type { TradePlan } from "./_trade.ts";

/** By the number of the attempt, so that no two that follow each other are alike. */
export function offerOf(
  scene: Scene,
  id: HorizonId,
  nth: number,
): Pick<TradePlan, "tip" | "funds"> {
  return { tip: tipAt(scene, id), funds: fundsOf(scene, nth) };
}

/**
 * What the node would offer in the next block, as many wallets do; later a little more, to the wei: an
 * offer must have no remainder that tells it from others.
 */
function tipAt({ base: { tip }, senders }: Scene, id: HorizonId): bigint {
  if (id === "next-block") return tip;
  return drawnOf(senders, numberOf.tips, tip * 115n / 100n, tip * 150n / 100n);
}

/** Some twenty dollars to a quarter of a million, in per cent of the floor for dust: some fifty dollars. */
const FUNDS_PERCENT = [35n, 500_000n] as const;
const WALLETS = 4;

/** One of four sorts of wallets, from poor to rich; which of them begins is drawn. */
export function fundsOf({ network, senders }: Scene, nth: number): bigint {
  const account = senders(numberOf.funds);
  const sort = (Number(drawn(account, 0n, BigInt(WALLETS - 1))) + nth) % WALLETS;
  const share = Number(drawn(account, 0n, 9_999n, BigInt(nth % WALLETS) + 1n)) / 10_000;
  const [poor, rich] = FUNDS_PERCENT.map((percent) => dustFloor(network) * percent / 100n);
  return between(poor!, rich!, (sort + share) / WALLETS);
}
