import assert from "node:assert/strict";
import { type Harness, startHarness } from "../../rig/harness.ts";
import { type Issuer, startIssuer } from "../../rig/oidc.ts";
import {
  accountOf,
  browserAt,
  locationOf,
  oidcCallback,
  signInAs,
  titleOf,
  toCallback,
} from "./_sign_in.ts";

let issuer: Issuer;
let harness: Harness;
Deno.test.beforeAll(async () => {
  issuer = await startIssuer({ redirectUris: [oidcCallback] });
});
Deno.test.afterAll(() => issuer.stop());
Deno.test.beforeEach(async () => {
  harness = await startHarness({ env: issuer.env });
});
Deno.test.afterEach(() => harness.close());

const hostCookie = (name: string, value: string, maxAge: number) =>
  new RegExp(
    `^__Host-${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; Secure; SameSite=Lax$`,
  );

Deno.test("the sign-in page offers the provider, with the page to go on to", async () => {
  const browser = browserAt(harness);
  const response = await browser.get("/sign-in?next=/account/usage");
  const text = await response.text();
  const { host } = new URL(issuer.url);
  assert.match(text, new RegExp(`>Sign in with ${host}</a>`));
  assert.ok(text.includes('href="http://localhost:8000/auth/oidc?next=%2Faccount%2Fusage"'), text);
  assert.equal(browser.cookies.size, 0);
});

Deno.test("a start leads to the issuer with PKCE S256, state and nonce, and binds the browser", async () => {
  const browser = browserAt(harness);
  const response = await browser.get("/auth/oidc");
  const cookies = response.headers.getSetCookie();
  assert.equal(cookies.length, 1);
  assert.match(cookies[0] ?? "", hostCookie("sign-in", "[0-9a-f]{64}", 600));
  const url = new URL(await locationOf(response));
  assert.equal(url.origin, issuer.url);
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
  assert.match(state ?? "", /^[0-9a-f]{64}$/);
  assert.match(nonce ?? "", /^[0-9a-f]{64}$/);
  assert.match(code_challenge ?? "", /^[\w-]{43}$/);
  assert.deepEqual(rest, {
    client_id: issuer.env.OIDC_CLIENT_ID,
    redirect_uri: oidcCallback,
    response_type: "code",
    scope: "openid",
    code_challenge_method: "S256",
  });
});

Deno.test("a first sign-in makes a Free account and leads to the page that was asked for", async () => {
  const browser = browserAt(harness);
  const path = await toCallback(browser, { query: "?next=/account/usage?days=7" });
  const response = await browser.get(path);
  const cookies = response.headers.getSetCookie();
  assert.equal(cookies.length, 2);
  assert.match(cookies[0] ?? "", hostCookie("session", "[0-9a-f]{96}", 14 * 86_400));
  assert.match(cookies[1] ?? "", hostCookie("sign-in", "", 0));
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(await locationOf(response), "/account/usage?days=7");
  const account = await harness.deps.accounts.findByIdentity(issuer.url, "alice");
  assert.equal(account?.plan, "free");
  assert.equal(account?.planUntil, null);
  assert.equal(await accountOf(harness, browser), account?.id);
});

Deno.test("signing in again opens the same account, rotates the session and closes the old one", async () => {
  const browser = browserAt(harness);
  assert.equal(await signInAs(browser), "/account/keys");
  const [first, account] = [
    browser.cookies.get("__Host-session"),
    await accountOf(harness, browser),
  ];
  await signInAs(browser);
  const second = browser.cookies.get("__Host-session");
  assert.notEqual(second, first);
  assert.equal(await accountOf(harness, browser), account);
  assert.equal(await harness.deps.sessions.find(first ?? ""), undefined);
});

Deno.test("the same browser as another user gets the other's account and loses the first session", async () => {
  const browser = browserAt(harness);
  await signInAs(browser, "alice");
  const first = browser.cookies.get("__Host-session") ?? "";
  await signInAs(browser, "bob");
  const bob = await harness.deps.accounts.findByIdentity(issuer.url, "bob");
  assert.equal(await accountOf(harness, browser), bob?.id);
  assert.equal(await harness.deps.sessions.find(first), undefined);
});

Deno.test("many first sign-ins of one person at once make one account", async () => {
  const browsers = Array.from({ length: 6 }, (_, i) => browserAt(harness, `192.0.2.${i + 1}`));
  const paths = await Promise.all(browsers.map((browser) => toCallback(browser)));
  const led = await Promise.all(
    browsers.map(async (browser, i) => locationOf(await browser.get(paths[i] ?? ""))),
  );
  assert.deepEqual(new Set(led), new Set(["/account/keys"]));
  const accounts = await Promise.all(browsers.map((browser) => accountOf(harness, browser)));
  assert.equal(new Set(accounts).size, 1);
  const kv = await harness.deps.store.kv();
  assert.equal((await Array.fromAsync(kv.list({ prefix: ["account"] }))).length, 1);
});

Deno.test("two sign-ins in two tabs of a browser both end well, one after the other", async () => {
  const browser = browserAt(harness);
  const first = await toCallback(browser);
  const cookie = browser.cookies.get("__Host-sign-in") ?? "";
  const second = await toCallback(browser);
  assert.equal(browser.cookies.get("__Host-sign-in"), cookie);
  await locationOf(await browser.get(second));
  // The cookie went with the first to arrive; who comes later is told to start anew.
  assert.equal(await titleOf(await browser.get(first), 400), "Started in another browser");
  browser.cookies.set("__Host-sign-in", cookie);
  await locationOf(await browser.get(first));
});

Deno.test("signing out ends the session on the server and takes the cookie away", async () => {
  const browser = browserAt(harness);
  await signInAs(browser);
  const token = browser.cookies.get("__Host-session") ?? "";
  const response = await browser.post("/sign-out");
  assert.match(response.headers.getSetCookie()[0] ?? "", hostCookie("session", "", 0));
  assert.equal(await locationOf(response), "/sign-in");
  assert.equal(await harness.deps.sessions.find(token), undefined);
  assert.equal(await locationOf(await browser.post("/sign-out")), "/sign-in");
});
