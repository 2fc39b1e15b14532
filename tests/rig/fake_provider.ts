/**
 * A provider on loopback that can be made to lie and to fail: OpenID Connect with signatures that are
 * real unless told otherwise, and GitHub's three addresses. The honest one is `tests/rig/oidc.ts`.
 */
import type { SignInProvider } from "../../routes/account/providers.ts";
import { type Answer, startUpstream, type Upstream } from "./upstream.ts";

/** What the next answers are; each may be set. */
export type Lies = {
  discovery: (document: Record<string, unknown>) => unknown;
  header: (header: Record<string, unknown>) => Record<string, unknown>;
  claims: (claims: Record<string, unknown>) => Record<string, unknown>;
  sign: (input: string, honest: (input: string) => Promise<string>) => Promise<string>;
  token: (answer: Record<string, unknown>) => unknown;
  user: () => unknown;
};

/** The code of an authorization is its nonce, for the browser goes nowhere in between. */
export type FakeProvider = {
  readonly url: string;
  /** What a service is configured with to use it. */
  readonly env: {
    readonly OIDC_ISSUER: string;
    readonly OIDC_CLIENT_ID: string;
    readonly OIDC_CLIENT_SECRET: string;
  };
  readonly lies: Lies;
  /** Fails as any upstream does. */
  readonly upstream: Upstream;
  /** Path and headers of every request, and its form. */
  readonly asked: {
    readonly path: string;
    readonly headers: Headers;
    readonly form: URLSearchParams;
  }[];
  /** As the service is handed them. */
  readonly providers: readonly SignInProvider[];
  readonly stop: () => Promise<void>;
};

const honest: Lies = {
  discovery: (document) => document,
  header: (header) => header,
  claims: (claims) => claims,
  sign: (input, sign) => sign(input),
  token: (answer) => answer,
  user: () => ({ id: 583_231, login: "octocat" }),
};

const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
const client = { clientId: "fake-client", clientSecret: "fake-secret" } as const;

/** Base64url of bytes or of a value's JSON. */
export function base64url(value: unknown): string {
  const bytes = value instanceof Uint8Array
    ? value
    : new TextEncoder().encode(JSON.stringify(value));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  );
  const { n, e } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const sign = async (input: string) => {
    const bytes = new TextEncoder().encode(input);
    return base64url(new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, bytes)));
  };
  const asked: FakeProvider["asked"] = [];
  const lies = { ...honest };

  const idToken = async (nonce: string | null) => {
    const nowS = Math.floor(Date.now() / 1000);
    const header = lies.header({ alg: "RS256", kid: "one" });
    const claims = lies.claims({
      iss: url,
      sub: "alice",
      aud: client.clientId,
      iat: nowS,
      exp: nowS + 60,
      nonce,
    });
    const input = `${base64url(header)}.${base64url(claims)}`;
    return `${input}.${await lies.sign(input, sign)}`;
  };
  const answers: Record<string, (form: URLSearchParams) => Promise<unknown> | unknown> = {
    "/.well-known/openid-configuration": () =>
      lies.discovery({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        id_token_signing_alg_values_supported: ["RS256"],
      }),
    "/jwks": () => ({ keys: [{ kty: "RSA", n, e, kid: "one", alg: "RS256", use: "sig" }] }),
    "/token": async (form) => {
      const id_token = await idToken(form.get("code"));
      return lies.token({ access_token: "at-oidc", token_type: "Bearer", id_token });
    },
    "/github/token": () => lies.token({ access_token: "gho_x", token_type: "bearer", scope: "" }),
    "/github/user": () => lies.user(),
  };
  const reply: Answer = async ({ path, headers, body }) => {
    const form = new URLSearchParams(body);
    asked.push({ path, headers, form });
    const answer = await answers[path]?.(form);
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  };
  const upstream = await startUpstream({ answer: reply });
  const { url } = upstream;
  return {
    url,
    env: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
    lies,
    upstream,
    asked,
    providers: [
      {
        ...client,
        id: "oidc",
        title: "Fake",
        identity: url,
        issuer: url,
        scope: "openid",
        endpoints: null,
      },
      {
        ...client,
        id: "github",
        title: "GitHub",
        identity: "github",
        issuer: url,
        scope: "",
        endpoints: {
          authorize: `${url}/github/authorize`,
          token: `${url}/github/token`,
          user: `${url}/github/user`,
        },
      },
    ],
    stop: upstream.stop,
  };
}
