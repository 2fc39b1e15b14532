/** Providers that answer wrongly: nobody is signed in by them, and no word of theirs is repeated. */
import assert from "node:assert/strict";
import {
  base64url,
  type FakeProvider,
  type Lies,
  startFakeProvider,
} from "../../rig/fake_provider.ts";
import { type Service, startService } from "../_service.ts";
import { type Browser, browserAt, locationOf, nobodyCame, titleOf } from "./_sign_in.ts";

let fake: FakeProvider;
let service: Service;
let browser: Browser;
Deno.test.beforeEach(async () => {
  fake = await startFakeProvider();
  service = await startService({ providers: fake.providers });
  browser = browserAt(service);
});
Deno.test.afterEach(async () => {
  await service.close();
  await fake.stop();
});

const refused = "The provider did not vouch for you";
const silent = "The provider does not answer";

/** Where the provider sends who asked for this authorization. */
function callbackOf({ searchParams: asked }: URL): string {
  return `/auth/oidc/callback?code=${asked.get("nonce")}&state=${asked.get("state")}`;
}

/** Comes back from a provider that let the visitor through. */
async function comeBack(): Promise<Response> {
  const url = new URL(await locationOf(await browser.get("/auth/oidc")));
  return await browser.get(callbackOf(url));
}

Deno.test("the fake signs in when it tells the truth", async () => {
  assert.equal(await locationOf(await comeBack()), "/account/keys");
  assert.ok(await service.deps.accounts.findByIdentity(fake.url, "alice"));
  const token = fake.asked.find(({ path }) => path === "/token");
  assert.equal(token?.form.get("grant_type"), "authorization_code");
  assert.match(token?.form.get("code") ?? "", /^[0-9a-f]{64}$/);
  assert.equal(token?.form.get("redirect_uri"), "http://localhost:8000/auth/oidc/callback");
  assert.match(token?.form.get("code_verifier") ?? "", /^[0-9a-f]{64}$/);
  assert.equal(token?.form.get("client_secret"), null);
  // Encoded as a form first (RFC 6749, 2.3.1).
  const basic = `Basic ${btoa("fake%2Dclient:fake%2Dsecret")}`;
  assert.equal(token?.headers.get("authorization"), basic);
});

Deno.test("discovery and keys are asked for once in ten minutes, then anew", async () => {
  const count = () => fake.asked.filter(({ path }) => path.startsWith("/.well-known/")).length;
  for (let i = 0; i < 3; i++) await locationOf(await comeBack());
  assert.equal(count(), 1);
  assert.equal(fake.asked.filter(({ path }) => path === "/jwks").length, 1);
  service.time.nowMs += 10 * 60_000;
  await locationOf(await comeBack());
  assert.equal(count(), 2);
});

Deno.test("a secret goes into the form where the issuer takes it there", async () => {
  fake.lies.discovery = (document) => ({
    ...document,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  });
  await locationOf(await comeBack());
  const token = fake.asked.find(({ path }) => path === "/token");
  assert.equal(token?.form.get("client_secret"), "fake-secret");
  assert.equal(token?.headers.get("authorization"), null);
});

const nowS = () => Math.floor(Date.now() / 1000);
const claim = (change: Record<string, unknown>): Partial<Lies> => ({
  claims: (claims) => ({ ...claims, ...change }),
});
const answer = (response: () => unknown): Partial<Lies> => ({ token: response });

const mismatch = "OAUTH_JWT_CLAIM_COMPARISON_FAILED";
const invalid = "OAUTH_INVALID_RESPONSE";
const idTokens: Record<string, readonly [Partial<Lies>, string]> = {
  "another nonce": [claim({ nonce: "0".repeat(64) }), mismatch],
  "no nonce": [claim({ nonce: undefined }), invalid],
  "another audience": [claim({ aud: "another-client" }), mismatch],
  "further audiences": [claim({ aud: ["fake-client", "b"], azp: "b" }), mismatch],
  "another issuer": [claim({ iss: "https://evil.example" }), mismatch],
  "an end in the past": [claim({ exp: nowS() - 120 }), "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"],
  "no end": [claim({ exp: undefined }), invalid],
  "no subject": [claim({ sub: undefined }), invalid],
  "a subject of spaces": [claim({ sub: "a b" }), "other"],
  "a subject of 256 characters": [claim({ sub: "a".repeat(256) }), "other"],
  "a subject that is a number": [claim({ sub: 7 }), invalid],
  "no signature": [{ sign: () => Promise.resolve("") }, invalid],
  "a signature of something else": [{ sign: (_input, sign) => sign("x") }, invalid],
  "the algorithm none": [
    { header: () => ({ alg: "none" }), sign: () => Promise.resolve("") },
    invalid,
  ],
  "an HMAC by the client secret": [
    { header: () => ({ alg: "HS256", kid: "one" }), sign: hmac },
    invalid,
  ],
  "a key that is not the issuer's": [
    { header: () => ({ alg: "RS256", kid: "two" }) },
    "OAUTH_KEY_SELECTION_FAILED",
  ],
};

