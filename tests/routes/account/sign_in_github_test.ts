/** GitHub: OAuth 2 without ID tokens, and a user by number. */
import assert from "node:assert/strict";
import { type FakeProvider, startFakeProvider } from "../../rig/fake_provider.ts";
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

/** Comes back from a provider that let the visitor through. */
async function comeBack(query = ""): Promise<Response> {
  const url = new URL(await locationOf(await browser.get(`/auth/github`)));
  const state = url.searchParams.get("state") ?? "";
  return await browser.get(`/auth/github/callback?code=c0de&state=${state}${query}`);
}

Deno.test("GitHub: the number of the user is the identity, and the code goes with PKCE", async () => {
  assert.equal(await locationOf(await comeBack(`&iss=${fake.url}`)), "/account/keys");
  assert.ok(await service.deps.accounts.findByIdentity("github", "583231"));
  const [token, user] = fake.asked.filter(({ path }) => path.startsWith("/github/"));
  assert.equal(token?.form.get("client_secret"), "fake-secret");
  assert.match(token?.form.get("code_verifier") ?? "", /^[0-9a-f]{64}$/);
  assert.equal(token?.headers.get("accept")?.includes("application/json"), true);
  assert.equal(user?.headers.get("authorization"), "Bearer gho_x");
  assert.equal(user?.headers.get("user-agent"), "token-contract-security-read-api");
});

Deno.test("GitHub: a start asks for no scope and sends no nonce", async () => {
  const url = new URL(await locationOf(await browser.get("/auth/github")));
  const names = [...url.searchParams.keys()].sort();
  assert.deepEqual(names, [
    "client_id",
    "code_challenge",
    "code_challenge_method",
    "redirect_uri",
    "response_type",
    "state",
  ]);
});

const users: Record<string, () => unknown> = {
  "no id": () => ({ login: "octocat" }),
  "an id that is a text": () => ({ id: "583231" }),
  "id 0": () => ({ id: 0 }),
  "an id that is no whole number": () => ({ id: 1.5 }),
  "a list": () => [],
};
for (const [what, user] of Object.entries(users)) {
  Deno.test(`GitHub: a user with ${what} signs nobody in`, async () => {
    fake.lies.user = user;
    assert.equal(await titleOf(await comeBack(), 502), refused);
    await nobodyCame(service, browser, "other");
  });
}

Deno.test("GitHub: an error with status 200, and a user who is refused, sign nobody in", async () => {
  fake.lies.token = () => ({ error: "bad_verification_code", error_description: "evil" });
  assert.equal(await titleOf(await comeBack(), 502), refused);
  fake.lies.token = (token) => token;
  fake.lies.user = () => Response.json({ message: "Bad credentials" }, { status: 401 });
  assert.equal(await titleOf(await comeBack(), 502), silent);
  await nobodyCame(service, browser);
});

Deno.test("GitHub: an answer in another issuer's name is refused", async () => {
  const response = await comeBack("&iss=https://evil.example");
  assert.equal(await titleOf(response, 400), "Answered by another provider");
  assert.equal(fake.asked.length, 0);
  await nobodyCame(service, browser);
});
