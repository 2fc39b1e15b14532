/** Where the reference deployment costs least, and which networks could not be held against it. */
import type { Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import type { Price } from "../prices/price.ts";
import { formatUsd, usdOf } from "../prices/usd.ts";
import type { MarketFacts, NetworkFacts } from "./_read.ts";

/**
 * Why a network is not compared. `sunset`: a wind-down is announced, so it is never recommended;
 * `no-answer`: nothing is known of it; `incomplete-cost`: a part of its cost is unknown; `no-price`:
 * its coin has no price; the other prices: disputed, old or doubted by their own source;
 * `stale-block`: its gas is of a block long past, since the network or the node stands still.
 */
export const notComparedReasons = [
  "sunset",
  "no-answer",
  "incomplete-cost",
  "no-price",
  "disputed-price",
  "stale-price",
  "doubtful-price",
  "stale-block",
] as const;

type NotComparedReason = (typeof notComparedReasons)[number];

type NotCompared = { readonly network: Network; readonly reason: NotComparedReason };

type Compared = {
  readonly network: Network;
  readonly totalFee: bigint;
  readonly price: Price;
  /** US dollars times 10^36: exact, so that cutting digits decides nothing. */
  readonly exactUsd: bigint;
};

/** A network whose last block is further from now stands still, or its node does or has no clock. */
const BLOCK_AGE_MAX_SECONDS = 3_600;

/** The cheapest network, or null when there is none to name, and those nobody could compare. */
export function compare({ told, silent, readAtMs }: MarketFacts) {
  const judged = told.map((facts) => judge(facts, readAtMs / 1000));
  const compared = judged.flatMap((one) => "exactUsd" in one ? [one] : []);
  // Of equals the first by chain id.
  const [cheapest] = compared.toSorted((a, b) =>
    a.exactUsd < b.exactUsd ? -1 : a.exactUsd > b.exactUsd ? 1 : 0
  );
  const notCompared = [
    ...judged.flatMap((one): NotCompared[] => "exactUsd" in one ? [] : [one]),
    ...silent.map(({ network }) => ({ network, reason: silentReason(network) })),
  ].sort((a, b) => a.network.chainId - b.network.chainId);
  return {
    cheapest: cheapest === undefined ? null : cheapestResult(cheapest, compared.length),
    notCompared: notCompared.map(({ network, reason }) => ({
      network: networkResult(network),
      reason,
    })),
  };
}

function cheapestResult({ network, totalFee, price }: Compared, comparedNetworks: number) {
  return {
    network: networkResult(network),
    totalFee: String(totalFee),
    nativeSymbol: network.nativeSymbol,
    usd: formatUsd(usdOf(totalFee, price.usd)),
    comparedNetworks,
  };
}

function judge(facts: NetworkFacts, nowSeconds: number): Compared | NotCompared {
  const { network, cost, price, asOf } = facts;
  if (network.status === "sunset") return { network, reason: "sunset" };
  if (!cost.totalFee.ok) return { network, reason: "incomplete-cost" };
  if (price === null) return { network, reason: "no-price" };
  if (price.disputed) return { network, reason: "disputed-price" };
  if (price.stale) return { network, reason: "stale-price" };
  if (price.doubtful === true) return { network, reason: "doubtful-price" };
  if (asOf === null || Math.abs(nowSeconds - asOf) > BLOCK_AGE_MAX_SECONDS) {
    return { network, reason: "stale-block" };
  }
  const totalFee = cost.totalFee.value;
  return { network, totalFee, price, exactUsd: totalFee * price.usd };
}

function silentReason({ status }: Network): NotComparedReason {
  return status === "sunset" ? "sunset" : "no-answer";
}
