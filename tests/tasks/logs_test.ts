import assert from "node:assert/strict";
import { linesOf, queries } from "../../tasks/log_queries.ts";

const lines = [
  { level: "info", event: "listening", port: 8000 },
  ...[1, 2, 3, 400].map((ms) => ({
    level: "info",
    event: "request",
    route: "/api/v1/tools/:name",
    status: ms === 400 ? 503 : 200,
    ms,
    tool: "token_info",
    keyId: ms > 2 ? "two" : "one",
    credits: ms > 2 ? 0 : 2,
    ...(ms === 3 ? { refusal: "upstream-unavailable" } : {}),
    upstreams: 2,
    upstreamsFailed: ms === 3 ? 2 : 0,
  })),
  { level: "info", event: "request", route: "/api/token-risk", status: 429, ms: 0 },
  { level: "info", event: "request", route: "/api/token-risk", status: 200, ms: 5, cached: 1 },
];

Deno.test("each query of the dashboard reads what the lines say", () => {
  const text = lines.map((line) => `2026-11-22T09:00:00Z app ${JSON.stringify(line)}`).join("\n");
  const read = linesOf(`starting\n${text}\n{"level":"cut off`);
  assert.equal(read.length, lines.length);
  const rows = Object.fromEntries(queries.map(({ title, rows }) => [title, rows(read)]));
  assert.deepEqual(rows, {
    "requests by route and status": [
      ["/api/v1/tools/:name  200", 3],
      ["/api/v1/tools/:name  503", 1],
      ["/api/token-risk  429", 1],
      ["/api/token-risk  200", 1],
    ],
    "share of 5xx": [["16.7 %"]],
    "share of 429": [["16.7 %"]],
    "share of 401": [["0.0 %"]],
    "milliseconds by route: p50, p95, p99": [
      ["/api/v1/tools/:name", 3, 400, 400],
      ["/api/token-risk", 5, 5, 5],
    ],
    "tools: calls, refused, credits": [["token_info", 4, 1, 4]],
    "refusals by code": [["upstream-unavailable", 1]],
    "requests to upstreams by tool: made, failed": [["token_info", 8, 2, "25.0 %"]],
    "keys with the most credits": [["one", 4], ["two", 0]],
    "snapshots from the cache": [["100.0 %"]],
    "other events": [["listening  info", 1]],
  });
});
