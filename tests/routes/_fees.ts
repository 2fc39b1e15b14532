/** What the reference deployment costs on each network, reckoned from the nodes' own answers. */
import assert from "node:assert/strict";
import {
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseTransaction,
  size,
} from "viem";
import type { Network } from "../../tools/evm/network.ts";
import { rpc } from "../rig/json_rpc.ts";
import { lineaEstimate, nitroL1GasPerByte, zkSyncEstimate } from "../rig/network_dialects.ts";
import { networkRow } from "../rig/network_rows.ts";

/** A row's `deployment`, without what follows from the others. */
export type Fees = {
  readonly rule: string;
  readonly gas: bigint;
  readonly gasPrice: bigint;
  readonly l1DataFee: bigint | null;
  readonly operatorFee: bigint | null;
};

/** What the service asked of a network's node. */
export type AskedCall = { readonly method: string; readonly params: readonly unknown[] };

/** One network to reckon for. */
export type Reckoning = {
  readonly network: Network;
  readonly url: string;
  /** The creation code that the service asked the price of. */
  readonly initCode: Hex;
  /** Gas of that creation on Ethereum. */
  readonly ethereumGas: bigint;
  /** What the service asked here. */
  readonly asked: readonly AskedCall[];
};

/** Networks whose fee is made up in a way of their own; all others: gas × price. */
const ownRules: Readonly<Record<number, (reckoning: Reckoning) => Promise<Fees>>> = {
  143: monad,
  999: hyperEvm,
  2741: zkSync,
  33139: nitro,
  42161: nitro,
  59144: linea,
  ...Object.fromEntries(
    [10, 130, 204, 252, 480, 5000, 8453, 42220, 81457, 747474].map((id) => [id, opStack]),
  ),
};

/** The fees of a network. */
export async function feesOf(reckoning: Reckoning): Promise<Fees> {
  return await (ownRules[reckoning.network.chainId] ?? plain)(reckoning);
}

const noFurtherFees = { l1DataFee: null, operatorFee: null } as const;

async function plain({ url, network, ethereumGas }: Reckoning): Promise<Fees> {
  const gasPrice = await historyPrice(url, network);
  return { rule: "plain", gas: ethereumGas, gasPrice, ...noFurtherFees };
}

/** Charged on the limit, and the limit is the estimate. */
async function monad({ url, network, initCode }: Reckoning): Promise<Fees> {
  const [gas, gasPrice] = [await estimate(url, initCode), await historyPrice(url, network)];
  return { rule: "gas-limit", gas, gasPrice, ...noFurtherFees };
}

/** Below 2 M gas a fast block takes it, at the usual price. */
async function hyperEvm({ url, ethereumGas }: Reckoning): Promise<Fees> {
  const gasPrice = BigInt(String(await rpc(url, "eth_gasPrice")));
  return { rule: "hyperevm-fast-block", gas: ethereumGas, gasPrice, ...noFurtherFees };
}

function zkSync({ network, initCode }: Reckoning): Promise<Fees> {
  const { gas, gasPrice } = zkSyncEstimate(size(initCode), networkRow(network.chainId));
  return Promise.resolve({ rule: "zksync", gas, gasPrice, ...noFurtherFees });
}

function linea({ network, initCode }: Reckoning): Promise<Fees> {
  const { gas, baseFee, tip } = lineaEstimate(size(initCode), networkRow(network.chainId));
  return Promise.resolve({ rule: "linea", gas, gasPrice: baseFee + tip, ...noFurtherFees });
}

/** The estimate has the L1 data in it, as gas of this chain. */
async function nitro({ url, initCode }: Reckoning): Promise<Fees> {
  const gasPrice = BigInt(String(await rpc(url, "eth_gasPrice")));
  const l1DataFee = nitroL1GasPerByte * BigInt(size(initCode)) * gasPrice;
  const gas = await estimate(url, initCode);
  return { rule: "arbitrum", gas, gasPrice, l1DataFee, operatorFee: null };
}

const oracle = "0x420000000000000000000000000000000000000F";
const oracleAbi = parseAbi([
  "function getL1Fee(bytes transaction) view returns (uint256)",
  "function getOperatorFee(uint256 gas) view returns (uint256)",
]);

/** The oracle is asked anew, for the transaction that the service asked for, which must be the one. */
async function opStack({ url, network, initCode, ethereumGas, asked }: Reckoning): Promise<Fees> {
  const data = oracleCalls(asked).find((call) =>
    decodeFunctionData({ abi: oracleAbi, data: call }).functionName === "getL1Fee"
  );
  assert.ok(data, `nobody asked the oracle of ${network.name}`);
  assert.equal(creationOf(data, network.chainId), initCode);
  const ask = async (call: Hex) =>
    BigInt(String(await rpc(url, "eth_call", [{ to: oracle, data: call }, "latest"])));
  const operator = encodeFunctionData({
    abi: oracleAbi,
    functionName: "getOperatorFee",
    args: [ethereumGas],
  });
  return {
    rule: "op-stack",
    gas: ethereumGas,
    gasPrice: await historyPrice(url, network),
    l1DataFee: await ask(data),
    // The oracle of an older fork has no such function.
    operatorFee: await ask(operator).catch(() => 0n),
  };
}

/** Calldata of every call of the oracle. */
export function oracleCalls(asked: readonly AskedCall[]): Hex[] {
  return asked.flatMap(({ method, params }) => {
    const { to, data } = (params[0] ?? {}) as { to?: string; data?: Hex };
    return method === "eth_call" && to === oracle && data !== undefined ? [data] : [];
  });
}

/** The code that the transaction in a call of `getL1Fee` creates a contract with, on this chain. */
export function creationOf(data: Hex, chainId: number): Hex {
  const { args: [bytes] } = decodeFunctionData({ abi: oracleAbi, data });
  assert.ok(typeof bytes === "string", "not a call of getL1Fee");
  const transaction = parseTransaction(bytes);
  assert.equal(transaction.to, undefined, "a creation has no target");
  assert.equal(transaction.chainId, chainId);
  return transaction.data ?? "0x";
}

/** The next block's base fee and what the last blocks tipped: every block of the world tips alike. */
async function historyPrice(url: string, { chainId }: Network): Promise<bigint> {
  const history = await rpc(url, "eth_feeHistory", [numberToHex(1), "latest", [50]]);
  const { baseFeePerGas } = history as { baseFeePerGas: readonly string[] };
  return BigInt(baseFeePerGas.at(-1) ?? "") + networkRow(chainId).tipWei;
}

async function estimate(url: string, data: Hex): Promise<bigint> {
  const from = `0x${"5".repeat(40)}`;
  return BigInt(String(await rpc(url, "eth_estimateGas", [{ from, data }])));
}
