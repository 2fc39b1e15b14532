/**
 * What is known of a transaction once its JSON is read: typed values, nothing of the node's text. Amounts
 * are bigint so that no number loses precision; addresses are checksummed (EIP-55).
 */
import type { Address, Hex } from "../evm/network.ts";
import type { TransactionType } from "./types.ts";

/** An entry of an EIP-7702 authorization list. The list is no proof: a wrong nonce skips an entry. */
export type Authorization = {
  /** 0: valid on every chain. */
  readonly chainId: bigint;
  /** The zero address clears the account's delegation. */
  readonly delegate: Address;
  readonly nonce: bigint;
  /** null: missing or malformed. */
  readonly signature: { readonly r: Hex; readonly s: Hex; readonly yParity: 0 | 1 } | null;
  /** Who signed it, once recovered (`authorities.ts`); null: not recovered, or the signature gives nobody. */
  readonly authority: Address | null;
};

/** `eth_getTransactionByHash`. null: absent or malformed, so unknown. */
export type Transaction = {
  readonly hash: Hex;
  readonly type: TransactionType;
  /** As the node says it, e.g. 0x7e; null where old nodes say none. */
  readonly typeNumber: number | null;
  readonly from: Address;
  /** null: creates a contract. */
  readonly to: Address | null;
  readonly value: bigint;
  readonly nonce: bigint | null;
  readonly input: Hex;
  readonly gasLimit: bigint | null;
  readonly gasPrice: bigint | null;
  readonly authorizations: readonly Authorization[];
  /** Entries that are no authorizations, and those beyond the ones that are read. */
  readonly unreadAuthorizations: number;
  readonly blobHashes: readonly Hex[];
  readonly blockNumber: bigint | null;
  /**
   * Coins that a deposit from layer one brings to `from` before all else, kept even if the rest fails;
   * null: the network moves more than it tells.
   */
  readonly credited: bigint | null;
  /** Whether the fee is surely in the native coin (Celo's types name a token). */
  readonly paysInCoin: boolean;
  /** Unix seconds, where the node says `blockTimestamp`. */
  readonly timestamp: number | null;
};

/** One event as its contract emitted it: a claim of that contract, nothing more. */
export type EventLog = {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: number;
};

/** `eth_getTransactionReceipt`. null: absent or malformed, so unknown, never 0. */
export type Receipt = {
  /** `unknown`: before Byzantium (EIP-658) receipts had a state root instead. */
  readonly status: "success" | "reverted" | "unknown";
  readonly blockNumber: bigint | null;
  readonly blockHash: Hex | null;
  /** Unix seconds, where the receipt or its logs carry `blockTimestamp`. */
  readonly timestamp: number | null;
  readonly createdContract: Address | null;
  readonly gasUsed: bigint | null;
  readonly effectiveGasPrice: bigint | null;
  readonly l1Fee: bigint | null;
  /** Part of `gasUsed` that paid for L1 data (Arbitrum). */
  readonly gasUsedForL1: bigint | null;
  /** Of the OP stack's Isthmus and Jovian, from the receipt's parameters; null: it has none. */
  readonly operatorFee: bigint | null;
  readonly blobGasUsed: bigint | null;
  readonly blobGasPrice: bigint | null;
  readonly logs: readonly EventLog[];
  /** Logs that are no logs: left out, and counted. */
  readonly malformedLogs: number;
  /** Logs beyond those that are read. */
  readonly unreadLogs: number;
};
