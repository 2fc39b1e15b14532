/** `contract_source` between a node and three explorers, each of which a test can break by itself. */
import { networks } from "../../tools/evm/networks.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import { registry } from "../../tools/registry.ts";
import { createHttp, type Http } from "../../tools/upstream/http.ts";
import { createRests, type Rests } from "../../tools/upstream/rest.ts";
import { parseConfig } from "../../schema/config.ts";
import { type Explorer, explorerAnswer, type FakeContract } from "../rig/explorers.ts";
import { toolContext } from "../rig/tool_context.ts";
import { type Answer, startUpstream, type Upstream } from "../rig/upstream.ts";

export const TARGET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
export const THIRD = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
export const FOURTH = "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb";
export const ALL: readonly Explorer[] = ["sourcify", "etherscan", "blockscout"];

/** A contract at the target that is verified exactly at the given places. */
export function contract(
  at: readonly Explorer[],
  rest: Partial<FakeContract> = {},
): FakeContract {
  return { chainId: 1, address: TARGET, name: "Vault", match: "exact", at, ...rest };
}

/** What the node says of accounts; everything else is a contract with plain code and empty slots. */
export type FakeAccount = {
  readonly code?: string | null;
  readonly slots?: Partial<Record<keyof typeof proxySlots, string | null>>;
  /** Answer of any `eth_call`; null: it reverts. */
  readonly call?: string | null;
};

export type WorldOptions = {
  readonly contracts?: readonly FakeContract[];
  readonly accounts?: Readonly<Record<string, FakeAccount>>;
  readonly chainId?: number;
  /** Replaces the answers of all explorers. */
  readonly answer?: Answer;
  /** The node is answered for by `answer` too. */
  readonly nodeIsAnswer?: true;
  readonly env?: Readonly<Record<string, string>>;
  readonly http?: Http;
  /** What is remembered of the explorers from one question to the next; nothing when absent. */
  readonly rests?: Rests;
  readonly nowMs?: () => number;
};

// deno-lint-ignore no-explicit-any -- the tests look into answers of many shapes
export type Json = any;

export type World =
  & Readonly<Record<Explorer | "rpc", Upstream>>
  & {
    /** Runs the tool; an `ok` answer fits the closed result schema. */
    readonly ask: (
      args?: { readonly address?: string; readonly network?: string },
      signal?: AbortSignal,
    ) => Promise<Json>;
    /** HTTP requests: Sourcify, Etherscan, Blockscout, node. */
    readonly requests: () => readonly number[];
  };

const KEY = "etherscan-key-of-the-tests";

/** A test over a world of its own. */
export function sourceTest(
  name: string,
  options: WorldOptions,
  body: (world: World) => Promise<void>,
): void {
  Deno.test(name, async () => {
    const answer = options.answer ?? explorerAnswer(options.contracts ?? []);
    const started = await Promise.all([
      ...ALL.map(() => startUpstream({ answer })),
      startUpstream({
        answer: options.nodeIsAnswer
          ? answer
          : nodeAnswer(options.chainId ?? 1, options.accounts ?? {}),
      }),
    ]);
    const [sourcify, etherscan, blockscout, rpc] = started as [
      Upstream,
      Upstream,
      Upstream,
      Upstream,
    ];
    const upstreams = { sourcify, etherscan, blockscout, rpc };
    try {
      await body({
        ...upstreams,
        ask: (args, signal) => ask(upstreams, options, args, signal),
        requests: () => started.map(({ requests }) => requests),
      });
    } finally {
      await Promise.all(started.map((upstream) => upstream.stop()));
    }
  });
}

async function ask(
  { sourcify, etherscan, blockscout, rpc }: Readonly<Record<Explorer | "rpc", Upstream>>,
  { chainId = 1, env = {}, http = createHttp(), rests = createRests(), nowMs = () => 0 }:
    WorldOptions,
  { address = TARGET, network = String(chainId) } = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Json> {
  const { upstreams } = parseConfig({
    SOURCIFY_URL: `${sourcify.url}/sourcify`,
    ETHERSCAN_URL: `${etherscan.url}/etherscan`,
    ETHERSCAN_API_KEY: KEY,
    [`BLOCKSCOUT_URL_${chainId}`]: `${blockscout.url}/blockscout/${chainId}`,
    ...env,
  }, networks.map((row) => row.chainId));
  const rpcUrls = { [chainId]: [rpc.url] };
  const chains = createChains({ networks, rpcUrls, http, nowMs });
  const context = toolContext({ chains, http, rests, nowMs, upstreams, signal });
  const answer = await registry.contract_source.run({ address, network }, context);
  if (answer.ok) registry.contract_source.result.parse(answer);
  if (JSON.stringify(answer).includes(KEY)) throw new Error("the answer holds the key");
  return answer;
}

/** A 32-byte word that holds an address. */
export function addressWord(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
}

export const ZERO_WORD = `0x${"0".repeat(64)}`;

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly Json[] };

/** A node of the chain that knows the accounts given. */
function nodeAnswer(
  chainId: number,
  accounts: Readonly<Record<string, FakeAccount>>,
): Answer {
  return ({ body }) => {
    const parsed: Call | Call[] = JSON.parse(body);
    const entry = (call: Call) => ({
      jsonrpc: "2.0",
      id: call.id,
      ...nodeResult(call, chainId, accounts),
    });
    return Response.json(Array.isArray(parsed) ? parsed.map(entry) : entry(parsed));
  };
}

function nodeResult(
  { method, params }: Call,
  chainId: number,
  accounts: Readonly<Record<string, FakeAccount>>,
): Record<string, unknown> {
  const unavailable = { error: { code: -32000, message: "missing trie node" } };
  if (method === "eth_chainId") return { result: `0x${chainId.toString(16)}` };
  if (method === "eth_getBlockByNumber") {
    return { result: { number: "0x10", timestamp: "0x65000000" } };
  }
  const account = accounts[method === "eth_call" ? params[0].to : params[0]] ?? {};
  if (method === "eth_getCode") {
    return account.code === null ? unavailable : { result: account.code ?? "0x6001" };
  }
  if (method === "eth_getStorageAt") {
    const slot = Object.entries(proxySlots).find(([, at]) => at === params[1])?.[0];
    const word = account.slots?.[slot as keyof typeof proxySlots];
    return word === null ? unavailable : { result: word ?? ZERO_WORD };
  }
  if (method === "eth_call" && account.call) return { result: account.call };
  return { error: { code: 3, message: "execution reverted", data: "0x" } };
}
