/** What `market_info` reads: gas and deployment cost on every network, and prices at the same time. */
import type { ToolContext } from "../define_tool.ts";
import { type BlockRead, latestBlockCall, readBlock } from "../evm/block.ts";
import type { Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Silent } from "../evm/silent.ts";
import { sweep, type Swept } from "../evm/sweep.ts";
import { priceBook } from "../prices/book.ts";
import { feedsCall, readFeeds } from "../prices/feeds.ts";
import { loadMarketQuotes } from "../prices/market.ts";
import type { Price } from "../prices/price.ts";
import type { Source } from "../upstream/sources.ts";
import type { Cost, FeeRule } from "./_cost.ts";
import { floorOf } from "./_floors.ts";
import { type Gas, gasCalls, readGas } from "./_gas.ts";
import { feeRules } from "./fee_rules.ts";

/** What a network told. */
export type NetworkFacts = BlockRead & {
  readonly network: Network;
  readonly gas: Gas;
  readonly cost: Cost;
  readonly price: Price | null;
};

/** Everything read for one answer. */
export type MarketFacts = {
  readonly readAtMs: number;
  /** Both in ascending chain id. */
  readonly told: readonly NetworkFacts[];
  readonly silent: readonly Silent[];
  /** The networks' in ascending chain id, then the price sources'. */
  readonly sources: readonly Source[];
};

/** Positions in a network's batch; the rule's own calls follow, then the feeds. */
const BLOCK = 0;
const GAS = 1;
const RULE = GAS + gasCalls.length;

/** Reads everything in one request per network and one for prices. */
export async function readMarket(ctx: ToolContext): Promise<MarketFacts> {
  const [swept, market] = await Promise.all([
    sweep(ctx.chains, (network) => askedOf(network).calls, ctx.signal),
    loadMarketQuotes(ctx),
  ]);
  const readAtMs = ctx.nowMs();
  const nowSeconds = Math.floor(readAtMs / 1000);
  const feeds = swept.flatMap(({ network, outcome }) =>
    readFeeds(
      network,
      outcome.ok ? outcome.results[askedOf(network).feedsAt] : undefined,
      nowSeconds,
    )
  );
  const priceOf = priceBook(market, feeds, nowSeconds);
  const read = swept.map(readNetwork);
  return {
    readAtMs,
    told: read.flatMap((one) => "gas" in one ? [{ ...one, price: priceOf(one.network) }] : []),
    silent: read.flatMap((one) => "gas" in one ? [] : [one]),
    sources: [...swept.flatMap(({ outcome }) => outcome.sources), ...market.sources],
  };
}

function ruleOf(network: Network): FeeRule {
  return feeRules[network.feeModel];
}

const known = new WeakMap<Network, Asked>();

/** What a network is asked, and where its feeds stand: the same each time. */
type Asked = { readonly calls: readonly RpcCall[]; readonly feedsAt: number };

function askedOf(network: Network): Asked {
  let asked = known.get(network);
  if (asked === undefined) known.set(network, asked = makeAsked(network));
  return asked;
}

function makeAsked(network: Network): Asked {
  const feeds = feedsCall(network);
  const own = ruleOf(network).calls(network);
  const calls = [latestBlockCall, ...gasCalls, ...own, ...(feeds === null ? [] : [feeds])];
  return { calls: Object.freeze(calls), feedsAt: RULE + own.length };
}

function readNetwork({ network, outcome }: Swept): Omit<NetworkFacts, "price"> | Silent {
  if (!outcome.ok) return { network, reason: outcome.reason };
  const answers: readonly RpcAnswer[] = outcome.results;
  const rule = ruleOf(network);
  const gas = readGas(answers.slice(GAS, RULE), floorOf(network.chainId), rule.price);
  const cost = rule.cost(answers.slice(RULE, askedOf(network).feedsAt), gas);
  if (!gas.price.ok && !gas.baseFee.ok && !cost.totalFee.ok) {
    const answered = answers.slice(GAS, askedOf(network).feedsAt).some(({ ok }) => ok);
    return { network, reason: answered ? "malformed" : "error" };
  }
  return { network, ...readBlock(answers[BLOCK]), gas, cost };
}
