/** What a transaction with given logs is signalled for. */
import { judgeApprovals } from "../../tools/transaction/approvals.ts";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { type Signal, signalsOf } from "../../tools/transaction/signals.ts";
import { inOrder, receiptOf, transactionOf } from "./_logs.ts";

/** A case around its logs. */
export type Case = {
  readonly tx?: Record<string, unknown>;
  readonly receipt?: Record<string, unknown>;
  readonly codeless?: ReadonlySet<`0x${string}`>;
};

/** The signals of a transaction with these logs. */
export function signals(
  logs: readonly EventLog[],
  { tx = {}, receipt: changed = {}, codeless }: Case = {},
): readonly Signal[] {
  const transaction = transactionOf(tx);
  const receipt = receiptOf({ logs: inOrder(logs), ...changed });
  const input = { transaction, receipt, ...decodeLogs(receipt.logs), timestamp: 1_700_000_000 };
  return signalsOf({
    ...input,
    approvals: judgeApprovals({ ...input, ...(codeless === undefined ? {} : { codeless }) }),
    chainId: 1,
    ...(codeless === undefined ? {} : { codeless }),
  });
}

/** Code, severity and account of each. */
export const short = (logs: readonly EventLog[], given: Case = {}) =>
  signals(logs, given).map(({ code, severity, account }) => [code, severity, account]);
