/** Bodies of `POST /api/v1/ci/session` and `/api/v1/ci/report`: closed, and nothing in them required. */
import * as z from "zod";
import { shownText } from "./api_key.ts";
import { gates, severities, type Severity } from "./ci.ts";

/** Code points of the texts that are stored with a run. */
export const ciTextMax = {
  version: 64,
  repo: 200,
  engineVersion: 64,
  ref: 256,
  commit: 128,
  actor: 128,
  ruleId: 128,
} as const satisfies Record<string, number>;

/** Rules that a report may list: with the texts above, a run stays within a value of the store. */
export const topRulesMax = 50;

const countMax = 1_000_000_000;
/** Longer than any runner lets a job run. */
const durationMsMax = 10_000_000_000;

const text = (name: keyof typeof ciTextMax, description: string) =>
  z.string().max(ciTextMax[name]).describe(description);
const count = (description: string, max = countMax) =>
  z.number().int().min(0).max(max).describe(description);

const repo = () =>
  text(
    "repo",
    "Repository slug, such as owner/name. Stored as sent, without hidden characters; a report finds " +
      "its session by it in any case.",
  ).optional();

export const sessionBody = () =>
  z.strictObject({
    version: text("version", "Version of the runner.").optional(),
    repo: repo(),
    engineVersion: text(
      "engineVersion",
      "An engine version of /engine/manifest.json to pin; the newest when omitted.",
    ).optional(),
  });

export const reportBody = () =>
  z.strictObject({
    counts: z.strictObject(
      Object.fromEntries(
        severities.map((
          severity,
        ) => [severity, count(`Findings of severity ${severity}.`).optional()]),
      ) as Record<Severity, z.ZodOptional<z.ZodNumber>>,
    ).describe(
      "Findings by severity, zeros included. A count that the gate needs and that is left out fails " +
        "the run.",
    ).optional(),
    failOn: z.enum(gates).describe(
      "The least severity that fails the run; none fails none. The stricter of this and the " +
        "account's policy decides.",
    ).optional(),
    repo: repo(),
    ref: text("ref", "Branch or tag.").optional(),
    commit: text("commit", "Commit id.").optional(),
    actor: text("actor", "Who started the run.").optional(),
    files: count("Files scanned.").optional(),
    score: z.number().int().min(-countMax).max(countMax).describe("The scan's own score.")
      .optional(),
    top: z.array(topRule()).max(topRulesMax).describe("The rules that matter most.").optional(),
    durationMs: count("How long the scan took, in milliseconds.", durationMsMax).optional(),
  });

const topRule = () =>
  z.strictObject({
    ruleId: text("ruleId", "Id of the rule."),
    severity: z.enum(severities).describe("Severity of its findings."),
    count: count("How many findings it had.").optional(),
  });

export type SessionBody = z.infer<ReturnType<typeof sessionBody>>;
export type ReportBody = z.infer<ReturnType<typeof reportBody>>;

/** A caller's text as it is stored; `null`: it was left out, or nothing visible was in it. */
export function storedText(name: keyof typeof ciTextMax, given: string | undefined): string | null {
  return shownText(given ?? "", ciTextMax[name]) || null;
}
