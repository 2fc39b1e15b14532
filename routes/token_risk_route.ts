/** The path of the free snapshot. What reads chains is loaded when it is first asked for. */
import type { Route } from "./app.ts";

export const tokenRiskRoute = {
  methods: ["GET", "HEAD", "POST", "OPTIONS"],
  handle: async (deps, exchange) => (await import("./token_risk.ts")).tokenRisk(deps, exchange),
  /** On every answer of the path, errors too: a page must be able to read why it was refused. */
  headers: {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After, X-Request-Id",
  },
} as const satisfies Route;
