/** Logs, transactions and receipts as nodes write them, encoded by viem. */
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, parseAbiItem } from "viem";
import type { Address, Hex } from "../../tools/evm/network.ts";
import type { EventLog, Receipt, Transaction } from "../../tools/transaction/facts.ts";
import { readReceipt, readTransaction } from "../../tools/transaction/raw.ts";

export const alice = "0x1111111111111111111111111111111111111111";
export const bob = "0x2222222222222222222222222222222222222222";
export const carol = "0x3333333333333333333333333333333333333333";
export const token = "0x4444444444444444444444444444444444444444";
export const zero = "0x0000000000000000000000000000000000000000";
/** ERC-4337's, version 0.7. */
export const entryPoint = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";
export const hash = `0x${"ab".repeat(32)}` as const;

/** A log of the event that `layout` (Solidity) describes, with its arguments in their order. */
export function logOf(
  layout: string,
  values: readonly unknown[],
  { by = token, logIndex = 0 }: { by?: Address; logIndex?: number } = {},
): EventLog {
  const abi = parseAbiItem(`event ${layout}`) as AbiEvent;
  // viem wants either names for all arguments or none.
  const inputs = abi.inputs.map((input, at) => ({ ...input, name: `p${at}` }));
  const args = Object.fromEntries(values.map((value, at) => [`p${at}`, value]));
  const topics = encodeEventTopics({
    abi: [{ ...abi, inputs }],
    eventName: abi.name,
    args,
  } as never) as Hex[];
  const unindexed = inputs.map((input, at) => ({ input, value: values[at] }))
    .filter(({ input }) => input.indexed !== true);
  const data = encodeAbiParameters(
    unindexed.map(({ input }) => input),
    unindexed.map(({ value }) => value),
  );
  return { address: by, topics, data, logIndex };
}

/** A user operation of a sender; anybody may log one. */
export function operationOf(sender: Address, by: Address = entryPoint): EventLog {
  return logOf(
    "UserOperationEvent(bytes32 indexed a, address indexed b, address indexed c, uint256 d, bool e, uint256 f, uint256 g)",
    [`0x${"07".repeat(32)}`, sender, zero, 1n, true, 1n, 1n],
    { by },
  );
}

/** Many logs, numbered in their order. */
export function inOrder(logs: readonly EventLog[]): readonly EventLog[] {
  return logs.map((log, logIndex) => ({ ...log, logIndex }));
}

/** Raw JSON of a call without value from alice to the token. */
export const rawTransaction = {
  hash,
  type: "0x2",
  from: alice,
  to: token,
  value: "0x0",
  nonce: "0x1",
  input: "0x",
  gas: "0x5208",
  gasPrice: "0x3",
  blockNumber: "0x10",
};

/** Raw JSON of its receipt. */
export const rawReceipt = {
  transactionHash: hash,
  status: "0x1",
  blockNumber: "0x10",
  blockHash: `0x${"cd".repeat(32)}`,
  contractAddress: null,
  gasUsed: "0x5208",
  effectiveGasPrice: "0x2",
  logs: [] as readonly unknown[],
};

export function transactionOf(
  changes: Record<string, unknown> = {},
  chainId = 1,
): Transaction {
  const read = readTransaction({ ...rawTransaction, ...changes }, chainId);
  if (read === null) throw new Error("This is no transaction");
  return read;
}

export function receiptOf(changes: Record<string, unknown> = {}): Receipt {
  const read = readReceipt({ ...rawReceipt, ...changes }, hash);
  if (read === null) throw new Error("This is no receipt");
  return read;
}
