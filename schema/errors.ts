/**
 * Every code this service answers, in one literal table: its HTTP status and what it means.
 * Codes are stable; `detail` wording may change (SPEC, "Errors").
 */

type ErrorRow = { readonly status: number; readonly meaning: string };

/** Codes of refused requests: answered by admission or a surface with the status in the row. */
export const errorCodes = {
  "invalid-arguments": { status: 400, meaning: "The body or its arguments do not fit the schema." },
  "unknown-engine-version": {
    status: 400,
    meaning: "No engine of the version that a CI session asked for is published.",
  },
  "no-key": { status: 401, meaning: "No API key was supplied." },
  "bad-key": { status: 401, meaning: "The API key is unknown or revoked." },
  "bad-operator-token": { status: 401, meaning: "The operator token is missing or wrong." },
  "plan-required": { status: 402, meaning: "The account's plan does not include this call." },
  "not-available-over-api": {
    status: 403,
    meaning: "No tool of this name is served over the API.",
  },
  "not-found": { status: 404, meaning: "Nothing is served at this path." },
  "method-not-allowed": { status: 405, meaning: "The path does not take this method." },
  "conflict": { status: 409, meaning: "The record changed or exists already." },
  "credits-exhausted": { status: 429, meaning: "The month's credits are spent." },
  "rate-limited": { status: 429, meaning: "A request ceiling was reached." },
  "internal": { status: 500, meaning: "The service failed; nothing was charged." },
  "db-unconfigured": { status: 503, meaning: "No database is attached to this deployment." },
  "db-unavailable": { status: 503, meaning: "The database did not answer; nothing was charged." },
} as const satisfies Record<string, ErrorRow>;

/** Code of a refused request. */
export type ErrorCode = keyof typeof errorCodes;

/** Codes of tool refusals: answered with HTTP 200 and `ok: false`, never charged. */
export const refusalCodes = {
  "bad-address": "The address is not 0x and 40 hex digits, or its checksum is wrong.",
  "bad-hash": "The hash is not 0x and 64 hex digits.",
  "unsupported-network": "The network is none of the 25.",
  "not-a-contract": "No code is deployed at the address.",
  "not-a-token": "The contract does not answer as an ERC-20 token.",
  "not-found": "The chain does not know the object.",
  "upstream-unavailable": "No upstream that decides the answer answered.",
  "upstream-timeout": "The upstreams did not answer within the deadline.",
  "no-connected-wallet": "No address was given and the account has no connected wallet.",
} as const satisfies Record<string, string>;

/** Code of a tool refusal. */
export type RefusalCode = keyof typeof refusalCodes;
