/**
 * Price feed contracts (AggregatorV3Interface, docs.chain.link/data-feeds/api-reference): all feeds
 * of one chain in one `eth_call`, which rides in the batch that reads the chain anyway.
 */
import { decodeAbiParameters } from "viem";
import { once } from "../../schema/lazy.ts";
import { decodeAggregate3, encodeAggregate3, type ReadResult } from "../evm/multicall.ts";
import type { Address, Network } from "../evm/network.ts";
import { networks } from "../evm/networks.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { isFresh } from "./freshness.ts";
import type { Quote } from "./price.ts";
import { usdOfScaled } from "./usd.ts";

/** A feed's word on a coin. */
export type FeedQuote = {
  readonly coingeckoId: string;
  /** Where the feed lives. */
  readonly chainId: number;
  readonly address: Address;
  readonly quote: Quote;
};

type Feed = Omit<FeedQuote, "quote">;

/** Calldata of the reads of one feed; the selectors are checked by a test. */
const READS = [
  "0xfeaf968c", // latestRoundData()
  "0x313ce567", // decimals()
  "0x7284e416", // description()
] as const;

const ROUND = [
  { type: "uint80" },
  { type: "int256", name: "answer" },
  { type: "uint256" },
  { type: "uint256", name: "updatedAt" },
  { type: "uint80" },
] as const;

/** What a coin's feed calls itself. Wrong addresses circulate, and a feed may be replaced. */
const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  "ethereum": ["ETH / USD"],
  "binancecoin": ["BNB / USD"],
  // The chain's coin is DAI, bridged.
  "xdai": ["DAI / USD"],
  // MATIC became POL in 2024; feeds kept their names or not.
  "polygon-ecosystem-token": ["POL / USD", "MATIC / USD"],
  "avalanche-2": ["AVAX / USD"],
  "sonic-3": ["S / USD"],
  // FXS became FRAX in 2025.
  "frax-share": ["FXS / USD", "FRAX / USD"],
  "mantle": ["MNT / USD"],
  "celo": ["CELO / USD"],
  "apecoin": ["APE / USD"],
};

/** The distinct feeds of the network table, by the chain they live on. */
const feedsByChain = once(() => {
  const byChain = new Map<number, Feed[]>();
  for (const { coingeckoId, chainlinkUsdFeed: feed } of networks) {
    if (coingeckoId === null || feed === null) continue;
    const known = byChain.get(feed.chainId) ?? [];
    if (known.every(({ address }) => address !== feed.address)) {
      known.push({ coingeckoId, ...feed });
    }
    byChain.set(feed.chainId, known);
  }
  return byChain;
});

const feedsCalls = new WeakMap<Network, RpcCall | null>();

/** The call that reads every feed on this network; null: none lives there. */
export function feedsCall(network: Network): RpcCall | null {
  let call = feedsCalls.get(network);
  if (call === undefined) feedsCalls.set(network, call = makeFeedsCall(network));
  return call;
}

function makeFeedsCall(network: Network): RpcCall | null {
  const feeds = feedsByChain().get(network.chainId);
  if (feeds === undefined) return null;
  const reads = feeds.flatMap(({ address }) =>
    READS.map((callData) => ({ target: address, callData }))
  );
  const call = { to: network.multicall3, data: encodeAggregate3(reads) };
  return { method: "eth_call", params: [call, "latest"] };
}

/** Whether a node told of the feeds: only then is a feed that is not among them known to be missing. */
export function feedsAnswered(network: Network, answer: RpcAnswer | undefined): boolean {
  const feeds = feedsByChain().get(network.chainId) ?? [];
  return answer?.ok === true &&
    decodeAggregate3(answer.result, feeds.length * READS.length) !== null;
}

/** Reads the answer of `feedsCall`. A feed that is not what the table says, or too old, is left out. */
export function readFeeds(
  network: Network,
  answer: RpcAnswer | undefined,
  nowSeconds: number,
): readonly FeedQuote[] {
  const feeds = feedsByChain().get(network.chainId) ?? [];
  if (answer?.ok !== true || feeds.length === 0) return [];
  const results = decodeAggregate3(answer.result, feeds.length * READS.length);
  if (results === null) return [];
  return feeds.flatMap((feed, index) => {
    const start = index * READS.length;
    const quote = readQuote(feed, results.slice(start, start + READS.length));
    return quote !== null && isFresh(quote, nowSeconds) ? [{ ...feed, quote }] : [];
  });
}

function readQuote(feed: Feed, results: readonly ReadResult[]): Quote | null {
  const [round, decimals, description] = results;
  if (round?.success !== true || decimals?.success !== true || description?.success !== true) {
    return null;
  }
  // Nothing stands there. An error of the decoder would cost more than all the rest.
  if ([round, decimals, description].some(({ returnData }) => returnData === "0x")) return null;
  try {
    const [, answer, , updatedAt] = decodeAbiParameters(ROUND, round.returnData);
    const [scale] = decodeAbiParameters([{ type: "uint8" }], decimals.returnData);
    const [name] = decodeAbiParameters([{ type: "string" }], description.returnData);
    if (DESCRIPTIONS[feed.coingeckoId]?.includes(name) !== true) return null;
    const usd = usdOfScaled(answer, scale);
    return usd === null ? null : { source: "chainlink", usd, updatedAt: Number(updatedAt) };
  } catch {
    // Whatever stands at the address, it is no feed.
    return null;
  }
}
