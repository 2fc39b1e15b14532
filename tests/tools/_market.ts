/** Networks and price sources whose answers a test of `market_info` sets, without a socket. */
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { parseConfig } from "../../schema/config.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { createShared } from "../../tools/shared.ts";
import type { Http, HttpOutcome } from "../../tools/upstream/http.ts";
import { priceAnswer, priceEnv, type TestPrices } from "../rig/price_sources.ts";
import { toolContext } from "../rig/tool_context.ts";
import { getRequest } from "../rig/upstream.ts";
import { type FakeCall, RpcError } from "./_fake_rpc.ts";

export const NOW = 1_763_720_000;
export const GWEI = 10n ** 9n;
/** Gas of the reference deployment, as `market_info_reference_test.ts` measures it. */
export const GAS = 747_842n;

export const ORACLE = "0x420000000000000000000000000000000000000F";
export const NODE_INTERFACE = "0x00000000000000000000000000000000000000C8";

export const oracleAbi = parseAbi([
  "function getL1Fee(bytes) view returns (uint256)",
  "function getOperatorFee(uint256) view returns (uint256)",
]);
export const nodeInterfaceAbi = parseAbi([
  "function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)",
]);

/** A quantity as nodes write it. */
export const q = (value: bigint | number): Hex => `0x${value.toString(16)}`;

export const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`;

/** `eth_feeHistory` over as many blocks as there are tips; `null`: a block without transactions. */
export function history(baseFees: readonly bigint[], tips: readonly (bigint | null)[]) {
  return {
    oldestBlock: "0x10",
    baseFeePerGas: baseFees.map(q),
    gasUsedRatio: tips.map((tip) => tip === null ? 0 : 0.5),
    reward: tips.map((tip) => [q(tip ?? 0n)]),
  };
}

/** Answers by method: a value, an `RpcError`, or a function of the call; absent: no such method. */
export type Methods = Readonly<Record<string, unknown>>;

/** What every node here answers unless told otherwise: 10 gwei and a tip of 1. */
export const plainMethods: Methods = {
  eth_getBlockByNumber: { number: "0x64", timestamp: q(NOW - 2) },
  eth_feeHistory: history([9n * GWEI, 10n * GWEI], [GWEI]),
  eth_gasPrice: q(12n * GWEI),
  eth_maxPriorityFeePerGas: q(2n * GWEI),
};

/** A price for every coin of the network table. */
export const allPrices: TestPrices = Object.fromEntries(
  networks.map(({ coingeckoId }) => [coingeckoId ?? "", { usd: 2 }]),
);

export type MarketOptions = {
  /** The networks there are; default all 25. */
  readonly only?: readonly number[];
  /** Methods by chain id, beside the plain ones; `null`: the node is not reachable. */
  readonly nodes?: Readonly<Record<number, Methods | null>>;
  /** `null`: the price sources are not reachable. */
  readonly prices?: TestPrices | null;
  /** What CoinGecko knows, where that is not the same. */
  readonly coingecko?: TestPrices;
  /** Every network has an endpoint before its own that fails. */
  readonly firstFails?: true;
  /** What each request takes of the clock. */
  readonly latencyMs?: number;
};

// deno-lint-ignore no-explicit-any -- the tests look into answers of many shapes
export type Answer = any;

export type Market = {
  readonly run: (answerBytesMax?: number, signal?: AbortSignal) => Promise<Answer>;
  readonly requests: { nodes: number; prices: number };
  /** Calls by chain id, as they arrived. */
  readonly calls: ReadonlyMap<number, readonly FakeCall[]>;
  readonly behave: (options: MarketOptions) => void;
  nowMs: number;
};

/** The tool over such a world; answers are held against its closed schema. */
export function market(first: MarketOptions = {}): Market {
  let options = first;
  const { only = networks.map(({ chainId }) => chainId) } = first;
  const requests = { nodes: 0, prices: 0 };
  const calls = new Map<number, readonly FakeCall[]>();
  const nowMs = () => world.nowMs;
  const http: Http = async (request): Promise<HttpOutcome> => {
    // A flight is one even when its upstreams answer late.
    await Promise.resolve();
    if (request.signal.aborted) return { outcome: "timeout", status: null };
    world.nowMs += options.latencyMs ?? 0;
    const { host, pathname, search } = new URL(request.url);
    if (host === "prices.invalid") {
      requests.prices += 1;
      return await askPrices(options, `${pathname}${search}`, Math.floor(nowMs() / 1000));
    }
    requests.nodes += 1;
    if (host === "dead.invalid") return { outcome: "error", reason: "http-status", status: 500 };
    const chainId = Number(pathname.slice(1));
    const batch = request.json as FakeCall[];
    calls.set(chainId, batch);
    const methods = options.nodes?.[chainId];
    if (methods === null) return { outcome: "error", reason: "network", status: null };
    // As over a socket: what is undefined does not arrive.
    const json = JSON.parse(JSON.stringify(answersOf(batch, chainId, methods ?? {})));
    return { outcome: "ok", status: 200, json };
  };
  const chains = createChains({
    networks: networks.filter(({ chainId }) => only.includes(chainId)),
    rpcUrls: Object.fromEntries(only.map((id) => [id, endpointsOf(id, first)])),
    http,
    nowMs,
  });
  const { upstreams } = parseConfig(priceEnv("http://prices.invalid"), []);
  const context = toolContext({ chains, http, upstreams, nowMs, shared: createShared(nowMs) });
  const world: Market = {
    requests,
    calls,
    behave: (next) => {
      options = next;
    },
    nowMs: NOW * 1000,
    run: async (answerBytesMax = Infinity, signal = context.signal) => {
      const answer = await registry.market_info.run({}, { ...context, signal, answerBytesMax });
      if (answer.ok) registry.market_info.result.parse(answer);
      return answer;
    },
  };
  return world;
}

function endpointsOf(chainId: number, { firstFails }: MarketOptions): string[] {
  return [
    ...(firstFails ? [`http://dead.invalid/${chainId}`] : []),
    `http://node.invalid/${chainId}`,
  ];
}

