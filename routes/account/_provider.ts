/**
 * A provider as oauth4webapi asks it: what it says of itself, and requests over the service's own HTTP
 * client, which is bounded and follows no redirection.
 */
import * as oauth from "oauth4webapi";
import { isLoopbackHttp } from "../../schema/loopback.ts";
import { minuteSeconds } from "../../schema/time.ts";
import { openGate } from "../../tools/gate.ts";
import type { HttpRequest } from "../../tools/upstream/http.ts";
import type { Deps } from "../deps.ts";
import type { SignInProvider } from "./providers.ts";

/** One request; all of a sign-in together have 8 s. */
const requestTimeoutMs = 5_000;
/** Documents of issuers are kilobytes, and tens of them where keys come with certificates. */
const bodyBytesMax = 128 * 1024;
/** Discovery documents and, by them, the keys of an issuer; one of each configured issuer. */
const discoveryLifeMs = 10 * minuteSeconds * 1000;

/** A provider that fails fails everybody at the same time. */
const gate = openGate();

export type Uses = Pick<Deps, "config" | "http" | "shared" | "log">;

/** The provider did not answer, or not with JSON. */
export class Silence extends Error {
  override readonly name = "Silence";
}

/** What a provider says of itself: from the table, or discovered and kept for 10 minutes. */
export async function serverOf(
  deps: Uses,
  provider: SignInProvider,
): Promise<oauth.AuthorizationServer> {
  const { issuer, endpoints } = provider;
  if (endpoints !== null) {
    const { authorize, token } = endpoints;
    return { issuer, authorization_endpoint: authorize, token_endpoint: token };
  }
  const { value } = await deps.shared({
    key: `issuer ${issuer}`,
    read: async (signal) => {
      const url = new URL(issuer);
      const { options } = askingOf(deps, provider, signal);
      const response = await oauth.discoveryRequest(url, options);
      return usable(await oauth.processDiscoveryResponse(url, response));
    },
    keepMs: () => discoveryLifeMs,
  });
  return value;
}

/** Throws where an endpoint is missing or no https URL, so that such a document is not kept. */
function usable(server: oauth.AuthorizationServer): oauth.AuthorizationServer {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = server;
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    oauth.checkProtocol(new URL(endpoint ?? ""), !isLoopbackHttp(issuer));
  }
  return server;
}

/**
 * In the form where the server takes it there, for not all undo the encoding of the header; a server that
 * names no method takes `client_secret_basic` (RFC 8414, 2).
 */
export function clientAuth(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  { clientSecret, endpoints }: SignInProvider,
): oauth.ClientAuth {
  const inForm = endpoints !== null || methods?.includes("client_secret_post");
  return inForm ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

/** Requests to one provider until `signal` aborts. */
export function askingOf({ http }: Uses, { issuer }: SignInProvider, signal: AbortSignal) {
  /** @throws {Silence} */
  const ask = async (request: Pick<HttpRequest, "url" | "headers" | "form" | "anyStatus">) => {
    const limits = { signal, timeoutMs: requestTimeoutMs, bodyBytesMax };
    const outcome = await gate.pass(
      signal,
      () => http({ ...request, ...limits, upstream: "sign-in" }),
    );
    if (outcome.outcome !== "ok") throw new Silence();
    return outcome;
  };
  const send = async (
    url: string,
    { body, headers }: oauth.CustomFetchOptions<string, unknown>,
  ) => {
    const form = body instanceof URLSearchParams ? { form: body } : {};
    // A token endpoint says in JSON, with status 400, what it refuses.
    const { json, status } = await ask({ url, headers, ...form, anyStatus: true });
    return Response.json(json, { status });
  };
  const insecure = isLoopbackHttp(issuer);
  return {
    ask,
    /** For oauth4webapi. */
    options: { [oauth.customFetch]: send, [oauth.allowInsecureRequests]: insecure },
  };
}

export type Asking = ReturnType<typeof askingOf>;

/** Codes of a closed list: nothing that a provider says is repeated. */
export function logFailure({ log }: Uses, { id }: SignInProvider, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = /^OAUTH_[A-Z_]+$/.test(code) ? code : "other";
  log("warn", "sign-in-failed", {
    provider: id,
    failure: error instanceof Silence ? "no-answer" : known,
  });
}
