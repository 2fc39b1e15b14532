/** CI runs in words. */
import { runOpenSeconds } from "../../kv/runs.ts";
import type { RunClosing, RunRecord } from "../../kv/run_record.ts";
import { type Gate, type GateSource, type RunReason, severities } from "../../schema/ci.ts";
import { type Html, html } from "../pages/html.ts";

const sources = {
  "account": "the policy of this account",
  "request": "the report itself",
  "default": "nobody: it is the service's own",
} as const satisfies Record<GateSource, string>;

/** Who named the gate that decided. */
export function gateWords({ failOn, failOnBy }: RunClosing): string {
  return `${gateName(failOn)}, named by ${sources[failOnBy]}`;
}

export function gateName(gate: Gate): string {
  if (gate === "none") return "never fail";
  return gate === "critical" ? "critical" : `${gate} or above`;
}

export function reasonWords(reason: RunReason): string {
  if (reason === "gate-none") return "The gate is “never fail”: no finding fails the run.";
  if (reason === "no-counts") {
    return "The report lacks a count that the gate needs. What was not counted is not taken for zero.";
  }
  const [gate = "none"] = severities.filter((severity) => reason.endsWith(`-above-${severity}`));
  const found = severities.find((severity) => reason.startsWith(severity));
  const covered = `The gate fails a run for findings of severity ${gateName(gate)}`;
  return found === undefined
    ? `${covered}, and none was reported.`
    : `${covered}, and ${found} ones were reported.`;
}

/** Verdict of a run, or what it waits for. */
export function verdictOf({ closed, openedAt }: RunRecord, nowS: number): Html {
  if (closed !== null) {
    return html`<strong class="${
      closed.verdict === "pass" ? "good-text" : "bad-text"
    }">${closed.verdict}</strong>`;
  }
  return (openedAt ?? 0) + runOpenSeconds > nowS
    ? html`<span>waits for its report</span>`
    : html`<span class="soft">no report came</span>`;
}
