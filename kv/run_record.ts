/** A CI run as it is stored. Its texts are callers' words, cleaned and capped before they get here. */
import * as z from "zod/mini";
import {
  gates,
  gateSources,
  type RunReason,
  runReasons,
  severities,
  verdicts,
} from "../schema/ci.ts";
import { parser } from "./records.ts";

const count = () => z.int().check(z.nonnegative());
const text = () => z.nullable(z.string());

/** What a report said and came to. */
const closing = () =>
  z.object({
    at: count(),
    verdict: z.enum(verdicts),
    reason: z.enum(runReasons as [RunReason, ...RunReason[]]),
    /** The gate that decided, and who named it. */
    failOn: z.enum(gates),
    failOnBy: z.enum(gateSources),
    counts: z.nullable(z.record(z.enum(severities), z.nullable(count()))),
    ref: text(),
    commit: text(),
    actor: text(),
    files: z.nullable(count()),
    score: z.nullable(z.int()),
    /** `null`: not reported. */
    top: z.nullable(z.array(z.object({
      ruleId: text(),
      severity: z.enum(severities),
      count: z.nullable(count()),
    }))),
    durationMs: z.nullable(count()),
  });

export const runRecord = parser(() =>
  z.object({
    id: z.string(),
    keyId: z.string(),
    repo: text(),
    /** The runner's own version. */
    version: text(),
    /** The engine it was given; `null`: none was published, or no session was opened. */
    engineVersion: text(),
    /** `null`: the report came without a session. */
    openedAt: z.nullable(count()),
    /** `null`: no report came yet. */
    closed: z.nullable(closing()),
  })
);
export type RunRecord = ReturnType<typeof runRecord.parse>;
export type RunClosing = NonNullable<RunRecord["closed"]>;
