/** What every route answers to everything that somebody may come with. */
import { discoveryPaths } from "../../routes/discovery.ts";
import type { Ask } from "../rig/harness.ts";
import { type Answers, byKey, byOperator, bySession, open } from "./_credentials.ts";
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

/** A form of one of the site's own pages. */
const form = (fields: Readonly<Record<string, string>>): Ask => ({
  body: new URLSearchParams(fields),
});

const accountRows: Readonly<Record<string, CredentialsRow>> = {
  "GET /account": { answers: open("303 /account/keys") },
  "GET /account/keys": { answers: bySession("200", "/account/keys") },
  "POST /account/keys": {
    answers: bySession("200", "/account/keys"),
    ask: form({ name: "a", form: "a".repeat(32) }),
  },
  "GET /account/keys/:keyId/revoke": {
    answers: bySession("200", "/account/keys/:keyId/revoke", "404"),
  },
  "POST /account/keys/:keyId/revoke": {
    answers: bySession("303 /account/keys", "/account/keys/:keyId/revoke", "404"),
    ask: form({}),
  },
  "GET /account/usage": { answers: bySession("200", "/account/usage") },
  "GET /account/runs": { answers: bySession("200", "/account/runs") },
  "GET /account/runs/:runId": { answers: bySession("200", "/account/runs/:runId", "404") },
  "GET /account/settings": { answers: bySession("200", "/account/settings") },
  "POST /account/settings/policy": {
    answers: bySession("303 /account/settings?saved=policy", "/account/settings"),
    ask: form({ failOn: "high" }),
  },
  "POST /account/settings/wallet": {
    answers: bySession("303 /account/settings?saved=wallet", "/account/settings"),
    ask: form({ wallet: `0x${"11".repeat(20)}` }),
  },
  "POST /account/settings/sign-out-everywhere": {
    answers: bySession("303 /sign-in", "/account/settings"),
    ask: form({}),
  },
  "GET /account/settings/delete": { answers: bySession("200", "/account/settings/delete") },
  "POST /account/settings/delete": {
    answers: bySession("200", "/account/settings/delete"),
    ask: form({ confirm: "delete" }),
  },
};

/** Method and path as in the table of routes. */
export const credentialsRows: Readonly<Record<string, CredentialsRow>> = {
  ...Object.fromEntries(discoveryPaths.map((path) => [`GET ${path}`, opened])),
  // Nothing to say without a CONTACT_URL (RFC 9116, 2.5.3).
  "GET /.well-known/security.txt": { answers: open("404 not-found") },
  "GET /": opened,
  "GET /static/site.css": opened,
  "GET /static/copy.js": opened,
  "GET /static/icon.svg": opened,
  "GET /static/playground.css": opened,
  "GET /static/playground.js": opened,
  "GET /full-audit": opened,
  "GET /playground": opened,
  "GET /lookup": opened,
  "GET /docs": opened,
  "GET /docs.md": opened,
  "GET /privacy": opened,
  "GET /privacy.md": opened,
  "GET /terms": opened,
  "GET /terms.md": opened,
  // No such page is built, and this is no address.
  "GET /docs/:page": { answers: open("404 not-found") },
  "GET /docs/:part/:page": { answers: open("404 not-found") },
  "GET /token/:network/:address": { answers: open("400") },
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

  ...accountRows,
  "GET /sign-in": opened,
  // No provider is configured, and the link is none.
  "GET /auth/:provider": { answers: open("404") },
  "GET /auth/:provider/callback": { answers: open("404") },
  "GET /account/link/:token": { answers: open("404") },
  "POST /sign-out": { answers: open("303 /sign-in"), ask: { body: new URLSearchParams() } },

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
  "POST /operator/accounts/:id/link": { answers: byOperator("201") },
  "POST /operator/accounts/:id/keys": { answers: byOperator("201"), ask: { body: { name: "a" } } },
  "DELETE /operator/accounts/:id/keys/:keyId": { answers: byOperator("200") },
  "GET /operator/address": { answers: byOperator("200") },
};
