/** Which contracts a transaction is known to have touched. */
import type { Address } from "../evm/network.ts";
import type { Receipt, Transaction } from "./facts.ts";

/**
 * The one that was called, the one that was made, and those that emitted logs, in that order. Contracts
 * that were called and emitted nothing are only in traces.
 */
export function touchedContracts(
  { to }: Transaction,
  receipt: Receipt | null,
): readonly Address[] {
  const made = receipt === null || receipt.status === "reverted" ? null : receipt.createdContract;
  const emitters = (receipt?.logs ?? []).map(({ address }) => address);
  return [...new Set([to, made, ...emitters])].filter((address) => address !== null);
}
