/** What is left of a holding of which only a part sells at once: whether it sells later. */
import type { Reason, VerdictName } from "./codes.ts";
import type { PoolEvidence } from "./evidence.ts";
import type { Rest } from "./_rest.ts";
import { shareBps } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";
import { reasonOfVoid } from "./verdict.ts";

/** Null: nothing against it. */
export function judgeRest({ rest }: PoolEvidence): [VerdictName, Reason] | null {
  if (rest === null) return null;
  if (rest.voidReason !== null) return ["inconclusive", reasonOfVoid(rest)];
  return isRestLocked(rest) ? ["inconclusive", "rest-locked"] : null;
}

/** After the first sales less than a tenth of the rest was sold, and more of the holding stays than may. */
export function isRestLocked({ held, sold, left }: Rest): boolean {
  if (held === null || left === null) return false;
  if ((shareBps(left, held) ?? 0) < thresholds.lockedShareBpsMin) return false;
  const first = sold.findIndex((units) => units > 0n);
  const rest = held - (sold[first] ?? 0n);
  const later = sold.slice(first + 1).reduce((sum, units) => sum + units, 0n);
  return first < 0 || (shareBps(later, rest) ?? 0) < thresholds.sellableShareBpsMin;
}
