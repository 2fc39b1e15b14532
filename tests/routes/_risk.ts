/** The snapshot's surface over nodes that tell what a test sets, network by network. */
import assert from "node:assert/strict";
import { encodeFunctionResult, type Hex, multicall3Abi } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { tokenRiskResult } from "../../tools/token_risk/schema.ts";
import { steadyAnalyses } from "../rig/analyser.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import type { Ask, HarnessOptions } from "../rig/harness.ts";
import { startUpstream, type Upstream, type UpstreamRequest } from "../rig/upstream.ts";
import { json, type Service, startService } from "./_service.ts";

export const path = "/api/token-risk";
export const token = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const otherToken = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

/** The networks asked when none is named. */
export const candidateIds = [1, 56, 137, 8453, 42_161, 10] as const;

/** A dispatcher of these functions, as compilers write it; each of them does nothing. */
export function dispatcherOf(selectors: readonly string[]): Hex {
  const head = "5f3560e01c"; // PUSH0, CALLDATALOAD, PUSH1 224, SHR
  const size = 11; // DUP1, PUSH4, EQ, PUSH2, JUMPI
  const body = (head.length / 2 + selectors.length * size + 3).toString(16).padStart(4, "0");
  const list = selectors.map((selector) => `8063${selector}1461${body}57`);
  return `0x${head}${list.join("")}5f5ffd5b00`; // PUSH0, PUSH0, REVERT; JUMPDEST, STOP
}

/** transfer, balanceOf, owner and mint. */
export const tokenSelectors = ["a9059cbb", "70a08231", "8da5cb5b", "40c10f19"] as const;

/** A token with an owner who mints. */
const tokenCode = (await loadArtefacts())("own:OwnableToken").deployedBytecode;

const word = (digits: string) => digits.padStart(64, "0");
const ownerWord = word("ab".repeat(20));

export type Nodes = {
  readonly upstream: Upstream;
  /** Code at every address of a network; tokens everywhere else. */
  readonly codeOf: Map<number, Hex>;
  /** HTTP requests by network. */
  readonly asked: Map<number, number>;
  /** Runs before an answer of a network; throws to cut the connection. */
  onRequest: (chainId: number) => void | Promise<void>;
};

/** The service over such nodes. */
export type RiskService = Service & { readonly nodes: Nodes };

type Call = { readonly id: number; readonly method: string; readonly params: unknown[] };

async function startNodes(): Promise<Nodes> {
  const codeOf = new Map<number, Hex>();
  const asked = new Map<number, number>();
  const answer = async ({ path, body }: UpstreamRequest) => {
    const chainId = Number(path.slice(1));
    asked.set(chainId, (asked.get(chainId) ?? 0) + 1);
    await nodes.onRequest(chainId);
    const calls: Call[] = JSON.parse(body);
    return Response.json(calls.map((call) => ({
      jsonrpc: "2.0",
      id: call.id,
      ...entryOf(call, chainId, codeOf.get(chainId) ?? tokenCode),
    })));
  };
  const nodes: Nodes = {
    upstream: await startUpstream({ answer }),
    codeOf,
    asked,
    onRequest: () => {},
  };
  return nodes;
}

function entryOf({ method, params }: Call, chainId: number, code: Hex): Record<string, unknown> {
  switch (method) {
    case "eth_chainId":
      return { result: `0x${chainId.toString(16)}` };
    case "eth_getBlockByNumber":
      return { result: { number: "0x10", timestamp: "0x65000000" } };
    case "eth_getCode":
      return { result: code };
    case "eth_getStorageAt":
      return { result: `0x${word("")}` };
    case "eth_call":
      return callEntry(params[0] as { readonly to?: string; readonly data: Hex }, code);
    default:
      return { error: { code: -32601, message: "method not found" } };
  }
}

/** The reads and the owner are answered; the lens reverts, which tells nothing of pools. */
function callEntry({ to, data }: { readonly to?: string; readonly data: Hex }, code: Hex) {
  if (code === "0x") return { result: "0x" };
  if (to !== undefined) {
    const result = [ownerWord, null, word("64"), word("12"), null].map((digits) => ({
      success: digits !== null,
      returnData: `0x${digits ?? ""}` as const,
    }));
    const abi = multicall3Abi;
    return { result: encodeFunctionResult({ abi, functionName: "aggregate3", result }) };
  }
  const isProbe = data.length < 500;
  return isProbe
    ? { result: `0x${word("1")}${ownerWord}${word("")}${word("")}` }
    : { error: { code: 3, message: "execution reverted", data: "0x" } };
}

/** A test over a service of its own with nodes of its own. */
export function riskTest(
  name: string,
  body: (service: RiskService) => Promise<void>,
  options: HarnessOptions = {},
): void {
  Deno.test(name, async () => {
    const nodes = await startNodes();
    const env = { ...envOf(nodes), ...options.env };
    const service = await startService({ analyses: await steadyAnalyses(), ...options, env });
    try {
      await body({ ...service, nodes });
    } finally {
      await service.close();
      await nodes.upstream.stop();
    }
  });
}

/** Every network's endpoint. */
export function envOf({ upstream }: Nodes): Record<string, string> {
  return Object.fromEntries(
    networks.map(({ chainId }) => [`RPC_URL_${chainId}`, `${upstream.url}/${chainId}`]),
  );
}

export { startNodes };

/** Asks for a snapshot; a body goes by POST, a query by GET. */
export function ask(
  service: Service,
  asked: Record<string, unknown> | string,
  more: Ask = {},
): Promise<Response> {
  return typeof asked === "string"
    ? service.ask(`${path}?${asked}`, { method: "GET", ...more })
    : service.ask(path, { body: asked, ...more });
}

/** The snapshot, held against its own schema. */
// deno-lint-ignore no-explicit-any -- the tests look into it
export async function snapshotOf(response: Response | Promise<Response>): Promise<any> {
  const answer = await json(await response);
  assert.equal(answer.ok, true, JSON.stringify(answer));
  const parsed = tokenRiskResult().safeParse(answer);
  assert.ok(parsed.success, parsed.error?.message);
  return answer;
}

/** All requests that reached nodes. */
export function requests({ nodes }: RiskService): number {
  return [...nodes.asked.values()].reduce((sum, count) => sum + count, 0);
}
