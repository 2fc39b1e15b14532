/** What every route answers to everything that somebody may come with. */
import { discoveryPaths } from "../../routes/discovery.ts";
import type { Ask } from "../rig/harness.ts";
import { type Answers, byKey, byOperator, open } from "./_credentials.ts";
import { legacyAsk } from "./_mcp.ts";

export type CredentialsRow = {
  readonly answers: Answers;
  /** What is sent beside the credential. */
  readonly ask?: Ask;
  /** Added to the path. */
  readonly query?: string;
};

/** With a JSON-RPC code before ours, and no status 402. */
const byMcpKey = Object.fromEntries(
  Object.entries(byKey("200")).map(([name, told]) => [
    name,
    told.replace("402", "403").replace(" ", " -32600 "),
  ]),
) as Answers;

const opened: CredentialsRow = { answers: open("200") };

const risk = { body: { token: "x", network: "Ethereum" } };

/** Method and path as in the table of routes. */
export const credentialsRows: Readonly<Record<string, CredentialsRow>> = {
  ...Object.fromEntries(discoveryPaths.map((path) => [`GET ${path}`, opened])),
  "GET /static/site.css": opened,
  "GET /static/copy.js": opened,
  "GET /static/icon.svg": opened,
  "GET /full-audit": opened,
  "GET /healthz": opened,
  "GET /readyz": opened,
  "GET /api/token-risk": { answers: open("200 bad-address"), query: "?token=x&network=Ethereum" },
  "POST /api/token-risk": { answers: open("200 bad-address"), ask: risk },

  "GET /api/v1/tools": { answers: byKey("200") },
  "POST /api/v1/tools/:name": { answers: byKey("200"), ask: { body: { text: "a" } } },
  "POST /api/v1/ci/session": { answers: byKey("200") },
  "POST /api/v1/ci/report": { answers: byKey("200") },
  "GET /engine/manifest.json": opened,
  "GET /engine/:version/:file": { answers: open("404 not-found") },
  "POST /mcp": { answers: byMcpKey, ask: legacyAsk({ method: "tools/list" }) },

  "GET /operator/accounts": {
    answers: byOperator("404 not-found"),
    query: "?provider=a&subject=b",
  },
  "POST /operator/accounts": {
    answers: byOperator("201"),
    ask: { body: { login: "new", plan: "business" } },
  },
  "GET /operator/accounts/:id": { answers: byOperator("200") },
  "PATCH /operator/accounts/:id": { answers: byOperator("200"), ask: { body: { plan: "free" } } },
  "DELETE /operator/accounts/:id": { answers: byOperator("200") },
  "POST /operator/accounts/:id/keys": { answers: byOperator("201"), ask: { body: { name: "a" } } },
  "DELETE /operator/accounts/:id/keys/:keyId": { answers: byOperator("200") },
  "GET /operator/address": { answers: byOperator("200") },
};
