/** A node whose answers a test of `token_info` sets, read by read. */
import assert from "node:assert/strict";
import { decodeFunctionData, encodeFunctionResult, multicall3Abi, toFunctionSelector } from "viem";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { toolContext } from "../rig/tool_context.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { type FakeAnswer, type FakeCall, onChain, RpcError, startFakeRpc } from "./_fake_rpc.ts";

export const TOKEN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const OWNER_WORD = `${"0".repeat(24)}${"ab".repeat(20)}`;
export const ZERO_WORD = "0".repeat(64);
export const PUSH_ALL = `0x63${"8da5cb5b"}63${"06fdde03"}`;

/** A text as an ABI `string`. */
export function abiString(text: string): `0x${string}` {
  const bytes = new TextEncoder().encode(text);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
  return `0x${word(32n)}${word(BigInt(bytes.length))}${padded}`;
}

export function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}

export type Reads = Record<string, `0x${string}` | null>;

export const plainReads: Reads = {
  "owner()": `0x${OWNER_WORD}`,
  "getOwner()": null,
  "totalSupply()": `0x${word(1000n)}`,
  "decimals()": `0x${word(6n)}`,
  "supportsInterface(bytes4)": null,
  "symbol()": abiString("TKN"),
  "name()": abiString("Token"),
};

export type Node = {
  readonly reads: Reads;
  readonly code: unknown;
  readonly block: unknown;
  readonly probe: unknown;
  readonly slot: (slot: string) => unknown;
  /** Replaces the answer of `aggregate3`. */
  readonly together?: unknown;
};

export const plainNode: Node = {
  reads: plainReads,
  code: PUSH_ALL,
  block: { number: "0x10", timestamp: "0x65000000" },
  probe: `0x${word(1n)}${OWNER_WORD}${word(0n)}${ZERO_WORD}`,
  slot: () => `0x${ZERO_WORD}`,
};

export function bySelector(reads: Reads): Map<string, `0x${string}` | null> {
  return new Map(
    Object.entries(reads).map(([signature, data]) => [
      toFunctionSelector(`function ${signature}`),
      data,
    ]),
  );
}

export function ethCall(node: Node, call: { to?: string; data: `0x${string}` }): unknown {
  if (call.to === undefined) return node.probe;
  const answers = bySelector(node.reads);
  if (call.to === TOKEN) {
    const data = answers.get(call.data.slice(0, 10));
    return data ?? new RpcError(3, "execution reverted", "0x");
  }
  if (node.together !== undefined) return node.together;
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: call.data });
  assert.ok(functionName === "aggregate3");
  const result = args[0].map((read) => {
    assert.equal(read.target, TOKEN);
    assert.ok(read.allowFailure);
    const data = answers.get(read.callData.slice(0, 10));
    assert.notEqual(data, undefined, `an unexpected selector ${read.callData}`);
    return { success: data !== null, returnData: data ?? "0x" as const };
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
}

export function answerOf(node: Node): (call: FakeCall) => unknown {
  return (call) => {
    switch (call.method) {
      case "eth_getBlockByNumber":
        return node.block;
      case "eth_getCode":
        return node.code;
      case "eth_getStorageAt":
        return node.slot(String(call.params[1]));
      case "eth_call":
        return ethCall(node, call.params[0] as { to?: string; data: `0x${string}` });
      default:
        return new RpcError(-32601, "method not found");
    }
  };
}

// deno-lint-ignore no-explicit-any -- the tests look into answers of many shapes
export type Answer = any;

/** Runs the tool against a node that behaves as told, on a network given by id. */
export async function ask(
  behaviour: Partial<Node> | FakeAnswer,
  { chainId = 1, token = TOKEN, deadlineMs = 5_000, network = String(chainId) } = {},
): Promise<{ answer: Answer; requests: number; calls: readonly FakeCall[] }> {
  const seen: FakeCall[] = [];
  const inner = typeof behaviour === "function"
    ? behaviour
    : onChain(chainId, answerOf({ ...plainNode, ...behaviour }));
  const fake = startFakeRpc((calls, request) => {
    seen.push(...calls);
    return inner(calls, request);
  });
  const chains = createChains({
    networks,
    rpcUrls: { [chainId]: [fake.url] },
    http: createHttp(),
    nowMs: () => 0,
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const context = toolContext({ chains, signal: deadline.signal });
    const answer = await registry.token_info.run({ token, network }, context);
    if (answer.ok) registry.token_info.result.parse(answer);
    return { answer, requests: fake.requests(), calls: seen };
  } finally {
    clearTimeout(timer);
    await fake.stop();
  }
}
