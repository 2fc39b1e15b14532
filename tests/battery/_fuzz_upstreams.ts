/** Upstreams that answer at once, with something that may be so or with nonsense. */
import { toHex } from "viem";
import { type Dice, dice } from "../rig/dice.ts";
import { explorerAnswer } from "../rig/explorers.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { upstreamEnv } from "../rig/world.ts";
import { knownContract } from "./_fuzz_bodies.ts";

type Call = {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: readonly unknown[];
};

const word = (value: number) => value.toString(16).padStart(64, "0");
const text = (said: string) =>
  `0x${word(32)}${word(said.length)}${toHex(said).slice(2).padEnd(64, "0")}`;
const nonsense = [null, "0x", "0xzz", 5, {}, [], "a".repeat(300), `0x${"f".repeat(128)}`];

const place = { blockNumber: "0xfff", blockHash: `0x${"cd".repeat(32)}` };
const transaction = (hash: unknown) => ({
  ...{ ...place, hash, from: knownContract, to: knownContract, value: "0x0", input: "0x" },
  ...{ type: "0x2", nonce: "0x1", gas: "0x5208", gasPrice: "0x1" },
});
const receipt = (transactionHash: unknown) => ({
  ...{ ...place, transactionHash, status: "0x1", gasUsed: "0x5208", effectiveGasPrice: "0x1" },
  logs: [],
});

/** Everywhere the same contract, at the one of the explorers that needs no key. */
const explorer = explorerAnswer([1, 8453, 56].map((chainId) => ({
  ...{ chainId, address: knownContract, name: "Token" },
  ...{ match: "exact", at: ["sourcify"] },
})));

/** What a node may say, by method. */
const results: Readonly<Record<string, readonly unknown[]>> = {
  eth_call: [`0x${word(18)}`, text("Token"), text("TOK"), `0x${word(10 ** 9)}`],
  eth_getCode: [
    "0x",
    "0x6080604052600080fd",
    `0x363d3d373d3d3d363d73${"ab".repeat(20)}5af43d82803e`,
  ],
  eth_getBalance: ["0x0", "0xde0b6b3a7640000"],
  eth_getStorageAt: [`0x${word(0)}`, `0x${word(0xab)}`],
  eth_blockNumber: ["0x1000"],
  eth_gasPrice: ["0x3b9aca00"],
  eth_maxPriorityFeePerGas: ["0x3b9aca00"],
};

function block() {
  const timestamp = toHex(Math.floor(Date.now() / 1000));
  return { number: "0x1000", hash: `0x${"ab".repeat(32)}`, timestamp, baseFeePerGas: "0x1" };
}

function answerTo({ id, method = "", params = [] }: Call, chainId: number, { pick, upTo }: Dice) {
  const common = { jsonrpc: "2.0", id };
  if (method === "eth_chainId") return { ...common, result: toHex(chainId) };
  if (upTo(10) === 0) return { ...common, error: { code: -32000, message: "execution reverted" } };
  if (upTo(10) === 0) return { ...common, result: pick(nonsense) };
  if (method === "eth_getBlockByNumber") return { ...common, result: block() };
  if (method === "eth_getTransactionByHash") return { ...common, result: transaction(params[0]) };
  if (method === "eth_getTransactionReceipt") return { ...common, result: receipt(params[0]) };
  return { ...common, result: pick(results[method] ?? [null]) };
}

/** Environment of a service whose upstreams these are. */
export async function startFuzzUpstreams(
  seed: number,
): Promise<{ readonly env: Record<string, string>; readonly stop: Upstream["stop"] }> {
  const rolls = dice(seed);
  const upstream = await startUpstream({
    answer: (request, signal) => {
      const { path, body } = request;
      const chainId = Number(/^\/rpc\/(\d+)$/.exec(path)?.[1]);
      if (Number.isNaN(chainId) && rolls.upTo(2) === 0) return explorer(request, signal);
      if (Number.isNaN(chainId)) return Response.json(rolls.pick(nonsense), { status: 404 });
      const asked: Call | readonly Call[] = JSON.parse(body);
      const all = [asked].flat().map((call) => answerTo(call, chainId, rolls));
      return Response.json(Array.isArray(asked) ? all : all[0]);
    },
  });
  const { url } = upstream;
  return { env: upstreamEnv({ nodes: url, explorers: url, prices: url }), stop: upstream.stop };
}
