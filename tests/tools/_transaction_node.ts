/** A node that knows one transaction, and `explain_transaction` asked about it. */
import { toEventSelector } from "viem";
import { parseConfig } from "../../schema/config.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { toolContext } from "../rig/tool_context.ts";
import { type FakeAnswer, type FakeCall, onChain, startFakeRpc } from "./_fake_rpc.ts";

type Json = Record<string, unknown>;

export const HASH = `0x${"5a".repeat(32)}` as const;
export const ALICE = "0x1111111111111111111111111111111111111111";
export const BOB = "0x2222222222222222222222222222222222222222";
export const CAROL = "0x3333333333333333333333333333333333333333";
/** A token that is in the table, and one that is not. */
export const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
export const TOKEN = "0x4444444444444444444444444444444444444444";
export const BLOCK = 0x10;
export const TIME = 0x65000000;

export const hex = (value: number | bigint) => `0x${value.toString(16)}`;

/** A value or address as 32 bytes, without 0x. */
export function word(value: bigint | number | string): string {
  const digits = typeof value === "string" ? value.slice(2) : value.toString(16);
  return digits.toLowerCase().padStart(64, "0");
}

/** A log of a signature such as "Transfer(address,address,uint256)". */
export function log(
  signature: string,
  { by = USDC, indexed = [], data = [], logIndex = 0 }: {
    readonly by?: string;
    readonly indexed?: readonly (bigint | string)[];
    readonly data?: readonly (bigint | string)[];
    readonly logIndex?: number;
  },
): Json {
  return {
    address: by,
    topics: [toEventSelector(`event ${signature}`), ...indexed.map((one) => `0x${word(one)}`)],
    data: `0x${data.map(word).join("")}`,
    logIndex: hex(logIndex),
    blockTimestamp: hex(TIME),
  };
}

export function transferLog(
  { by = USDC, from = ALICE, to = BOB, amount = 5n, logIndex = 0 }: {
    readonly by?: string;
    readonly from?: string;
    readonly to?: string;
    readonly amount?: bigint;
    readonly logIndex?: number;
  } = {},
): Json {
  const signature = "Transfer(address,address,uint256)";
  return log(signature, { by, indexed: [from, to], data: [amount], logIndex });
}

/** `transfer(BOB, 5)` on USDC. */
export const transferInput = `0xa9059cbb${word(BOB)}${word(5n)}`;
/** `approve(BOB, amount)`. */
export const approveInput = (amount: bigint) => `0x095ea7b3${word(BOB)}${word(amount)}`;

export const transaction: Json = {
  hash: HASH,
  type: "0x2",
  from: ALICE,
  to: USDC.toLowerCase(),
  value: "0x0",
  nonce: "0x1",
  input: transferInput,
  gas: "0x10000",
  gasPrice: "0x3",
  blockNumber: hex(BLOCK),
};

export const receipt: Json = {
  transactionHash: HASH,
  status: "0x1",
  blockNumber: hex(BLOCK),
  blockHash: `0x${"cd".repeat(32)}`,
  contractAddress: null,
  gasUsed: "0x5208",
  effectiveGasPrice: "0x2",
  logs: [transferLog()],
};

/** What a node says; the transfer's transaction and receipt unless told otherwise. null: it has none. */
export type Node = {
  readonly transaction?: unknown;
  readonly receipt?: unknown;
  /** Everything else that is asked. */
  readonly on?: (call: FakeCall) => unknown;
};

/** Changes of the transfer; null: the node has none. */
export function node(
  changes: { transaction?: Json | null; receipt?: Json | null; on?: Node["on"] } = {},
): Node {
  const { transaction: sent = {}, receipt: left = {}, on } = changes;
  return {
    transaction: sent === null ? null : { ...transaction, ...sent },
    receipt: left === null ? null : { ...receipt, ...left },
    ...(on === undefined ? {} : { on }),
  };
}

export function answersOf(node: Node, chainId = 1): FakeAnswer {
  return onChain(chainId, (call) => {
    if (call.method === "eth_getTransactionByHash") return node.transaction;
    if (call.method === "eth_getTransactionReceipt") return node.receipt;
    return node.on?.(call) ?? null;
  });
}

// deno-lint-ignore no-explicit-any -- the tests look into answers of many shapes
export type Answer = any;

/** What a call came to: the answer, and each request's methods by endpoint. */
export type Explained = {
  readonly answer: Answer;
  readonly asked: readonly (readonly string[])[];
  readonly calls: readonly FakeCall[];
  readonly bytes: number;
};

type Asking = {
  readonly chainId?: number;
  readonly hash?: string;
  readonly full?: boolean;
  readonly deadlineMs?: number;
  /** Of the signature database; absent: it is switched off. */
  readonly signatures?: string;
  /** What the surface takes of an answer. */
  readonly answerBytesMax?: number;
};

/** Asks the tool; every endpoint is a node or whatever answers instead of one. */
export async function explain(
  endpoints: readonly (Node | FakeAnswer)[],
  {
    chainId = 1,
    hash = HASH,
    full,
    deadlineMs = 5_000,
    signatures = "off",
    answerBytesMax = Infinity,
  }: Asking = {},
): Promise<Explained> {
  const asked: string[][] = [];
  const seen: FakeCall[] = [];
  const fakes = endpoints.map((one) => {
    const inner = typeof one === "function" ? one : answersOf(one, chainId);
    return startFakeRpc((calls, request) => {
      const own = calls.filter(({ method }) => method !== "eth_chainId");
      asked.push(own.map(({ method }) => method));
      seen.push(...own);
      return inner(calls, request);
    });
  });
  const chains = createChains({
    networks,
    rpcUrls: { [chainId]: fakes.map(({ url }) => url) },
    http: createHttp(),
    nowMs: () => 0,
  });
  const { upstreams } = parseConfig({ SIGNATURES_URL: signatures }, []);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const context = toolContext({ chains, upstreams, signal: deadline.signal, answerBytesMax });
    const args = { hash, network: String(chainId), ...(full === undefined ? {} : { full }) };
    const answer = await registry.explain_transaction.run(args, context);
    if (answer.ok) registry.explain_transaction.result.parse(answer);
    const bytes = new TextEncoder().encode(JSON.stringify(answer)).length;
    return { answer, asked, calls: seen, bytes };
  } finally {
    clearTimeout(timer);
    await Promise.all(fakes.map((fake) => fake.stop()));
  }
}
