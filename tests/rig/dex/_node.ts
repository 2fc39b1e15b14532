/** Transactions and calls of the exchange chain, by contract and function name. */
import {
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
} from "viem";
import type { ArtefactName, FindArtefact } from "../artefacts.ts";
import { rpc } from "../json_rpc.ts";

/** What a mined transaction left; numbers are hex as nodes send them. */
export type Receipt = {
  readonly status: Hex;
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
  readonly contractAddress: Address | null;
  readonly logs: readonly { address: Address; topics: readonly Hex[]; data: Hex }[];
};

/** A transaction: `from` is an account's number or any address; the first account by default. */
export type Send = {
  readonly from?: number | Address;
  readonly to: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas?: bigint;
};

/** Who sends, with what. */
export type Options = Omit<Send, "to" | "data">;

/** EIP-7825 caps a transaction at 2^24 gas. */
const GAS = 15_000_000n;

/** The ways to talk to a node whose accounts are unlocked. */
export function nodeOf(rpcUrl: string, accounts: readonly Address[], find: FindArtefact) {
  const sender = (from: number | Address = 0): Address => {
    const address = typeof from === "number" ? accounts[from] : from;
    if (address === undefined) throw new Error(`there is no account ${from}`);
    return address;
  };
  const transact = async (
    { from, to, data = "0x", value = 0n, gas = GAS }: Partial<Send>,
  ): Promise<Receipt> => {
    const receipt = await rpc(rpcUrl, "eth_sendTransactionSync", [{
      ...{ from: sender(from), data, value: numberToHex(value), gas: numberToHex(gas) },
      ...(to === undefined ? {} : { to }),
    }]) as Receipt;
    if (receipt.status !== "0x1") throw new Error(await revertOf(rpcUrl, receipt));
    return receipt;
  };
  const send = (transaction: Send): Promise<Receipt> => transact(transaction);
  const call = (to: Address, data: Hex, from?: number | Address): Promise<Hex> =>
    rpc(rpcUrl, "eth_call", [{ from: sender(from), to, data }, "latest"]) as Promise<Hex>;
  const deploy = async (
    artefact: ArtefactName,
    args: readonly unknown[] = [],
    from: number | Address = 0,
  ): Promise<Address> => {
    const { abi, bytecode } = find(artefact);
    const data = encodeDeployData({ abi, bytecode, args });
    const { contractAddress } = await transact({ from, data });
    if (contractAddress === null) throw new Error(`${artefact} was not created`);
    return getAddress(contractAddress);
  };
  const write = (
    artefact: ArtefactName,
    to: Address,
    functionName: string,
    args: readonly unknown[] = [],
    options: Options = {},
  ): Promise<Receipt> => {
    const { abi } = find(artefact);
    return send({ ...options, to, data: encodeFunctionData({ abi, functionName, args }) });
  };
  const read = async (
    artefact: ArtefactName,
    to: Address,
    functionName: string,
    args: readonly unknown[] = [],
  ): Promise<unknown> => {
    const { abi } = find(artefact);
    const data = await call(to, encodeFunctionData({ abi, functionName, args }));
    return decodeFunctionResult({ abi, functionName, data });
  };
  return { send, call, deploy, write, read };
}

/** The node's ways, as a type. */
export type Node = ReturnType<typeof nodeOf>;

/** Why a mined transaction failed, from the node's own trace of it. */
async function revertOf(rpcUrl: string, { transactionHash }: Receipt): Promise<string> {
  const trace = await rpc(rpcUrl, "debug_traceTransaction", [transactionHash, {
    tracer: "callTracer",
    tracerConfig: { onlyTopCall: true },
  }]) as { error?: string; revertReason?: string; output?: Hex };
  const reason = trace.revertReason ?? trace.output ?? "no reason given";
  return `the transaction failed: ${trace.error ?? "reverted"}: ${reason}`;
}
