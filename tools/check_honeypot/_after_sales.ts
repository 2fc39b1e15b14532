/**
 * Small sales after somebody else has sold: a token may let nobody go once the price fell, or once others
 * sold so much. He bought before, and sells nearly all of it some hours after the account's purchase: a day
 * and a week before the account sells, so that what rests for an hour or a day, or counts by the day, is open.
 */
import type { Address } from "../evm/network.ts";
import type { Target } from "./_attempts.ts";
import { drawn, drawnByOrder } from "./_chance.ts";
import type { Company } from "./_company.ts";
import type { HorizonId } from "./horizons.ts";
import { momentOf, slotOf } from "./_moments.ts";
import { offerOf } from "./_offer.ts";
import type { Scene } from "./_scene.ts";
import { thresholds } from "./thresholds.ts";
import type { TradePlan } from "./_trade.ts";

const AFTER = ["24h", "7d"] as const satisfies readonly HorizonId[];

/** What the other one buys, of the pool's coins: the price falls by half or more when he has sold. */
const BOUGHT_BPS = [4_500n, 8_000n] as const;

/**
 * What the account sells, of what the base size brings while nobody else buys. It buys the larger size, and
 * holds a little more than that at the least: a token may allow a tenth of a holding at a time.
 */
const SOLD_BPS = [850n, 1_190n] as const;

/** Seconds after the account's purchase: over an hour, for he may have to wait, and less than the hours over a week. */
const SELLS_AFTER = [3_700n, 10_000n] as const;

/** Blocks after it: few, for a rest after his sale may count them. */
const SELLS_AFTER_BLOCKS = [15n, 60n] as const;

/** Of what he may hold at the most, each half of the one before: what he has is sold to a part of it. */
const HALVINGS = 6;

export function afterSalesOn(
  scene: Scene,
  target: Target,
  sender: () => Address,
): readonly TradePlan[] {
  const { route, size, holding } = target;
  if (size <= 0n) return [];
  const senders = AFTER.map(() => [sender(), sender()] as const);
  // Which of them meets what live transactions meet, no token knows.
  const live = Number(drawn(senders[0]![0], 0n, BigInt(AFTER.length - 1)));
  return AFTER.map((id, nth) => {
    const [from, other] = senders[nth]!;
    return {
      ...{ route, size: size * BigInt(thresholds.secondSizeFactor), sender: from },
      ...{ share: "part", exact: true } as const,
      holding: holding * drawn(from, ...SOLD_BPS, 1n) / 10_000n,
      horizon: momentOf(scene, id),
      company: sellerOf(scene, target, other),
      realistic: nth === live,
      ...(nth === live ? offerOf(scene, id, nth) : {}),
    };
  });
}

function sellerOf(scene: Scene, { route, size, holding }: Target, sender: Address): Company {
  const bought = route.nativeReserve * drawn(sender, ...BOUGHT_BPS) / 10_000n;
  const slot = slotOf(scene);
  const seconds = Number(drawnByOrder(sender, ...SELLS_AFTER, 1n));
  const blocks = Number(drawnByOrder(sender, ...SELLS_AFTER_BLOCKS, 2n));
  const amounts = Array.from(
    { length: HALVINGS },
    (_, nth) => holding * bought / size >> BigInt(nth + 1),
  );
  return {
    ...{ sender, size: bought },
    sales: { amounts, blocks, seconds: seconds - seconds % slot },
  };
}
