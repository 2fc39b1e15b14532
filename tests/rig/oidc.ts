/**
 * A real OpenID provider on loopback (oidc-provider over `node:http`): discovery, code flow with
 * PKCE demanded, signed ID tokens, login and consent. Only its login asks for no password.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Provider } from "oidc-provider";
import { consentPage, loginPage } from "./_oidc_pages.ts";

/** A running issuer. */
export type Issuer = {
  /** Its identifier and address, such as "http://127.0.0.1:40000". */
  readonly url: string;
  /** What a service is configured with to use it. */
  readonly env: {
    readonly OIDC_ISSUER: string;
    readonly OIDC_CLIENT_ID: string;
    readonly OIDC_CLIENT_SECRET: string;
  };
  /** Cuts open connections and resolves when nothing listens any more. */
  readonly stop: () => Promise<void>;
};

export type IssuerOptions = {
  /** Where the service takes people back, to the letter. */
  readonly redirectUris: readonly string[];
  /** Who may sign in; a user's name is the subject of the ID token. */
  readonly users?: readonly string[];
  /** A free one when absent. */
  readonly port?: number;
};

export const issuerUsers = ["alice", "bob", "mallory"] as const;

const clientId = "token-contract-security";
const interactionPrefix = "/interaction/";

/** Starts an issuer with one client. */
export async function startIssuer(
  { redirectUris, users = issuerUsers, port = 0 }: IssuerOptions,
): Promise<Issuer> {
  // Its identifier names its port, so the socket is there first.
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = crypto.randomUUID();
  const provider = await createProvider(url, secret, redirectUris, users);
  const serveProvider = provider.callback();
  server.on("request", (request, response) => {
    const isPage = request.url?.startsWith(interactionPrefix);
    if (isPage) void interact(provider, users, request, response);
    else void serveProvider(request, response);
  });
  return {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createProvider(
  url: string,
  secret: string,
  redirectUris: readonly string[],
  users: readonly string[],
): Promise<Provider> {
  const [signingKey, { Provider }] = await Promise.all([
    newSigningKey(),
    quietly(() => import("oidc-provider")),
  ]);
  const configuration = {
    clients: [{
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [...redirectUris],
      grant_types: ["authorization_code"],
      response_types: ["code"],
    }],
    jwks: { keys: [signingKey] },
    cookies: { keys: [crypto.randomUUID()] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"] },
    interactions: {
      url: (_context: unknown, { uid }: { uid: string }) => `${interactionPrefix}${uid}`,
    },
    findAccount: (_context: unknown, name: string) =>
      users.includes(name)
        ? { accountId: name, claims: () => ({ sub: name, name, preferred_username: name }) }
        : undefined,
    ttl: { AccessToken: 60, IdToken: 60, Interaction: 600, Session: 3_600, Grant: 3_600 },
  };
  return await quietly(() => new Provider(url, configuration));
}

/** RS256, which every client takes that was told of nothing else. */
async function newSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2_048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  // Without what the private half is for: the provider would publish that of the public one too.
  const { key_ops: _, ...key } = await crypto.subtle.exportKey("jwk", privateKey);
  return { ...key, alg: "RS256", use: "sig" };
}

/** Without its warnings: that this is no production is known, and so is what it runs on. */
async function quietly<T>(make: () => T | Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await make();
  } finally {
    console.warn = warn;
  }
}

/** The pages between the request of the service and the way back to it. */
async function interact(
  provider: Provider,
  users: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const details = await provider.interactionDetails(request, response);
    const finish = (result: object) => provider.interactionFinished(request, response, result);
    const isLogin = details.prompt.name === "login";
    const user = String(details.session?.accountId);
    if (request.method !== "POST") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(isLogin ? loginPage(users) : consentPage(user));
      return;
    }
    const form = new URLSearchParams(await text(request));
    if (form.has("deny")) {
      return await finish({ error: "access_denied", error_description: "The user said no" });
    }
    if (isLogin) return await finish({ login: { accountId: form.get("user") } });
    const grant = new provider.Grant({ accountId: user, clientId });
    grant.addOIDCScope(String(details.params["scope"]));
    await finish({ consent: { grantId: await grant.save() } });
  } catch (error) {
    response.statusCode = 400;
    response.end(error instanceof Error ? error.message : "The interaction is over");
  }
}
