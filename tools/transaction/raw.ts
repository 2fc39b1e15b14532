/**
 * Reads what nodes answer about a transaction. Fields that are missing or odd become null; an answer
 * without those that everything rests on (who, where to, what, its logs) is no answer. Nodes leave out
 * signatures and fee caps of chain-specific types, `status` of old blocks and `type` altogether.
 */
import { isHex } from "../evm/hex.ts";
import { readQuantity } from "../evm/block.ts";
import type { Hex } from "../evm/network.ts";
import { readAuthorizations } from "./_raw_authorizations.ts";
import { isRecord, readAddress, readHash, readNumber, readQuantityOrNumber } from "./_raw_parts.ts";
import type { EventLog, Receipt, Transaction } from "./facts.ts";
import { readTerms } from "./_raw_terms.ts";
import { typeOn } from "./types.ts";

/** More logs than these are counted, not read. */
export const logsMax = 2_000;
/** The consensus rules allow far fewer blobs. */
const blobsMax = 64;

/** The answer of `eth_getTransactionByHash` on a network; null: it is none. */
export function readTransaction(json: unknown, chainId: number): Transaction | null {
  if (!isRecord(json)) return null;
  const hash = readHash(json.hash);
  const from = readAddress(json.from);
  const to = readAddress(json.to);
  const value = readQuantity(json.value);
  const isCreation = json.to === null || json.to === undefined;
  if (hash === null || from === null || value === null || !isHex(json.input)) return null;
  if (to === null && !isCreation) return null;
  const typed = typeOf(json, chainId);
  return {
    hash,
    ...typed,
    ...readTerms(json, typed.type, value),
    from,
    to,
    value,
    nonce: readQuantity(json.nonce),
    input: json.input,
    gasLimit: readQuantity(json.gas),
    gasPrice: readQuantity(json.gasPrice),
    ...readAuthorizations(json.authorizationList),
    blobHashes: hashesOf(json.blobVersionedHashes),
    blockNumber: readQuantity(json.blockNumber),
    timestamp: timeOf(json),
  };
}

/**
 * The answer of `eth_getTransactionReceipt`; null: it is none, or one of another transaction than
 * `expectedHash`.
 */
export function readReceipt(json: unknown, expectedHash: Hex): Receipt | null {
  if (!isRecord(json) || !Array.isArray(json.logs)) return null;
  if (readHash(json.transactionHash) !== expectedHash.toLowerCase()) return null;
  const { logs, malformedLogs } = readLogs(json.logs.slice(0, logsMax));
  return {
    status: statusOf(json.status),
    blockNumber: readQuantity(json.blockNumber),
    blockHash: readHash(json.blockHash),
    timestamp: timeOf(json) ?? timeOf(json.logs[0]),
    createdContract: readAddress(json.contractAddress),
    gasUsed: readQuantity(json.gasUsed),
    effectiveGasPrice: readQuantity(json.effectiveGasPrice),
    l1Fee: readQuantity(json.l1Fee),
    gasUsedForL1: readQuantity(json.gasUsedForL1),
    operatorFee: operatorFeeOf(json),
    blobGasUsed: readQuantity(json.blobGasUsed),
    blobGasPrice: readQuantity(json.blobGasPrice),
    logs,
    malformedLogs,
    unreadLogs: Math.max(0, json.logs.length - logsMax),
  };
}

function typeOf(
  json: Record<string, unknown>,
  chainId: number,
): Pick<Transaction, "type" | "typeNumber"> {
  const typeNumber = readNumber(json.type);
  if (typeNumber === null) {
    // Before EIP-2718 nodes said no type; what came with types has fields of its own.
    const isTyped = json.type !== undefined && json.type !== null ||
      ["accessList", "maxFeePerGas", "blobVersionedHashes", "authorizationList"]
        .some((field) => json[field] !== undefined && json[field] !== null);
    return { type: isTyped ? "other" : "legacy", typeNumber: null };
  }
  return { type: typeOn(chainId, typeNumber), typeNumber };
}

function statusOf(status: unknown): Receipt["status"] {
  const quantity = readQuantity(status);
  if (quantity === 1n) return "success";
  return quantity === 0n ? "reverted" : "unknown";
}

function readLogs(rows: readonly unknown[]): Pick<Receipt, "logs" | "malformedLogs"> {
  const logs = rows.map(readLog).filter((log) => log !== null);
  return { logs, malformedLogs: rows.length - logs.length };
}

/** `position` stands in where a node leaves `logIndex` out: it still tells the logs of a receipt apart. */
function readLog(json: unknown, position: number): EventLog | null {
  if (!isRecord(json) || !Array.isArray(json.topics) || json.topics.length > 4) return null;
  const address = readAddress(json.address);
  const topics = json.topics.map(readHash).filter((topic) => topic !== null);
  if (address === null || topics.length < json.topics.length || !isHex(json.data)) return null;
  const logIndex = json.logIndex === undefined || json.logIndex === null
    ? position
    : readNumber(json.logIndex);
  return logIndex === null ? null : { address, topics, data: json.data, logIndex };
}

/** Some nodes say 0 where they have not looked it up. */
function timeOf(json: unknown): number | null {
  return isRecord(json) ? readNumber(json.blockTimestamp) || null : null;
}

function hashesOf(list: unknown): readonly Hex[] {
  return Array.isArray(list)
    ? list.slice(0, blobsMax).map(readHash).filter((hash) => hash !== null)
    : [];
}

/**
 * OP stack, Isthmus: gas × scalar / 10^6 + constant; Jovian: gas × scalar × 100 + constant. Receipts of
 * Jovian are told by `daFootprintGasScalar`. op-geth leaves the parameters out where both are zero.
 */
function operatorFeeOf(json: Record<string, unknown>): bigint | null {
  const gasUsed = readQuantity(json.gasUsed);
  const scalar = readQuantityOrNumber(json.operatorFeeScalar);
  const constant = readQuantityOrNumber(json.operatorFeeConstant);
  if (gasUsed === null || scalar === null && constant === null) return null;
  const isJovian = readQuantity(json.daFootprintGasScalar) !== null;
  const variable = gasUsed * (scalar ?? 0n);
  return (isJovian ? variable * 100n : variable / 1_000_000n) + (constant ?? 0n);
}
