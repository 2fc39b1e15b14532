/** API keys from the `Authorization` header (RFC 6750, 2.1). */
import { identifyApiKey, isWellFormedApiKey, type KeyIdentity } from "../schema/api_key.ts";
import { identityAtHand, keepIdentity } from "./key_identities.ts";
import type { Failure } from "./respond.ts";

const challenge = { "WWW-Authenticate": 'Bearer realm="api"' } as const;

export const noKey = {
  error: "no-key",
  detail: "Send an API key in the header: Authorization: Bearer <API_KEY>.",
  headers: challenge,
} as const satisfies Failure;

export const badKey = {
  error: "bad-key",
  detail: "This API key is unknown or revoked. Keys are made on the API keys tab of an account.",
  headers: challenge,
} as const satisfies Failure;

/** The token after the scheme `Bearer` in any case; `undefined` when none was sent. */
export function bearerToken(request: Request): string | undefined {
  const header = request.headers.get("authorization") ?? "";
  return /^bearer +(\S.*)$/i.exec(header.trim())?.[1]?.trim();
}

/** Hash and id of the request's key. A key of wrong form or checksum is refused before any read. */
export function authenticate(request: Request): KeyIdentity | Failure {
  const token = bearerToken(request);
  if (token === undefined) return noKey;
  const known = identityAtHand(token);
  if (known !== undefined) return known;
  if (!isWellFormedApiKey(token)) return badKey;
  const identity = identifyApiKey(token);
  keepIdentity(token, identity);
  return identity;
}