/** Runs the tool once. */
export function ask(options: MarketOptions = {}): Promise<Answer> {
  return market(options).run();
}

/** The row of a network, asked alone. */
export async function rowOf(
  chainId: number,
  methods: Methods,
  prices: TestPrices = allPrices,
): Promise<Answer> {
  const answer = await ask({ only: [chainId], nodes: { [chainId]: methods }, prices });
  return answer.networks[0];
}

/** Total, execution, L1 and operator fee, and whether that is all. */
export function fees({ deployment }: Answer): unknown[] {
  const { totalFee, executionFee, l1DataFee, operatorFee, complete } = deployment;
  return [totalFee, executionFee, l1DataFee, operatorFee, complete];
}

/** What a node with such methods answers to a batch. */
export function answersOf(
  batch: readonly FakeCall[],
  chainId: number,
  methods: Methods,
): unknown[] {
  const known: Methods = { eth_chainId: q(chainId), ...plainMethods, ...methods };
  return batch.map((call) => {
    const said = known[call.method];
    const answer = typeof said === "function" ? said(call) : said;
    const error = answer instanceof RpcError
      ? answer
      : answer === undefined
      ? new RpcError(-32601, "method not found")
      : null;
    return error === null
      ? { jsonrpc: "2.0", id: call.id, result: answer }
      : { jsonrpc: "2.0", id: call.id, error: { ...error } };
  });
}

async function askPrices(
  { prices = allPrices, coingecko }: MarketOptions,
  path: string,
  nowSeconds: number,
): Promise<HttpOutcome> {
  if (prices === null) return { outcome: "error", reason: "network", status: null };
  const asked = getRequest(path);
  const known = path.startsWith("/coingecko/") ? coingecko ?? prices : prices;
  const response = await priceAnswer(known, nowSeconds)(asked, new AbortController().signal);
  return { outcome: "ok", status: 200, json: await response.json() };
}

/** An `eth_call` answered by target and function; anything else is an account without code. */
export function contracts(
  answers: Readonly<Record<string, unknown>>,
): { readonly eth_call: (call: FakeCall) => unknown } {
  return {
    eth_call: (call) => {
      const { to, data } = call.params[0] as { to?: string; data: string };
      const said = answers[`${to?.toLowerCase()} ${data.slice(0, 10)}`];
      if (said === undefined) return "0x";
      return typeof said === "function" ? said(call) : said;
    },
  };
}

/** Names a function of the gas oracle or of NodeInterface for `contracts`. */
export const at = {
  l1Fee: `${ORACLE.toLowerCase()} ${
    encodeFunctionData({ abi: oracleAbi, functionName: "getL1Fee", args: ["0x"] }).slice(0, 10)
  }`,
  operatorFee: `${ORACLE.toLowerCase()} ${
    encodeFunctionData({ abi: oracleAbi, functionName: "getOperatorFee", args: [0n] }).slice(0, 10)
  }`,
  l1Component: `${NODE_INTERFACE.toLowerCase()} ${
    encodeFunctionData({
      abi: nodeInterfaceAbi,
      functionName: "gasEstimateL1Component",
      args: [ORACLE, true, "0x"],
    }).slice(0, 10)
  }`,
} as const;
