/** The schema of `sources`. */
import * as z from "zod";
import { sourceReasons } from "./sources.ts";

/** One upstream request. `endpoint` is a host name, or "configured-1" for one of the operator's. */
export const sourceSchema = () =>
  z.strictObject({
    upstream: z.string().describe("Kind of upstream, such as rpc."),
    endpoint: z.string().describe(
      "Host name; configured (for nodes: configured-N) for one that the operator set.",
    ),
    chainId: z.number().int().optional().describe("Chain id, when the upstream is a chain's node."),
    outcome: z.enum(["ok", "empty", "timeout", "error", "unsupported"]).describe(
      "ok: it answered; empty: it has nothing; unsupported: it cannot tell.",
    ),
    reason: z.enum(sourceReasons).optional().describe(
      "Why the outcome is not ok. refused: the upstream does not take our key, plan or request; " +
        "resting: it failed a moment ago and was not asked again.",
    ),
    ms: z.number().int().describe("Duration in milliseconds."),
    cached: z.literal(true).optional().describe(
      "Asked for an earlier answer a few seconds ago, not again for this one.",
    ),
  });

export const sourcesSchema = () =>
  z.array(sourceSchema())
    .describe("Each upstream asked for this answer, in order, and what came of it.");
