/** Which amount a sale asks for, with how much gas, and what is tried next where it fails. */
import { gasOf, LIVE_SALE_GAS } from "./_scene.ts";
import type { TradePlan } from "./_trade.ts";

/** One attempt to sell; the first that works is the sale. */
export type Try = { readonly amount: bigint; readonly gas: bigint };

/**
 * Parts of a holding in basis points, the largest first: all of it, all but what a token keeps or takes
 * on top, and what rules allow at once that count in tenths, quarters and halves. The last is the least
 * share that is a way out.
 */
const SHARES_BPS = [10_000n, 9_650n, 8_960n, 7_450n, 4_960n, 2_470n, 1_000n] as const;

/** Of one part after the other, in plain surroundings and in realistic ones. */
const SHARE_GAS = 3_500_000n;
const LIVE_SHARE_GAS = 700_000n;
const LAST_SHARE_GAS = 3_000_000n;

/** Token units that a sale of one amount asks for. */
export function sellAmount({ holding, share }: Pick<TradePlan, "holding" | "share">): bigint {
  return share === "most" ? mostOf(holding) : holding;
}

/** All but a hundredth: what a token lets go that keeps the last unit. */
export function mostOf(holding: bigint): bigint {
  return holding - holding / 100n - 1n;
}

/** The sales that are tried one after the other. */
export function triesOf(plan: TradePlan): readonly Try[] {
  const { share, holding, realistic } = plan;
  if (share === "some") {
    return SHARES_BPS.map((bps, at) => ({
      amount: holding * bps / 10_000n,
      gas: !realistic ? SHARE_GAS : at < SHARES_BPS.length - 1 ? LIVE_SHARE_GAS : LAST_SHARE_GAS,
    }));
  }
  const amount = sellAmount(plan);
  return realistic ? LIVE_SALE_GAS.map((gas) => ({ amount, gas })) : [{ amount, gas: gasOf.sell }];
}

/** Which of the quotes is that of a try: an amount is quoted once. */
export function quoteAt({ share }: TradePlan, nth: number): number {
  return share === "some" ? nth : 0;
}
