import assert from "node:assert/strict";
import * as oauth from "oauth4webapi";
import { type Issuer, startIssuer } from "./oidc.ts";
import { type Visit, visitIssuer } from "./oidc_visit.ts";

const redirectUri = "http://localhost:1/auth/oidc/callback";
/** The issuer is on loopback, without TLS. */
const insecure = { [oauth.allowInsecureRequests]: true };

let issuer: Issuer;
Deno.test.beforeAll(async () => {
  issuer = await startIssuer({ redirectUris: [redirectUri] });
});
Deno.test.afterAll(() => issuer.stop());

/** One sign-in as far as the callback, by the same library as the service's. */
async function begin(visit: Visit, parameters: Record<string, string> = {}) {
  const url = new URL(issuer.url);
  const server = await oauth.processDiscoveryResponse(
    url,
    await oauth.discoveryRequest(url, insecure),
  );
  const client = { client_id: issuer.env.OIDC_CLIENT_ID };
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const authorization = new URL(String(server.authorization_endpoint));
  authorization.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid",
      state: "state-of-the-test",
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...parameters,
    }),
  );
  const callback = await visitIssuer(authorization.href, visit);
  return { server, client, verifier, nonce, callback };
}

Deno.test("the issuer signs a user in and answers the code with a signed ID token", async () => {
  const { server, client, verifier, nonce, callback } = await begin({ user: "bob" });
  assert.equal(callback.origin + callback.pathname, redirectUri);
  const parameters = oauth.validateAuthResponse(server, client, callback, "state-of-the-test");
  const exchange = async (with_: string) =>
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(issuer.env.OIDC_CLIENT_SECRET),
      parameters,
      redirectUri,
      with_,
      insecure,
    );
  const response = await exchange(verifier);
  const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  const claims = oauth.getValidatedIdTokenClaims(result);
  assert.equal(claims?.sub, "bob");
  assert.equal(claims?.iss, issuer.url);
  const again = await exchange(verifier);
  assert.equal(again.status, 400, "a code is good for one exchange");
  assert.equal((await again.json()).error, "invalid_grant");
});

for (const visit of [{ deny: "login" }, { user: "alice", deny: "consent" }] as const) {
  Deno.test(`a denied ${visit.deny} comes back as access_denied`, async () => {
    const { callback } = await begin(visit);
    assert.equal(callback.searchParams.get("error"), "access_denied");
    assert.equal(callback.searchParams.get("state"), "state-of-the-test");
    assert.equal(callback.searchParams.get("code"), null);
  });
}

Deno.test("the issuer refuses a request without PKCE, and an unknown way back", async () => {
  const { callback } = await begin({ deny: "login" }, {
    code_challenge: "",
    code_challenge_method: "",
  });
  assert.equal(callback.searchParams.get("error"), "invalid_request");
  const elsewhere = begin({ deny: "login" }, { redirect_uri: "http://localhost:1/elsewhere" });
  await assert.rejects(elsewhere, /400 .*redirect_uri/s);
});
