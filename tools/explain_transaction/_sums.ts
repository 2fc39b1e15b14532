/** Whether sums can be made of what was read. */
import type { Facts } from "./_facts.ts";
import type { Unknown } from "./schema.ts";

type Reason = Unknown["reason"];

/** Why it is not known which coins moved; null: it is, contracts' own moves apart. */
export function nativeGap({ transaction, receipt }: Facts): Reason | null {
  if (transaction === null || receipt === null) return "unanswered";
  if (receipt.status === "unknown" && transaction.value > 0n) return "not-reported";
  return transaction.credited === null ? "bridge-not-told" : null;
}

/** Why there are no net changes: sums of a part would be wrong ones. */
export function sumsGap(facts: Facts): Reason | null {
  const { receipt, contradictions } = facts;
  if (receipt !== null && receipt.malformedLogs + receipt.unreadLogs > 0) return "logs-missing";
  return contradictions.includes("logs") ? "contradictory" : nativeGap(facts);
}
