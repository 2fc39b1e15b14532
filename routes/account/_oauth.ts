/**
 * The authorization code flow with PKCE (RFC 6749, 7636, 9207; OpenID Connect Core 3.1) by oauth4webapi,
 * over the service's own HTTP client. The whole of this file is loaded when somebody first signs in.
 */
import * as oauth from "oauth4webapi";
import * as z from "zod";
import type { FlowRecord, Identity } from "../../kv/records.ts";
import { isLoopbackHttp } from "../../schema/loopback.ts";
import { minuteSeconds } from "../../schema/time.ts";
import { service } from "../../schema/service.ts";
import type { Http } from "../../tools/upstream/http.ts";
import type { Deps } from "../deps.ts";
import type { SignInProvider } from "./providers.ts";
import type { RefusalName } from "./_refusals.ts";

/** One request to a provider; a sign-in makes at most four. */
const requestTimeoutMs = 5_000;
const bodyBytesMax = 256 * 1024;
/** Discovery documents and, by them, the keys of an issuer; one of each configured issuer. */
const discoveryLifeMs = 10 * minuteSeconds * 1000;

/** As OpenID Connect Core, 2, bounds a subject; others name no identity. */
const subjectForm = /^[\x21-\x7e]{1,255}$/;

const githubUser = () => z.object({ id: z.number().int().positive() });

type Uses = Pick<Deps, "config" | "http" | "shared" | "log">;

/** Who signed in, or why nobody did. */
export type Vouched =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly reason: RefusalName };

/** An answer of the token endpoint, and to whom. */
type TokenAnswer = {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly response: Response;
};

/** The provider did not answer, or not with JSON. */
class Silence extends Error {
  override readonly name = "Silence";
}

/** Where the browser goes to sign in, or `undefined` when the provider is of no use. */
export async function authorizationUrl(
  deps: Uses,
  provider: SignInProvider,
  state: string,
  { verifier, nonce }: FlowRecord,
): Promise<URL | undefined> {
  try {
    const server = await serverOf(deps, provider);
    const url = new URL(server.authorization_endpoint ?? "");
    const parameters = {
      client_id: provider.clientId,
      redirect_uri: callbackUrl(deps, provider),
      response_type: "code",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(provider.scope === "" ? {} : { scope: provider.scope }),
      ...(provider.endpoints === null ? { nonce } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url;
  } catch (error) {
    logFailure(deps, provider, error);
    return undefined;
  }
}

/** Redeems a callback's parameters. Never throws for what a provider or a caller can cause. */
export async function vouchedIdentity(
  deps: Uses,
  provider: SignInProvider,
  flow: FlowRecord,
  callback: { readonly state: string; readonly parameters: URLSearchParams },
): Promise<Vouched> {
  try {
    const server = await serverOf(deps, provider);
    const client = { client_id: provider.clientId };
    const redeemable = redeemableOf(server, client, callback);
    if (typeof redeemable === "string") return { ok: false, reason: redeemable };
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth(server, provider),
      redeemable,
      callbackUrl(deps, provider),
      flow.verifier,
      requestOptions(deps, provider),
    );
    const subject = provider.endpoints === null
      ? await subjectOfIdToken(deps, provider, { server, client, response, nonce: flow.nonce })
      : await subjectOfUser(deps.http, provider.endpoints.user, { server, client, response });
    if (subject === undefined || !subjectForm.test(subject)) throw new Error("No subject");
    return { ok: true, identity: { provider: provider.identity, subject } };
  } catch (error) {
    logFailure(deps, provider, error);
    const reason = error instanceof Silence ? "provider-silent" : "provider-refused";
    return { ok: false, reason };
  }
}

/** The parameters of an answer with a code, or why it is none: wrong issuer, no consent, an error. */
function redeemableOf(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { state, parameters }: { readonly state: string; readonly parameters: URLSearchParams },
): URLSearchParams | RefusalName {
  try {
    return oauth.validateAuthResponse(server, client, parameters, state);
  } catch (error) {
    if (!(error instanceof oauth.AuthorizationResponseError)) return "other-provider";
    return error.error === "access_denied" ? "denied" : "provider-refused";
  }
}

/** What a provider says of itself: from the table, or discovered and kept for 10 minutes. */
async function serverOf(
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
      const options = { ...requestOptions(deps, provider), signal };
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
function clientAuth(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  { clientSecret, endpoints }: SignInProvider,
): oauth.ClientAuth {
  const inForm = endpoints !== null || methods?.includes("client_secret_post");
  return inForm ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

async function subjectOfIdToken(
  deps: Uses,
  provider: SignInProvider,
  { server, client, response, nonce }: TokenAnswer & { readonly nonce: string },
): Promise<string | undefined> {
  const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  const options = requestOptions(deps, provider);
  await oauth.validateApplicationLevelSignature(server, response, options);
  return oauth.getValidatedIdTokenClaims(answer)?.sub;
}

async function subjectOfUser(
  http: Http,
  url: string,
  { server, client, response }: TokenAnswer,
): Promise<string | undefined> {
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
  const outcome = await http({
    url,
    // GitHub refuses requests without a user agent.
    headers: { "Authorization": `Bearer ${access_token}`, "User-Agent": service.slug },
    signal: new AbortController().signal,
    timeoutMs: requestTimeoutMs,
    bodyBytesMax,
  });
  if (outcome.outcome !== "ok") throw new Silence();
  const user = githubUser().safeParse(outcome.json);
  return user.success ? String(user.data.id) : undefined;
}

function callbackUrl({ config }: Uses, { id }: SignInProvider): string {
  return `${config.baseUrl}/auth/${id}/callback`;
}

/** oauth4webapi's requests, sent by the service's client: JSON, bounded, without redirects. */
function requestOptions({ http }: Uses, { issuer }: SignInProvider) {
  const send = async (url: string, init: oauth.CustomFetchOptions<string, unknown>) => {
    const outcome = await http({
      url,
      ...(init.body instanceof URLSearchParams ? { form: init.body } : {}),
      headers: init.headers,
      signal: init.signal ?? new AbortController().signal,
      timeoutMs: requestTimeoutMs,
      bodyBytesMax,
      anyStatus: true,
    });
    if (outcome.outcome !== "ok") throw new Silence();
    return Response.json(outcome.json, { status: outcome.status });
  };
  return { [oauth.customFetch]: send, [oauth.allowInsecureRequests]: isLoopbackHttp(issuer) };
}

/** Codes of a closed list: nothing that a provider says is repeated. */
function logFailure({ log }: Uses, { id }: SignInProvider, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = /^OAUTH_[A-Z_]+$/.test(code) ? code : "other";
  log("warn", "sign-in-failed", {
    provider: id,
    code: error instanceof Silence ? "no-answer" : known,
  });
}
