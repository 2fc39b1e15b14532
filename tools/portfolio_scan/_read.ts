/** What `portfolio_scan` reads: a balance on every network, and prices at the same time. */
import type { ToolContext } from "../define_tool.ts";
import { type BlockRead, latestBlockCall, readBlock, readQuantity } from "../evm/block.ts";
import type { Address, Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Silent, SilentReason } from "../evm/silent.ts";
import { sweep, type Swept } from "../evm/sweep.ts";
import { type PriceBook, priceBook } from "../prices/book.ts";
import { feedsCall, readFeeds } from "../prices/feeds.ts";
import { loadMarketQuotes } from "../prices/market.ts";
import type { Source } from "../upstream/sources.ts";

/** A balance in base units, or why there is none. */
export type BalanceRead =
  | ({ readonly network: Network; readonly balance: bigint } & BlockRead)
  | Silent;

/** Everything read for one answer. */
export type Scan = {
  /** Unix seconds when the reading ended. */
  readonly nowSeconds: number;
  /** In ascending chain id. */
  readonly balances: readonly BalanceRead[];
  readonly priceOf: PriceBook;
  /** The networks' in ascending chain id, then the price sources'. */
  readonly sources: readonly Source[];
};

/** Reads everything in one request per network and one for prices. */
export async function readScan(ctx: ToolContext, address: Address): Promise<Scan> {
  const [swept, market] = await Promise.all([
    sweep(ctx.chains, (network) => callsOf(network, address), ctx.signal),
    loadMarketQuotes(ctx),
  ]);
  const nowSeconds = Math.floor(ctx.nowMs() / 1000);
  const feeds = swept.flatMap(({ network, outcome }) =>
    readFeeds(network, outcome.ok ? outcome.results[2] : undefined, nowSeconds)
  );
  return {
    nowSeconds,
    balances: swept.map(readBalance),
    priceOf: priceBook(market, feeds, nowSeconds),
    sources: [...swept.flatMap(({ outcome }) => outcome.sources), ...market.sources],
  };
}

function callsOf(network: Network, address: Address): RpcCall[] {
  const balance = { method: "eth_getBalance", params: [address, "latest"] };
  const feeds = feedsCall(network);
  return [balance, latestBlockCall, ...(feeds === null ? [] : [feeds])];
}

function readBalance({ network, outcome }: Swept): BalanceRead {
  if (!outcome.ok) return { network, reason: outcome.reason };
  const [balance, block] = outcome.results;
  const read = quantityOf(balance);
  return typeof read === "bigint"
    ? { network, balance: read, ...readBlock(block) }
    : { network, reason: read };
}

function quantityOf(answer: RpcAnswer | undefined): bigint | SilentReason {
  if (answer?.ok !== true) return "error";
  return readQuantity(answer.result) ?? "malformed";
}
