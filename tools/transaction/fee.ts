/** What a transaction cost, and which parts of that its receipt does not tell. */
import type { FeeModel } from "../evm/network.ts";
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

/** CIP-64, CIP-42 and Celo's own legacy form: gas may be paid in a token. */
const tokenPaid: ReadonlySet<TransactionType> = new Set([
  "celo-fee-currency",
  "celo-legacy-fee-currency",
]);

const nothing: Fee = {
  total: 0n,
  execution: 0n,
  l1: null,
  operator: null,
  l1WithinExecution: null,
  blob: null,
  unknown: [],
};

/** The fee under a network's rule; a missing part is unknown, never zero. */
export function feeOf(
  transaction: Transaction,
  receipt: Receipt | null,
  feeModel: FeeModel,
): Fee {
  if (receipt === null) return unknownFee("no-receipt");
  // Deposits from L1 were paid for there.
  if (transaction.type === "op-deposit") return nothing;
  if (tokenPaid.has(transaction.type)) return unknownFee("paid-in-a-token");
  const { gasUsed, gasUsedForL1 } = receipt;
  const price = receipt.effectiveGasPrice ??
    (fixedPrice.has(transaction.type) ? transaction.gasPrice : null);
  const execution = times(gasUsed, price);
  const isOp = feeModel === "op_stack";
  // Other networks' receipts may say `blobGasUsed` of ordinary transactions (OP's data footprint).
  const isBlob = transaction.type === "blob";
  const blob = isBlob ? times(receipt.blobGasUsed, receipt.blobGasPrice) : null;
  const gaps: readonly (FeeGap | false)[] = [
    gasUsed === null && "gas-used-not-reported",
    price === null && "gas-price-not-reported",
    isOp && receipt.l1Fee === null && "l1-fee-not-reported",
    isBlob && blob === null && "blob-fee-not-reported",
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
