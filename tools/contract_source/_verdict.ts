/** The verdict that several sources together allow. It never improves when one of them is missing. */
import type { Report, VerificationSource } from "../upstream/verification.ts";
import type { Tried } from "./_lookup.ts";

export const verdicts = ["exact", "partial", "no", "unknown"] as const;

/** Why a verdict is unknown. */
export const verdictReasons = [
  "only-sourcify-answered",
  "source-failed",
  "network-unsupported",
  "code-unread",
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
 * Verified as soon as one says so. `no` needs every source that exists to have said no, an explorer
 * among them: a contract that is not at Sourcify may well be verified elsewhere.
 *
 * @param codeRead whether the account is known to have code; without it may be no contract at all
 */
export function verdictOf(tried: readonly Tried[], codeRead: boolean): Verdict {
  for (const { source, report } of tried) {
    if (report?.verified === "exact" || report?.verified === "partial") {
      return { verified: report.verified, verifiedBy: source, reason: null, report };
    }
  }
  const reason = unknownReason(tried, codeRead);
  return { verified: reason === null ? "no" : "unknown", verifiedBy: null, reason, report: null };
}

function unknownReason(tried: readonly Tried[], codeRead: boolean): Verdict["reason"] {
  if (tried.some(({ status }) => status === "failed")) return "source-failed";
  const answered = tried.filter(({ status }) => status === "answered");
  if (answered.length === 0) return "network-unsupported";
  if (answered.every(({ source }) => source === "sourcify")) return "only-sourcify-answered";
  return codeRead ? null : "code-unread";
}
