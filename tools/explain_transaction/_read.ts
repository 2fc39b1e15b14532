/** Reads a transaction and its receipt: one request, and one more elsewhere when the node lacks a part. */
import { withDeadline } from "../deadline.ts";
import type { ToolContext } from "../define_tool.ts";
import type { Hex, Network } from "../evm/network.ts";
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Receipt, Transaction } from "../transaction/facts.ts";
import { readReceipt, readTransaction } from "../transaction/raw.ts";
import type { Source } from "../upstream/sources.ts";

/** `absent`: the node says that it has none; `unread`: it said nothing that can be used. */
export type Part<T> =
  | { readonly state: "found"; readonly value: T }
  | { readonly state: "absent" | "unread" };

/** What nodes know under a hash. */
export type Reading = {
  readonly transaction: Part<Transaction>;
  readonly receipt: Part<Receipt>;
  /** Why both are unread; null: they are not. */
  readonly failure: "timeout" | "error" | null;
  /** The endpoint that answered. */
  readonly node: NodeMemory | undefined;
  readonly sources: readonly Source[];
};

type Parts = Pick<Reading, "transaction" | "receipt">;

/** Leaves time for what the first answers call for. */
const TIMEOUT_MS = 4_800;
const ATTEMPT_TIMEOUT_MS = 2_300;

/** Calldata of a megabyte, and receipts of thousands of logs. */
const BODY_BYTES_MAX = 12 * 1024 * 1024;

/** Reads both. Never throws for what a node does. */
export async function readByHash(
  { chains, signal }: Pick<ToolContext, "chains" | "signal">,
  network: Network,
  hash: Hex,
): Promise<Reading> {
  // Answers are read once, though they are looked at twice.
  const partsOf = remember((answers) => readParts(answers, hash, network.chainId));
  const outcome = await withDeadline(
    signal,
    TIMEOUT_MS,
    (inner) =>
      chains.batch(network, callsFor(hash), {
        signal: inner,
        attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
        bodyBytesMax: BODY_BYTES_MAX,
        missing: (answers) => missingOf(answers, partsOf(answers)),
      }),
  );
  const { sources } = outcome;
  if (outcome.ok) {
    return { ...partsOf(outcome.results), failure: null, node: outcome.node, sources };
  }
  const unread = { state: "unread" } as const;
  return {
    transaction: unread,
    receipt: unread,
    failure: outcome.reason,
    node: undefined,
    sources,
  };
}

function callsFor(hash: Hex): readonly RpcCall[] {
  return [
    { method: "eth_getTransactionByHash", params: [hash] },
    { method: "eth_getTransactionReceipt", params: [hash] },
  ];
}

function remember(
  read: (answers: readonly RpcAnswer[]) => Parts,
): (answers: readonly RpcAnswer[]) => Parts {
  const known = new Map<readonly RpcAnswer[], Parts>();
  return (answers) => {
    const parts = known.get(answers) ?? read(answers);
    known.set(answers, parts);
    return parts;
  };
}

function readParts(
  [transaction, receipt]: readonly RpcAnswer[],
  hash: Hex,
  chainId: number,
): Parts {
  return {
    transaction: readPart(transaction, (json) => {
      const read = readTransaction(json, chainId);
      return read?.hash === hash ? read : null;
    }),
    receipt: readPart(receipt, (json) => readReceipt(json, hash)),
  };
}

function readPart<T>(answer: RpcAnswer | undefined, read: (json: unknown) => T | null): Part<T> {
  if (answer?.ok !== true) return { state: "unread" };
  if (answer.result === null) return { state: "absent" };
  const value = read(answer.result);
  return value === null ? { state: "unread" } : { state: "found", value };
}

/**
 * What another endpoint may have. A transaction that no block has yet has no receipt; any other has
 * one, and a receipt has its transaction. Nodes behind a balancer are not of one mind, and one that is
 * behind knows neither. An answer that is no transaction of this hash is none at all.
 */
function missingOf(answers: readonly RpcAnswer[], parts: Parts): number | null {
  const { transaction, receipt } = parts;
  const isOdd = answers.some((answer, index) =>
    answer.ok && (index === 0 ? transaction : receipt).state === "unread"
  );
  if (isOdd) return null;
  const isPending = transaction.state === "found" && transaction.value.blockNumber === null;
  const needsReceipt = receipt.state !== "found" && !isPending;
  return Number(transaction.state !== "found") + Number(needsReceipt);
}
