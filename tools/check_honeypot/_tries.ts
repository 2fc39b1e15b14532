/** Which amount a sale asks for, with how much gas, and what is tried next where it fails. */
import type { Address } from "../evm/network.ts";
import { drawn } from "./_chance.ts";
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
export function sellAmount({ holding, share, sender }: Asking): bigint {
  return share === "most" ? mostOf(holding, keptBps(sender)) : holding;
}

type Asking = Pick<TradePlan, "holding" | "share" | "sender">;

/** All but a little, in basis points: what a token lets go that keeps the last unit. */
export function mostOf(holding: bigint, kept = 100n): bigint {
  return holding - holding * kept / 10_000n - 1n;
}

/** What stays when most is sold: a token must not know the share. */
function keptBps(sender: Address): bigint {
  return drawn(sender, 40n, 300n);
}

/** The sales that are tried one after the other. */
export function triesOf(plan: TradePlan): readonly Try[] {
  const { share, realistic, sellGas } = plan;
  if (share === "some") return sharesOf(plan);
  const amount = sellAmount(plan);
  if (!realistic) return [{ amount, gas: gasOfPlain(plan) }];
  if (sellGas !== undefined) return [{ amount, gas: sellGas }];
  const percent = drawn(plan.sender, 96n, 109n, 2n);
  return LIVE_SALE_GAS.map((gas) => ({ amount, gas: gas * percent / 100n }));
}

function sharesOf({ holding, realistic, sender }: TradePlan): readonly Try[] {
  const last = SHARES_BPS.length - 1;
  return SHARES_BPS.map((bps, at) => {
    const less = at === 0 || at === last ? 0n : drawn(sender, 0n, 120n);
    return {
      amount: holding * bps * (10_000n - less) / 100_000_000n,
      gas: !realistic ? SHARE_GAS : at < last ? LIVE_SHARE_GAS : LAST_SHARE_GAS,
    };
  });
}

/** A search for gas begins with what a block has: an hour after the purchase, about as much. */
function gasOfPlain({ horizon, share, sender }: TradePlan): bigint {
  return horizon.id === "1h" && share === "most"
    ? drawn(sender, 29_000_000n, 31_000_000n, 1n)
    : drawn(sender, gasOf.sell * 3n / 4n, gasOf.sell * 5n / 4n, 1n);
}

/** Which of the quotes is that of a try: an amount is quoted once. */
export function quoteAt({ share }: TradePlan, nth: number): number {
  return share === "some" ? nth : 0;
}
