/** The service before fakes of all 25 networks and of the price sources, for `portfolio_scan`. */
import type { z } from "zod";
import { networks } from "../../tools/evm/networks.ts";
import { portfolioScanResult } from "../../tools/portfolio_scan/schema.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { priceAnswer, priceEnv, type TestPrices } from "../rig/price_sources.ts";
import { type Answer, startUpstream, type Upstream } from "../rig/upstream.ts";
import { RpcError } from "./_fake_rpc.ts";
import { allPrices, NOW } from "./_price_world.ts";

export type ScanResult = z.infer<ReturnType<typeof portfolioScanResult>>;

/** What a call to a network's node is answered; `RpcError` is an error. */
export type Node = (chainId: number, method: string, params: readonly unknown[]) => unknown;

export const WALLET = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
export const chainIds = networks.map(({ chainId }) => chainId);
export const COIN = 10n ** 18n;

/** Half a coin on the first network, one on the second, and so on. */
export function balanceOf(chainId: number): bigint {
  return BigInt(chainIds.indexOf(chainId) + 1) * COIN / 2n;
}

export const plainNode: Node = (chainId, method) => {
  switch (method) {
    case "eth_chainId":
      return hex(chainId);
    case "eth_getBalance":
      return hex(balanceOf(chainId));
    case "eth_getBlockByNumber":
      return { number: hex(chainId * 10), timestamp: hex(NOW - 12), miner: "x" };
    case "eth_call":
      return "0x";
  }
};

/** The plain node, but for what `of` answers otherwise. */
export function nodeWith(of: Node): Node {
  return (...call) => {
    const answer = of(...call);
    return answer === undefined ? plainNode(...call) : answer;
  };
}

export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** Answers JSON-RPC under `/<chainId>`. */
export function nodesAnswer(node: Node): Answer {
  type Call = { id: number; method: string; params: unknown[] };
  return ({ path, body }) => {
    const chainId = Number(path.slice(1));
    const parsed: Call | Call[] = JSON.parse(body);
    const answers = [parsed].flat().map(({ id, method, params }) => {
      const result = node(chainId, method, params);
      const entry = result instanceof RpcError ? { error: { ...result } } : { result };
      return { jsonrpc: "2.0", id, ...entry };
    });
    return Response.json(Array.isArray(parsed) ? answers : answers[0]);
  };
}

/** An endpoint list of a network, of `good` and `faulty` ones. */
type Endpoints = readonly ("good" | "faulty")[];

export type ScanWorld = {
  /** The nodes behind every `good` endpoint. */
  readonly rpc: Upstream;
  /** The nodes behind every `faulty` one: as good until a mode is set. */
  readonly faulty: Upstream;
  readonly prices: Upstream;
  readonly harness: Harness;
  readonly accountId: string;
  readonly key: string;
  /** Calls the tool; `used` counts the credits that all calls so far have cost. */
  // deno-lint-ignore no-explicit-any -- the tests look into answers of many shapes
  readonly scan: (body?: Record<string, unknown> | null) => Promise<{ answer: any; used: number }>;
  /** Calls it for `WALLET` and holds the result against the tool's closed schema. */
  readonly result: () => Promise<ScanResult>;
  /** May be set; the service reads it. */
  readonly time: { nowMs: number };
};

export type ScanOptions = {
  readonly node?: Node;
  readonly prices?: TestPrices;
  /** By chain id; one good endpoint where not named. */
  readonly endpoints?: Readonly<Record<number, Endpoints>>;
  /** Overrides of the environment. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs a test over a service whose clock stands still. */
export async function withScan(
  { node = plainNode, prices = allPrices(), endpoints = {}, env = {} }: ScanOptions,
  test: (world: ScanWorld) => Promise<void>,
): Promise<void> {
  const answer = nodesAnswer(node);
  const [rpc, faulty, priced] = await Promise.all([
    startUpstream({ answer }),
    startUpstream({ answer }),
    startUpstream({ answer: priceAnswer(prices, NOW) }),
  ]);
  const urls = { good: rpc.url, faulty: faulty.url };
  const rpcUrls = chainIds.map((id) => {
    const list = (endpoints[id] ?? ["good"]).map((kind) => `${urls[kind]}/${id}`);
    return [`RPC_URL_${id}`, list.join(",")];
  });
  const time = { nowMs: NOW * 1000 };
  const harness = await startHarness({
    env: { ...Object.fromEntries(rpcUrls), ...priceEnv(priced.url), ...env },
    clock: () => time.nowMs,
  });
  const { accountId, key } = await harness.account();
  const scan: ScanWorld["scan"] = async (body = { address: WALLET }) => {
    const response = await harness.ask("/api/v1/tools/portfolio_scan", { key, body });
    const used = Number(response.headers.get("x-credits-used"));
    return { answer: await response.json(), used };
  };
  const result = async () => portfolioScanResult().parse((await scan()).answer);
  try {
    await test({ rpc, faulty, prices: priced, harness, accountId, key, scan, result, time });
  } finally {
    await harness.close();
    await Promise.all([rpc.stop(), faulty.stop(), priced.stop()]);
  }
}
