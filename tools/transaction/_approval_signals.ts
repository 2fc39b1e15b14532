/** Signals from allowances. */
import type { Severity } from "../bytecode/analysis.ts";
import { isUnlimited } from "./approvals.ts";
import { type SignalCode, signalCodes } from "./_signal_rows.ts";
import type { Signal, SignalInput } from "./signals.ts";

/** What allowances are signalled for; those that are revoked are no risk. */
export function signalsOfApprovals(
  { transaction, approvals, codeless }: SignalInput,
): readonly Signal[] {
  return approvals.flatMap((approval) => {
    const { claim } = approval;
    const isEndless = isUnlimited(approval);
    const isWide = isEndless || approval.wholeCollection;
    // What is left of an old allowance was granted before, and is as wide as it says all the same.
    const isNew = approval.effect === "granted";
    // Whoever sends it for another may have hidden a permit where no selector tells of it.
    const isMild = !isNew && claim.owner === transaction.from;
    const found: readonly (readonly [boolean, SignalCode, (Severity | undefined)?])[] = [
      [isEndless, "unlimited-approval", isMild ? "low" : undefined],
      [approval.wholeCollection, "approval-for-all"],
      [
        (isNew || isEndless) && codeless?.has(claim.spender) === true,
        "approval-to-account-without-code",
        isNew && isWide ? "critical" : undefined,
      ],
      [
        isNew && approval.bySignature === true,
        "approval-by-signature",
        isWide ? "high" : undefined,
      ],
      [
        approval.lifetime === "no-expiry" || approval.lifetime === "over-a-year",
        "long-lived-approval",
      ],
    ];
    return found.filter(([holds]) => holds).map(([, code, severity = signalCodes[code]]) => ({
      code,
      severity,
      by: claim.by,
      account: claim.spender,
      logIndex: claim.logIndex,
    }));
  });
}
