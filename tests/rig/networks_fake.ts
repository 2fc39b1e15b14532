/**
 * The nodes of all 25 networks behind one upstream, by path: `/rpc/<chainId>`. Networks without a node
 * of their own are answered by another one's, with the chain id, blocks, prices and balances of
 * `network_rows.ts` in the place of its own.
 */
import { numberToHex } from "viem";
import { type Dialect, dialectOf, type NodeCall, RpcFault } from "./network_dialects.ts";
import { type NetworkRow, networkRow, networkRows } from "./network_rows.ts";
import type { Answer } from "./upstream.ts";

type Call = NodeCall & { readonly id: unknown };
type Entry = { readonly result: unknown } | { readonly error: unknown };

/** Sees what a request asks of a network. */
export type OnCalls = (chainId: number, calls: readonly NodeCall[]) => void;

/** Where Multicall3 stands on the nodes, and on the networks that have it elsewhere. */
const MULTICALL3 = "0xca11bde05977b3631167028862be2a173976ca11";
const MULTICALL3_ELSEWHERE: Readonly<Record<number, string>> = {
  2741: "0xaa4de41dba0ca5dcbb288b7cc6b708f3aac759e7",
};

/** How far the blocks of two networks are apart at least: no two ever show the same number. */
const BLOCKS_APART = 1_000;

/**
 * Answers JSON-RPC for every network.
 *
 * @param nodes the URL of a node by chain id; read at each request
 * @param wallet the address whose balance is the row's, in lower case
 * @param onCalls sees what each request asks of which network
 */
export function networksAnswer(
  nodes: ReadonlyMap<number, string>,
  wallet: string,
  onCalls: OnCalls = () => {},
): Answer {
  return async ({ path, body }, signal) => {
    const chainId = Number(/^\/rpc\/(\d+)$/.exec(path)?.[1]);
    if (!networkRows.some((row) => row.chainId === chainId)) {
      return Response.json({ error: "not found" }, { status: 404 });
    }
    const row = networkRow(chainId);
    const node = nodes.get(row.host);
    if (node === undefined) throw new Error(`no node of chain ${row.host}`);
    const parsed: Call | readonly Call[] = JSON.parse(body);
    const calls = Array.isArray(parsed) ? parsed as readonly Call[] : [parsed as Call];
    onCalls(chainId, calls);
    const entries = await answerAll(calls, row, wallet, forwarder(node, signal));
    const answers = entries.map((entry, index) => ({
      jsonrpc: "2.0",
      id: calls[index]?.id ?? null,
      ...entry,
    }));
    return Response.json(Array.isArray(parsed) ? answers : answers[0]);
  };
}

type Forward = (calls: readonly NodeCall[]) => Promise<readonly Entry[]>;

function forwarder(node: string, signal: AbortSignal): Forward {
  return async (calls) => {
    const response = await fetch(node, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }))),
      signal,
    });
    const answers: (Entry & { id: number })[] = await response.json();
    return calls.map((_, index) => {
      const found = answers.find(({ id }) => id === index);
      if (found === undefined) throw new Error("the node left a call unanswered");
      return "error" in found ? { error: found.error } : { result: found.result };
    });
  };
}

/** What the fake answers itself, and the node's answers to the rest in one request. */
async function answerAll(
  calls: readonly NodeCall[],
  row: NetworkRow,
  wallet: string,
  forward: Forward,
): Promise<readonly Entry[]> {
  const dialect = dialectOf(row);
  const own = calls.map((call) => dialect.answer?.(call, row) ?? ownAnswer(call, row, wallet));
  const open = calls.filter((_, index) => own[index] === undefined);
  const asked = open.map(({ method, params }) => atTheHost({ method, params }, row));
  const forwarded = asked.length === 0 ? [] : [...await forward(asked)];
  return calls.map((call, index): Entry => {
    const answer = own[index];
    if (answer instanceof RpcFault) return { error: { ...answer } };
    if (answer !== undefined) return { result: answer };
    const entry = forwarded.shift() ?? { error: { code: -32603, message: "unanswered" } };
    if (!("result" in entry)) return entry;
    return { result: rewritten(call, entry.result, row, dialect) };
  });
}

