/** Who can vouch for people: one row a provider, filled in from the configuration. */
import type { Config, Provider } from "../../schema/config.ts";

/** Of a provider that speaks OAuth 2 alone; others name theirs by OpenID discovery. */
export type Endpoints = {
  readonly authorize: string;
  readonly token: string;
  /** Answers who signed in. */
  readonly user: string;
};

export type SignInProvider = Provider & {
  /** In the paths below `/auth/`. */
  readonly id: keyof Config["signIn"];
  readonly title: string;
  /** First part of the identities it vouches for. */
  readonly identity: string;
  readonly issuer: string;
  readonly scope: string;
  /** `null`: OpenID Connect. */
  readonly endpoints: Endpoints | null;
};

/**
 * GitHub issues no ID tokens and names itself in the callback (RFC 9207).
 * https://docs.github.com/en/apps/github-authentication-discovery-endpoints
 */
const github = {
  id: "github",
  title: "GitHub",
  identity: "github",
  issuer: "https://github.com/login/oauth",
  scope: "",
  endpoints: {
    authorize: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    user: "https://api.github.com/user",
  },
} as const satisfies Omit<SignInProvider, keyof Provider>;

const google = {
  id: "google",
  title: "Google",
  identity: "google",
  issuer: "https://accounts.google.com",
  scope: "openid",
  endpoints: null,
} as const satisfies Omit<SignInProvider, keyof Provider>;

/** The configured providers, in the order in which they are offered. */
export function providersOf({ github: hub, google: goo, oidc }: Config["signIn"]) {
  const providers: SignInProvider[] = [];
  if (hub !== null) providers.push({ ...github, ...hub });
  if (goo !== null) providers.push({ ...google, ...goo });
  if (oidc === null) return providers;
  const { host, href } = new URL(oidc.issuer);
  // A subject means something within its issuer only (OpenID Connect Core, 2): another issuer in
  // the configuration is another provider. A slash alone is no path.
  const identity = href.replace(/^([^/]*\/\/[^/]*)\/$/, "$1");
  const row = { id: "oidc", title: host, identity, scope: "openid" } as const;
  return [...providers, { ...row, ...oidc, endpoints: null }];
}
