/** What a transaction cost, and which parts of that its receipt does not tell. */
import type { Network } from "../evm/network.ts";
import type { Receipt, Transaction } from "./facts.ts";
import type { TransactionType } from "./types.ts";

/** Why the total is unknown. */
export const feeGaps = [
  "no-receipt",
  "gas-used-not-reported",
  "gas-price-not-reported",
  "l1-fee-not-reported",
  "blob-fee-not-reported",
  "paid-in-a-token",
  /** Berachain's own distribution of rewards. */
  "paid-by-the-network",
  /** The rule changed at a known time, and the block's is not known. */
  "block-time-unknown",
] as const;

export type FeeGap = (typeof feeGaps)[number];

/** In wei of the native coin; null: unknown, or, for the parts, that the network has none. */
export type Fee = {
  /** null: a part is unknown, which `unknown` names. */
  readonly total: bigint | null;
  readonly execution: bigint | null;
  /** OP stack: added to the total. */
  readonly l1: bigint | null;
  /** OP stack: added to the total. */
  readonly operator: bigint | null;
  /** Arbitrum: the share of `execution` that paid for L1 data; not added once more. */
  readonly l1WithinExecution: bigint | null;
  readonly blob: bigint | null;
  readonly unknown: readonly FeeGap[];
};

/** Types whose price is the one in the transaction, so that a receipt without it does not matter. */
const fixedPrice: ReadonlySet<TransactionType> = new Set(["legacy", "access-list"]);

const nothing: Fee = {
  total: 0n,
  execution: 0n,
  l1: null,
  operator: null,
  l1WithinExecution: null,
  blob: null,
  unknown: [],
};

/** How a network charges. */
export type FeeRule = Pick<Network, "feeModel" | "l1FeeWithinGasUntil">;

/**
 * The fee under a network's rule; a missing part is unknown, never zero. `time`: of the block, in Unix
 * seconds; null: unknown.
 */
export function feeOf(
  transaction: Transaction,
  receipt: Receipt | null,
  { feeModel, l1FeeWithinGasUntil }: FeeRule,
  time: number | null,
): Fee {
  if (receipt === null) return unknownFee("no-receipt");
  // Deposits from L1 were paid for there.
  if (transaction.type === "op-deposit") return nothing;
  if (transaction.type === "berachain-pol") return unknownFee("paid-by-the-network");
  if (!transaction.paysInCoin) return unknownFee("paid-in-a-token");
  const { gasUsed, gasUsedForL1 } = receipt;
  const price = receipt.effectiveGasPrice ??
    (fixedPrice.has(transaction.type) ? transaction.gasPrice : null);
  const execution = times(gasUsed, price);
  const isUndated = l1FeeWithinGasUntil !== undefined && time === null;
  const isWithin = l1FeeWithinGasUntil !== undefined && time !== null && time < l1FeeWithinGasUntil;
  const isOp = feeModel === "op_stack" && !isUndated && !isWithin;
  // Other networks' receipts may say `blobGasUsed` of ordinary transactions (OP's data footprint).
  const isBlob = transaction.type === "blob";
  const blob = isBlob ? times(receipt.blobGasUsed, receipt.blobGasPrice) : null;
  const gaps: readonly (FeeGap | false)[] = [
    gasUsed === null && "gas-used-not-reported",
    price === null && "gas-price-not-reported",
    isOp && receipt.l1Fee === null && "l1-fee-not-reported",
    isBlob && blob === null && "blob-fee-not-reported",
    isUndated && "block-time-unknown",
  ];
  const unknown = gaps.filter((gap) => gap !== false);
  const l1 = isOp ? receipt.l1Fee : null;
  const operator = isOp ? receipt.operatorFee : null;
  const parts = [execution, l1, operator, blob];
  return {
    total: unknown.length > 0 ? null : parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
    execution,
    l1,
    operator,
    l1WithinExecution: feeModel === "arbitrum" ? times(gasUsedForL1, price) : null,
    blob,
    unknown,
  };
}

function unknownFee(gap: FeeGap): Fee {
  return { ...nothing, total: null, execution: null, unknown: [gap] };
}

function times(amount: bigint | null, price: bigint | null): bigint | null {
  return amount === null || price === null ? null : amount * price;
}
