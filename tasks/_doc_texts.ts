/** What the generated pages say beyond the tables they are made from. Closed: a new code needs a row. */
import type { ErrorCode, RefusalCode } from "../schema/errors.ts";

/** `counted`: whether the request counts against the ceilings; "-" where there are none. */
type ErrorAdvice = { readonly counted: string; readonly todo: string };

export const errorAdvice = {
  "invalid-arguments": {
    counted: "yes",
    todo: "Correct what `detail` and `fields` name; `fields` holds JSON pointers into the body.",
  },
  "unknown-engine-version": {
    counted: "yes",
    todo: "Take one of `versions`, or leave `engineVersion` out for the newest.",
  },
  "no-key": {
    counted: "no",
    todo:
      "Send `Authorization: Bearer <API_KEY>`. No key yet: [quick start](quick_start.md#2-a-key).",
  },
  "bad-key": {
    counted: "no",
    todo: "Check that the key was copied whole. A revoked key stays revoked: make a new one.",
  },
  "bad-operator-token": {
    counted: "-",
    todo: "Send the `OPERATOR_TOKEN` that the service was started with.",
  },
  "plan-required": {
    counted: "yes, unless the plan lapsed",
    todo: "`detail` names the plan that is needed, or says that the plan lapsed. How to ask for " +
      "one: [quick start](quick_start.md#2-a-key).",
  },
  "not-available-over-api": {
    counted: "yes",
    todo: "`GET /api/v1/tools` lists the tools that are served.",
  },
  "not-found": {
    counted: "-",
    todo: "Check the path; `/llms.txt` lists what is served. Operator: there is no such record.",
  },
  "method-not-allowed": { counted: "no", todo: "Use a method that the `Allow` header names." },
  "conflict": {
    counted: "-",
    todo: "Operator endpoints only: find the existing account, or revoke one of the five keys.",
  },
  "credits-exhausted": {
    counted: "yes",
    todo:
      "Wait for `Retry-After` seconds (the first second of next month, UTC), or ask for a plan " +
      "with more: [quick start](quick_start.md#2-a-key).",
  },
  "rate-limited": {
    counted: "no",
    todo: "Wait for `Retry-After` seconds; `RateLimit` headers of metered answers tell when a " +
      "window ends.",
  },
  "internal": {
    counted: "yes",
    todo: "Try again; if it lasts, report it with the `requestId`.",
  },
  "db-unconfigured": {
    counted: "no",
    todo: "The operator has to attach a database; clients can only wait.",
  },
  "db-unavailable": { counted: "no", todo: "Try again after `Retry-After` seconds." },
} as const satisfies Record<ErrorCode, ErrorAdvice>;

export const refusalAdvice = {
  "bad-address": "Send 0x and 40 hex digits, all in one case or with a right EIP-55 checksum.",
  "bad-hash": "Send 0x and 64 hex digits.",
  "unsupported-network":
    "Use a name, alias or chain id of [the networks](networks.md); `detail` lists them.",
  "not-a-contract": "Check address and network: the account has no code there.",
  "not-a-token": "Check address and network: the contract has no readable ERC-20 face.",
  "not-found": "Check the value and the network.",
  "upstream-unavailable": "Try again later; `sources` tells which upstream failed and how.",
  "upstream-timeout": "Try again later; `sources` tells which upstream was slow.",
  "no-connected-wallet": "Send `address`, or connect a wallet to the account.",
} as const satisfies Record<RefusalCode, string>;

/** Sign-in variables, which come in pairs and have no row in the configuration table. */
export const providerVariables = {
  "GITHUB_CLIENT_ID": "GitHub sign-in: client id.",
  "GITHUB_CLIENT_SECRET": "GitHub sign-in: client secret; set with the id.",
  "GOOGLE_CLIENT_ID": "Google sign-in: client id.",
  "GOOGLE_CLIENT_SECRET": "Google sign-in: client secret; set with the id.",
  "OIDC_CLIENT_ID": "Other OIDC provider: client id; set with `OIDC_ISSUER`.",
  "OIDC_CLIENT_SECRET": "Other OIDC provider: client secret; set with the id.",
} as const satisfies Record<string, string>;

/** Variables of the configuration table that are named with a chain id at the end. */
export const perChainVariables: ReadonlySet<string> = new Set(["RPC_URL", "BLOCKSCOUT_URL"]);

/** How an unset variable reads where its value in the table does not say it. */
export const unsetMeanings = {
  "BASE_URL": "`http://localhost:<PORT>`",
  "RPC_URL": "public endpoints",
  "CLIENT_ADDRESS_HEADER": "the connection's address",
  "FULL_AUDIT_URL": "`<BASE_URL>/full-audit`",
} as const satisfies Record<string, string>;