function ownAnswer({ method, params }: NodeCall, row: NetworkRow, wallet: string): unknown {
  if (row.host === row.chainId) return undefined;
  const { chainId, baseFeeWei, tipWei, balanceWei } = row;
  switch (method) {
    case "eth_chainId":
      return numberToHex(chainId);
    case "eth_gasPrice":
      return numberToHex(baseFeeWei + tipWei);
    case "eth_maxPriorityFeePerGas":
      return numberToHex(tipWei);
    case "eth_feeHistory":
      return feeHistory(params, row);
    case "eth_getBalance":
      return String(params[0]).toLowerCase() === wallet ? numberToHex(balanceWei) : undefined;
    case "eth_call":
      // Nothing stands at the usual address where the network has its Multicall3 elsewhere.
      return targetOf(params) === MULTICALL3 && multicall3Of(row) !== MULTICALL3 ? "0x" : undefined;
  }
}

/** `eth_feeHistory` of a chain whose blocks are half full: the base fee stays. */
function feeHistory(params: readonly unknown[], { chainId, baseFeeWei, tipWei }: NetworkRow) {
  const count = Math.min(Number(params[0]), 5);
  const percentiles = Array.isArray(params[2]) ? params[2].length : 0;
  return {
    oldestBlock: numberToHex(chainId * BLOCKS_APART),
    // One more than blocks: the last is the next block's.
    baseFeePerGas: Array(count + 1).fill(numberToHex(baseFeeWei)),
    gasUsedRatio: Array(count).fill(0.5),
    reward: Array.from({ length: count }, () => Array(percentiles).fill(numberToHex(tipWei))),
  };
}

/** The call as the node behind it understands it. */
function atTheHost({ method, params: asked }: NodeCall, row: NetworkRow): NodeCall {
  const params = atTheHostsBlock(method, asked, row);
  if (targetOf(params) !== multicall3Of(row)) return { method, params };
  const [request, ...rest] = params;
  return { method, params: [{ ...request as object, to: MULTICALL3 }, ...rest] };
}

/** Where each method has the block that it is asked at. */
const blockAt: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_call: 1,
  eth_getStorageAt: 2,
};

/** A block named by its number has another number at the host. */
function atTheHostsBlock(
  method: string,
  params: readonly unknown[],
  row: NetworkRow,
): readonly unknown[] {
  const place = blockAt[method];
  const block = place === undefined ? null : params[place];
  if (row.host === row.chainId || typeof block !== "string" || !block.startsWith("0x")) {
    return params;
  }
  const number = numberToHex(BigInt(block) - BigInt(row.chainId * BLOCKS_APART));
  return params.map((param, index) => index === place ? number : param);
}

function rewritten(call: NodeCall, result: unknown, row: NetworkRow, dialect: Dialect): unknown {
  const changed = dialect.rewrite?.(call, result, row) ?? result;
  if (row.host === row.chainId) return changed;
  if (call.method === "eth_blockNumber") return movedNumber(changed, row);
  if (call.method !== "eth_getBlockByNumber" || typeof changed !== "object" || changed === null) {
    return changed;
  }
  const { number, timestamp, ...block } = changed as Record<string, unknown>;
  return {
    ...block,
    number: movedNumber(number, row),
    timestamp: numberToHex(BigInt(String(timestamp)) - BigInt(row.chainId % 97)),
    baseFeePerGas: numberToHex(row.baseFeeWei),
    ...dialect.block?.(row),
  };
}

function movedNumber(number: unknown, { chainId }: NetworkRow): string {
  return numberToHex(BigInt(String(number)) + BigInt(chainId * BLOCKS_APART));
}

function targetOf(params: readonly unknown[]): string | undefined {
  const to = (params[0] as { to?: unknown } | undefined)?.to;
  return typeof to === "string" ? to.toLowerCase() : undefined;
}

function multicall3Of({ chainId }: NetworkRow): string {
  return MULTICALL3_ELSEWHERE[chainId] ?? MULTICALL3;
}
