/**
 * Everything the service asks upstream, on loopback: nodes of all 25 networks, explorers and price
 * sources. A service started with `env` leaves the machine for nothing.
 */
import type { Address } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { setUpNode } from "./_node_setup.ts";
import {
  etherscanUnsupported,
  sourcifyUnsupported,
  worldContracts,
  worldPrices,
} from "./world_contents.ts";
import { type Chain, startChain } from "./chain.ts";
import { explorerAnswer } from "./explorers.ts";
import { networkRow, ownNodes } from "./network_rows.ts";
import { networksAnswer, type OnCalls } from "./networks_fake.ts";
import { priceAnswer, priceEnv } from "./price_sources.ts";
import { type Answer, startUpstream, type Upstream } from "./upstream.ts";
import { type Market, openMarket } from "./world_market.ts";

/** A running world. */
export type World = {
  /** Real nodes by chain id; the first is Ethereum's, which has the contracts of all of them. */
  readonly chains: ReadonlyMap<number, Chain>;
  readonly ethereum: Chain;
  /** Tokens traded on Ethereum. */
  readonly market: Market;
  /** The account with a balance of its own on each network, as `network_rows.ts` says. */
  readonly wallet: Address;
  /** In front of all nodes; faults set here hit every network. */
  readonly nodes: Upstream;
  readonly explorers: Upstream;
  readonly prices: Upstream;
  /** What these three answer without a fault, for further upstreams over the same world. */
  readonly answers: Readonly<Record<"nodes" | "explorers" | "prices", Answer>>;
  /** Configuration of a service that asks nobody else. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends everything; resolves when it is gone. Safe to repeat. */
  readonly stop: () => Promise<void>;
};

/** The address of vitalik.eth: a wallet that documented examples can ask about on the public networks too. */
const WALLET: Address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
/** A development account: see `Chain.accounts`. */
const PAYER = 3;

/** Starts the world. What was started before a failure is ended. */
export async function startWorld(
  { onProgress = () => {}, onCalls = () => {} }: {
    readonly onProgress?: (message: string) => void;
    readonly onCalls?: OnCalls;
  } = {},
): Promise<World> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((end) => end()));
  };
  const keep = async <T extends { readonly stop: () => Promise<void> }>(starting: Promise<T>) => {
    const started = await starting;
    stops.push(started.stop);
    return started;
  };
  try {
    // The first compiles the contracts; the others find them compiled.
    const ethereum = await keep(startChain({ onProgress }));
    onProgress(`Starting nodes of ${ownNodes.length - 1} more chains`);
    const others = await Promise.all(
      ownNodes.slice(1).map((chainId) => keep(startChain({ chainId }))),
    );
    const all = [ethereum, ...others];
    onProgress("Opening an exchange");
    const market = await openMarket(ethereum);
    const roles = { wallet: WALLET, payer: accountOf(ethereum, PAYER) };
    await Promise.all(
      all.map(({ rpcUrl, chainId }) => setUpNode(rpcUrl, networkRow(chainId), roles)),
    );
    const urls = new Map(all.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]));
    const contracts = worldContracts(ethereum.addresses);
    const refused = { sourcifyUnsupported, etherscanUnsupported };
    const nowSeconds = () => Math.floor(Date.now() / 1000);
    const answers: World["answers"] = {
      nodes: networksAnswer(urls, WALLET.toLowerCase(), onCalls),
      explorers: explorerAnswer(contracts, refused),
      // The time of each request: a price must not grow old while the world stands.
      prices: (request, signal) => priceAnswer(worldPrices, nowSeconds())(request, signal),
    };
    const nodes = await keep(startUpstream({ answer: answers.nodes }));
    const explorers = await keep(startUpstream({ answer: answers.explorers }));
    const prices = await keep(startUpstream({ answer: answers.prices }));
    return {
      chains: new Map(all.map((chain) => [chain.chainId, chain])),
      ethereum,
      market,
      wallet: WALLET,
      nodes,
      explorers,
      prices,
      answers,
      env: upstreamEnv({ nodes: nodes.url, explorers: explorers.url, prices: prices.url }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every upstream variable of the service, for upstreams at these URLs. */
export function upstreamEnv(
  { nodes, explorers, prices }: {
    readonly nodes: string;
    readonly explorers: string;
    readonly prices: string;
  },
): Record<string, string> {
  const perNetwork = networks.flatMap(({ chainId, blockscoutHosts }) => [
    [`RPC_URL_${chainId}`, `${nodes}/rpc/${chainId}`],
    ...(blockscoutHosts.length === 0
      ? []
      : [[`BLOCKSCOUT_URL_${chainId}`, `${explorers}/blockscout/${chainId}`]]),
  ]);
  return {
    ...Object.fromEntries(perNetwork),
    SOURCIFY_URL: `${explorers}/sourcify`,
    ETHERSCAN_URL: `${explorers}/etherscan`,
    ETHERSCAN_API_KEY: "local-key",
    SIGNATURES_URL: "off",
    ...priceEnv(prices),
  };
}

function accountOf({ accounts }: Chain, index: number): Address {
  const account = accounts[index];
  if (account === undefined) throw new Error(`the node has no account ${index}`);
  return account;
}
