/** The verdict that several sources together allow. It never improves when one of them is missing. */
import type { Report, VerificationSource } from "../upstream/verification.ts";
import type { Tried } from "./_lookup.ts";

export const verdicts = ["exact", "partial", "no", "unknown"] as const;

/** Why a verdict is unknown. */
export const verdictReasons = [
  "only-sourcify-answered",
  "source-failed",
  "network-unsupported",
  "not-looked-up",
] as const;

export type Verdict = {
  readonly verified: (typeof verdicts)[number];
  readonly verifiedBy: VerificationSource | null;
  /** Null unless unknown. */
  readonly reason: (typeof verdictReasons)[number] | null;
  /** The report that decided for `exact` or `partial`. */
  readonly report: Report | null;
};

/**
 * Verified as soon as one says so. `no` needs every source that can be asked to have said no, an explorer
 * among them: a contract that is not at Sourcify may well be verified elsewhere.
 */
export function verdictOf(tried: readonly Tried[]): Verdict {
  for (const { source, report } of tried) {
    if (report?.verified === "exact" || report?.verified === "partial") {
      return { verified: report.verified, verifiedBy: source, reason: null, report };
    }
  }
  const reason = unknownReason(tried);
  return { verified: reason === null ? "no" : "unknown", verifiedBy: null, reason, report: null };
}

function unknownReason(tried: readonly Tried[]): Verdict["reason"] {
  if (tried.some(({ status }) => status === "failed")) return "source-failed";
  const answered = tried.filter(({ status }) => status === "answered");
  if (answered.length === 0) return "network-unsupported";
  return answered.every(({ source }) => source === "sourcify") ? "only-sourcify-answered" : null;
}
