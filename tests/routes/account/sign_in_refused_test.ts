/** Callbacks that sign nobody in. Each is a page that says why, and leaves the store as it was. */
import assert from "node:assert/strict";
import { flowLifeSeconds } from "../../../kv/sign_in_flows.ts";
import { type Issuer, startIssuer } from "../../rig/oidc.ts";
import { noonMs, type Service, snapshot, startService } from "../_service.ts";
import {
  accountOf,
  type Browser,
  browserAt,
  locationOf,
  nobodyCame,
  oidcCallback,
  signInAs,
  titleOf,
  toCallback,
} from "./_sign_in.ts";

let issuer: Issuer;
let service: Service;
let browser: Browser;
Deno.test.beforeAll(async () => {
  issuer = await startIssuer({ redirectUris: [oidcCallback] });
});
Deno.test.afterAll(() => issuer.stop());
Deno.test.beforeEach(async () => {
  service = await startService({ env: issuer.env });
  browser = browserAt(service);
});
Deno.test.afterEach(() => service.close());

const over = "This sign-in is over";
const otherBrowser = "Started in another browser";
const otherProvider = "Answered by another provider";

/** The query of a callback, changed. */
function changed(path: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(path, oidcCallback);
  change(url.searchParams);
  return url.pathname + url.search;
}

Deno.test("a callback in another browser is refused, and the first browser still gets in", async () => {
  const path = await toCallback(browser);
  const stranger = browserAt(service);
  assert.equal(await titleOf(await stranger.get(path), 400), otherBrowser);
  stranger.cookies.set("__Host-sign-in", "0".repeat(64));
  assert.equal(await titleOf(await stranger.get(path), 400), otherBrowser);
  // One with a sign-in of its own under way, too.
  await locationOf(await stranger.get("/auth/oidc"));
  assert.equal(await titleOf(await stranger.get(path), 400), otherBrowser);
  assert.equal(stranger.cookies.has("__Host-session"), false);
  assert.equal(await locationOf(await browser.get(path)), "/account/keys");
});

Deno.test("a callback replayed is refused, alone and all at once", async () => {
  const path = await toCallback(browser);
  const cookie = browser.cookies.get("__Host-sign-in") ?? "";
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await browser.get(path, { Cookie: `__Host-sign-in=${cookie}` });
      await response.body?.cancel();
      return response.status;
    }),
  );
  assert.deepEqual(statuses.sort(), [303, 400, 400, 400, 400]);
  browser.cookies.set("__Host-sign-in", cookie);
  const session = browser.cookies.get("__Host-session");
  assert.equal(await titleOf(await browser.get(path), 400), over);
  assert.equal(browser.cookies.get("__Host-session"), session);
});

Deno.test("a flow lives ten minutes by the stored time", async () => {
  const [first, second] = [await toCallback(browser), await toCallback(browser)];
  service.time.nowMs = noonMs + flowLifeSeconds * 1000;
  assert.equal(await titleOf(await browser.get(first), 400), over);
  await nobodyCame(service, browser);
  service.time.nowMs -= 1;
  assert.equal(await locationOf(await browser.get(second)), "/account/keys");
});

for (const state of ["", "x", "0".repeat(64), "0".repeat(63), `${"0".repeat(64)}%00`]) {
  Deno.test(`a callback with the state "${state}" is refused without a trace`, async () => {
    await locationOf(await browser.get("/auth/oidc"));
    const before = await snapshot(service);
    const path = `/auth/oidc/callback?code=x&state=${state}`;
    assert.equal(await titleOf(await browser.get(path), 400), over);
    assert.equal(await snapshot(service), before);
  });
}

for (
  const [what, iss] of [["another issuer", "https://evil.example"], ["no issuer", null]] as const
) {
  // The rig's issuer says of itself that it names itself (RFC 9207).
  Deno.test(`an answer in the name of ${what} is refused (RFC 9207)`, async () => {
    const path = changed(await toCallback(browser), (query) => {
      if (iss === null) query.delete("iss");
      else query.set("iss", iss);
    });
    assert.equal(await titleOf(await browser.get(path), 400), otherProvider);
    await nobodyCame(service, browser);
  });
}

Deno.test("a code that the issuer did not give out signs nobody in", async () => {
  const path = changed(await toCallback(browser), (query) => query.set("code", "stolen"));
  assert.equal(await titleOf(await browser.get(path), 502), "The provider did not vouch for you");
  await nobodyCame(service, browser);
  const line = service.logged.find(({ event }) => event === "sign-in-failed");
  assert.deepEqual(line?.fields, { provider: "oidc", failure: "OAUTH_RESPONSE_BODY_ERROR" });
});

Deno.test("a code of one sign-in is worth nothing in another: its verifier is another", async () => {
  const stranger = browserAt(service, "192.0.2.9");
  const stolen = new URL(await toCallback(stranger), oidcCallback).searchParams.get("code") ?? "";
  const path = changed(await toCallback(browser), (query) => query.set("code", stolen));
  assert.equal(await titleOf(await browser.get(path), 502), "The provider did not vouch for you");
  await nobodyCame(service, browser);
});

for (const visit of [{ deny: "login" }, { user: "alice", deny: "consent" }] as const) {
  Deno.test(`who denies the ${visit.deny} is told so, and nothing is stored`, async () => {
    const path = await toCallback(browser, { visit });
    assert.equal(await titleOf(await browser.get(path), 403), "You did not agree");
    await nobodyCame(service, browser);
    assert.equal(await titleOf(await browser.get(path), 400), over);
  });
}

Deno.test("a refused sign-in leaves who was signed in signed in", async () => {
  await signInAs(browser, "bob");
  const bob = await accountOf(service, browser);
  const path = await toCallback(browser, { visit: { deny: "login" } });
  assert.equal(await titleOf(await browser.get(path), 403), "You did not agree");
  assert.equal(await accountOf(service, browser), bob);
});

Deno.test("texts of a callback stand in no page and no log", async () => {
  const path = changed(await toCallback(browser, { visit: { deny: "login" } }), (query) => {
    query.set("error", "<b>evil</b>");
    query.set("error_description", "<script>evil()</script>");
  });
  const response = await browser.get(path);
  assert.equal(response.status, 502);
  assert.doesNotMatch(await response.text(), /evil/);
  assert.doesNotMatch(JSON.stringify(service.logged), /evil/);
});

Deno.test("state, code, cookies and tokens stand in no log line", async () => {
  const path = await toCallback(browser);
  const flow = browser.cookies.get("__Host-sign-in") ?? "?";
  await locationOf(await browser.get(path));
  const secrets = [...new URL(path, oidcCallback).searchParams.values(), flow];
  secrets.push(browser.cookies.get("__Host-session")?.slice(32) ?? "?");
  const logged = JSON.stringify(service.logged);
  assert.deepEqual(secrets.filter((secret) => logged.includes(secret)), []);
});
