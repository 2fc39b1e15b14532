/** A CI run as it is stored. Its texts are callers' words, cleaned and capped before they get here. */
import * as z from "zod";
import {
  gates,
  gateSources,
  type RunReason,
  runReasons,
  severities,
  verdicts,
} from "../schema/ci.ts";
import { parser } from "./records.ts";

const count = () => z.number().int().nonnegative();
const text = () => z.string().nullable();

/** What a report said and came to. */
const closing = () =>
  z.object({
    at: count(),
    verdict: z.enum(verdicts),
    reason: z.enum(runReasons as [RunReason, ...RunReason[]]),
    /** The gate that decided, and who named it. */
    failOn: z.enum(gates),
    failOnBy: z.enum(gateSources),
    counts: z.record(z.enum(severities), count().nullable()).nullable(),
    ref: text(),
    commit: text(),
    actor: text(),
    files: count().nullable(),
    score: z.number().int().nullable(),
    /** `null`: not reported. */
    top: z.array(z.object({
      ruleId: text(),
      severity: z.enum(severities),
      count: count().nullable(),
    })).nullable(),
    durationMs: count().nullable(),
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
    openedAt: count().nullable(),
    /** `null`: no report came yet. */
    closed: closing().nullable(),
  })
);
export type RunRecord = ReturnType<typeof runRecord.parse>;
export type RunClosing = NonNullable<RunRecord["closed"]>;
