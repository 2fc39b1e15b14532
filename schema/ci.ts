/** What a CI run is judged by: severities, gates, and why a run passed or failed (DESIGN 12). */

export const ciPaths = {
  session: "/api/v1/ci/session",
  report: "/api/v1/ci/report",
} as const satisfies Record<string, string>;

/** Credits of a session, and of a report. */
export const ciCredits = 2;

/** From the gravest. */
export const severities = ["critical", "high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];

/** The least severity that fails a run; `none` fails none. From the mildest gate but for the last. */
export const gates = [...severities, "none"] as const;
export type Gate = (typeof gates)[number];

/** What holds where neither an account nor a request names a gate. */
const defaultGate: Gate = "high";

/** Who named the gate. */
export const gateSources = ["account", "request", "default"] as const;
export type GateSource = (typeof gateSources)[number];

/** How many findings of each severity a scan had; `null`: the report did not say. */
export type Counts = Readonly<Record<Severity, number | null>>;

/** Why a run has its verdict. */
export type RunReason =
  | `${Severity}-at-or-above-${Severity}`
  | `nothing-at-or-above-${Severity}`
  | "no-counts"
  | "gate-none";

export const runReasons: readonly RunReason[] = [
  ...severities.flatMap((gate) =>
    covered(gate).map((found) => `${found}-at-or-above-${gate}` as const)
  ),
  ...severities.map((gate) => `nothing-at-or-above-${gate}` as const),
  "no-counts",
  "gate-none",
];

export const verdicts = ["pass", "fail"] as const;
export type RunVerdict = {
  readonly verdict: (typeof verdicts)[number];
  readonly reason: RunReason;
};

/** The gate that decides: the stricter of the account's and the request's. */
export function decidingGate(
  policy: Gate | null,
  requested?: Gate,
): { readonly failOn: Gate; readonly failOnBy: GateSource } {
  if (policy === null && requested === undefined) {
    return { failOn: defaultGate, failOnBy: "default" };
  }
  if (policy !== null && (requested === undefined || strictness(policy) >= strictness(requested))) {
    return { failOn: policy, failOnBy: "account" };
  }
  return { failOn: requested ?? defaultGate, failOnBy: "request" };
}

/** A count that the gate needs and the report lacks fails the run: missing is not zero. */
export function judgeRun(counts: Counts | null, failOn: Gate): RunVerdict {
  if (failOn === "none") return { verdict: "pass", reason: "gate-none" };
  const needed = covered(failOn);
  const found = needed.find((severity) => (counts?.[severity] ?? 0) > 0);
  if (found !== undefined) {
    return { verdict: "fail", reason: `${found}-at-or-above-${failOn}` };
  }
  if (needed.some((severity) => (counts?.[severity] ?? null) === null)) {
    return { verdict: "fail", reason: "no-counts" };
  }
  return { verdict: "pass", reason: `nothing-at-or-above-${failOn}` };
}

/** Severities that fail a run under a gate. */
function covered(gate: Severity): readonly Severity[] {
  return severities.slice(0, severities.indexOf(gate) + 1);
}

/** A gate is stricter the more severities it covers. */
function strictness(gate: Gate): number {
  return gate === "none" ? 0 : covered(gate).length;
}
