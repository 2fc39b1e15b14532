/** Signals from allowances. */
import type { Severity } from "../bytecode/analysis.ts";
import { type SignalCode, signalCodes } from "./_signal_rows.ts";
import type { Signal, SignalInput } from "./signals.ts";

/** What allowances are signalled for; those that are revoked are no risk. */
export function signalsOfApprovals({ approvals, codeless }: SignalInput): readonly Signal[] {
  return approvals.flatMap((approval) => {
    const { claim } = approval;
    const isWide = approval.unlimited !== null || approval.wholeCollection;
    // What is left of an old allowance was granted before, and is as wide as it says all the same.
    const isNew = approval.effect === "granted";
    const found: readonly (readonly [boolean, SignalCode, (Severity | undefined)?])[] = [
      [approval.unlimited !== null, "unlimited-approval", isNew ? undefined : "low"],
      [approval.wholeCollection, "approval-for-all"],
      [
        isNew && codeless?.has(claim.spender) === true,
        "approval-to-account-without-code",
        isWide ? "critical" : undefined,
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