/** What a client that trusts the header's `alg` would take for a signature. */
async function hmac(input: string): Promise<string> {
  const [secret, bytes] = ["fake-secret", input].map((text) => new TextEncoder().encode(text));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret ?? bytes!, algorithm, false, ["sign"]);
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes!)));
}

for (const [what, [lie, code]] of Object.entries(idTokens)) {
  Deno.test(`an ID token with ${what} signs nobody in`, async () => {
    Object.assign(fake.lies, lie);
    assert.equal(await titleOf(await comeBack(), 502), refused);
    await nobodyCame(service, browser, code);
  });
}

for (const alg of ["none", "HS256"] as const) {
  Deno.test(`an issuer that says ${alg} is all right signs nobody in by it`, async () => {
    fake.lies.discovery = (document) => ({
      ...document,
      id_token_signing_alg_values_supported: [alg],
    });
    fake.lies.header = () => ({ alg, kid: "one" });
    fake.lies.sign = alg === "none" ? () => Promise.resolve("") : hmac;
    assert.equal(await titleOf(await comeBack(), 502), refused);
    await nobodyCame(service, browser);
  });
}

const evil = { error: "invalid_grant", error_description: "<b>evil</b>" };
const tokenAnswers: Record<string, readonly [Partial<Lies>, string, string]> = {
  "an error": [answer(() => Response.json(evil, { status: 400 })), refused, "evil"],
  "no ID token": [answer(() => ({ access_token: "a", token_type: "Bearer" })), refused, "access"],
  "nothing": [answer(() => ({})), refused, "{}"],
  "a list": [answer(() => []), refused, "[]"],
  "HTML": [answer(() => new Response("<p>evil</p>")), silent, "evil"],
  "a redirection": [answer(() => Response.redirect(`${fake.url}/jwks`, 307)), silent, "jwks"],
  "half a megabyte": [answer(() => ({ a: "evil".repeat(131_072) })), silent, "evilevil"],
  "500": [answer(() => new Response("evil", { status: 500 })), silent, "evil"],
};
for (const [what, [lie, title, word]] of Object.entries(tokenAnswers)) {
  Deno.test(`a token endpoint that answers ${what} signs nobody in`, async () => {
    Object.assign(fake.lies, lie);
    const response = await comeBack();
    const text = await response.clone().text();
    assert.equal(await titleOf(response, 502), title);
    assert.ok(!text.includes(word) || word === "access");
    await nobodyCame(service, browser);
    assert.doesNotMatch(JSON.stringify(service.logged), /evil/);
  });
}

const documents: Record<string, (document: Record<string, unknown>) => unknown> = {
  "of another issuer": (document) => ({ ...document, issuer: "https://evil.example" }),
  "without an authorization endpoint": ({ authorization_endpoint: _, ...rest }) => rest,
  "with a script for an endpoint": (document) => ({
    ...document,
    authorization_endpoint: "javascript:evil()",
  }),
  "with a token endpoint in clear": (document) => ({
    ...document,
    token_endpoint: "ftp://evil.example/",
  }),
  "without keys": ({ jwks_uri: _, ...rest }) => rest,
  "that is HTML": () => new Response("<p>evil</p>"),
  "that is missing": () => new Response(null, { status: 404 }),
  "that is elsewhere": () => Response.redirect("https://evil.example/", 302),
};
for (const [what, lie] of Object.entries(documents)) {
  Deno.test(`a discovery document ${what} starts no sign-in`, async () => {
    fake.lies.discovery = lie;
    const response = await browser.get("/auth/oidc");
    assert.equal(await titleOf(response, 502), silent);
    assert.equal(response.headers.get("set-cookie"), null);
    fake.lies.discovery = (document) => document;
    assert.equal(await locationOf(await comeBack()), "/account/keys");
  });
}

Deno.test("a callback at one provider's address does not end a sign-in with another", async () => {
  const url = new URL(await locationOf(await browser.get("/auth/oidc")));
  const callback = callbackOf(url);
  const mixed = await browser.get(callback.replace("oidc", "github"));
  assert.equal(await titleOf(mixed, 400), "Answered by another provider");
  await nobodyCame(service, browser);
  assert.equal(
    fake.asked.filter(({ path }) => path !== "/.well-known/openid-configuration").length,
    0,
  );
  assert.equal(await locationOf(await browser.get(callback)), "/account/keys");
});

Deno.test("a token endpoint that never answers is given up on", async () => {
  const never = Promise.withResolvers<Response>();
  fake.lies.token = () => never.promise;
  assert.equal(await titleOf(await comeBack(), 502), silent);
  await nobodyCame(service, browser, "no-answer");
  never.resolve(new Response());
});
