/**
 * Sizes beyond the larger one, by wallets: the largest, and some between the two, for a token may list who
 * buys so much. Contracts that search for limits may be told from wallets.
 */
import type { Address } from "../evm/network.ts";
import type { Target } from "./_attempts.ts";
import { between, drawn, drawnByOrder, drawnOf } from "./_chance.ts";
import type { Horizon, HorizonId } from "./horizons.ts";
import { limitSizes } from "./_limits.ts";
import { inFewBlocks, momentOf } from "./_moments.ts";
import { offerOf } from "./_offer.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import { thresholds } from "./thresholds.ts";
import type { TradePlan } from "./_trade.ts";

/** Of what a purchase brings, in basis points: its price moves, and it may be taxed. */
const SOLD_BPS = [1_200n, 2_500n] as const;

/**
 * When the largest size is sold: a rule on sizes may begin later. After a day by time alone: so many blocks
 * are tried after an hour, and nodes answer with every block in between.
 */
function largestAt(scene: Scene): readonly Horizon[] {
  return [momentOf(scene, "next-block"), momentOf(scene, "1h"), inFewBlocks(scene, "24h")];
}

/** When those between are, each as a live transaction meets it. */
const BETWEEN_AT = ["next-block", "1h", "24h"] as const satisfies readonly HorizonId[];

/** Where the node takes no code nothing searches for limits, and a wallet sells all of the largest too. */
export function sizedOn(
  scene: Scene,
  { route, size, holding }: Target,
  sender: () => Address,
): readonly TradePlan[] {
  const { largest } = limitSizes(scene, route);
  const larger = size * BigInt(thresholds.secondSizeFactor);
  if (size <= 0n || largest <= larger) return [];
  const plan = (bought: bigint, horizon: Horizon, from: Address, soldBps: bigint) => ({
    ...{ route, size: bought, share: "part", realistic: false, sender: from, horizon } as const,
    holding: holding * bought / size * soldBps / 10_000n,
  });
  const inPart = (bought: bigint, horizon: Horizon, from: Address) =>
    plan(bought, horizon, from, drawn(from, ...SOLD_BPS));
  const sizes = sizesBetween(scene, larger, largest);
  return [
    ...largestAt(scene).map((horizon, nth) => ({
      ...inPart(largest, horizon, sender()),
      ...(horizon.id === "1h" ? { realistic: true, ...offerOf(scene, horizon.id, nth) } : {}),
    })),
    ...(scene.takesCode ? [] : [plan(largest, momentOf(scene, "next-block"), sender(), 10_000n)]),
    ...BETWEEN_AT.map((id, nth) => ({
      ...inPart(sizes[nth]!, id === "24h" ? inFewBlocks(scene, id) : momentOf(scene, id), sender()),
      ...{ realistic: true, ...offerOf(scene, id, nth + 1) },
    })),
  ];
}

/** One of each third, by orders of magnitude; which of them is sold first is drawn. */
function sizesBetween({ senders }: Scene, from: bigint, to: bigint): readonly bigint[] {
  const count = BETWEEN_AT.length;
  const first = Number(drawnOf(senders, numberOf.between, 0n, BigInt(count - 1)));
  return BETWEEN_AT.map((_, nth) => {
    const third = (first + nth) % count;
    const [low, high] = [third, third + 1].map((at) => between(from, to, at / count));
    return drawnByOrder(senders(numberOf.between), low!, high!, BigInt(nth) + 1n);
  });
}
