/**
 * The authorization code flow with PKCE (RFC 6749, 7636, 9207; OpenID Connect Core 3.1) by oauth4webapi,
 * over the service's own HTTP client. The whole of this file is loaded when somebody first signs in.
 */
import * as oauth from "oauth4webapi";
import * as z from "zod";
import type { FlowRecord, Identity } from "../../kv/records.ts";
import { service } from "../../schema/service.ts";
import type { SignInProvider } from "./providers.ts";
import {
  type Asking,
  askingOf,
  clientAuth,
  logFailure,
  serverOf,
  Silence,
  type Uses,
} from "./_provider.ts";
import type { RefusalName } from "./_refusals.ts";

/** For all that a callback asks of a provider. */
const callbackTimeoutMs = 8_000;

/** As OpenID Connect Core, 2, bounds a subject; others name no identity. */
const subjectForm = /^[\x21-\x7e]{1,255}$/;

const githubUser = () => z.object({ id: z.number().int().positive() });

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
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), callbackTimeoutMs);
  try {
    const asking = askingOf(deps, provider, deadline.signal);
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
      asking.options,
    );
    const answer = { server, client, response };
    const subject = provider.endpoints === null
      ? await subjectOfIdToken(asking, answer, flow.nonce)
      : await subjectOfUser(asking, answer, provider.endpoints.user);
    if (subject === undefined || !subjectForm.test(subject)) throw new Error("No subject");
    return { ok: true, identity: { provider: provider.identity, subject } };
  } catch (error) {
    logFailure(deps, provider, error);
    const reason = error instanceof Silence ? "provider-silent" : "provider-refused";
    return { ok: false, reason };
  } finally {
    clearTimeout(timer);
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

async function subjectOfIdToken(
  { options }: Asking,
  { server, client, response }: TokenAnswer,
  nonce: string,
): Promise<string | undefined> {
  const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options);
  return oauth.getValidatedIdTokenClaims(answer)?.sub;
}

async function subjectOfUser(
  { ask }: Asking,
  { server, client, response }: TokenAnswer,
  url: string,
): Promise<string | undefined> {
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
  // GitHub refuses requests without a user agent.
  const headers = { "Authorization": `Bearer ${access_token}`, "User-Agent": service.slug };
  const user = githubUser().safeParse((await ask({ url, headers })).json);
  return user.success ? String(user.data.id) : undefined;
}

function callbackUrl({ config }: Uses, { id }: SignInProvider): string {
  return `${config.baseUrl}/auth/${id}/callback`;
}
