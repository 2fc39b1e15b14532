/** What types of networks' own say of who pays, and of coins that come from layer one. */
import { readQuantity } from "../evm/block.ts";
import type { Transaction } from "./facts.ts";
import type { TransactionType } from "./types.ts";

/**
 * Coins that `from` has before anything runs. OP stack: `mint`, which nodes leave out where it is none.
 * Arbitrum's deposit makes what it then sends (Nitro, `StartTxHook`). Retryable tickets and ZK stack
 * priority transactions escrow, refund and mint without telling.
 */
const credits: Partial<
  Record<TransactionType, (json: Record<string, unknown>, value: bigint) => bigint | null>
> = {
  "op-deposit": ({ mint }) => mint === undefined || mint === null ? 0n : readQuantity(mint),
  "arbitrum-deposit": (_json, value) => value,
  "arbitrum-submit-retryable": () => null,
  "arbitrum-retry": () => null,
  "zksync-priority": () => null,
};

/** CIP-64, CIP-42 and Celo's own legacy form: gas may be paid in a token. */
const tokenPaid: ReadonlySet<TransactionType> = new Set([
  "celo-fee-currency",
  "celo-legacy-fee-currency",
]);

export function readTerms(
  json: Record<string, unknown>,
  type: TransactionType,
  value: bigint,
): Pick<Transaction, "credited" | "paysInCoin"> {
  const credit = credits[type];
  return {
    credited: credit === undefined ? 0n : credit(json, value),
    // Without the field it is not known; null is the coin.
    paysInCoin: !tokenPaid.has(type) || json.feeCurrency === null,
  };
}
