/** The operator's one-time link: who signs in by it has the account from then on. */
import assert from "node:assert/strict";
import { keys } from "../../../kv/keys.ts";
import { sha256Hex } from "../../../schema/hash.ts";
import { type Issuer, startIssuer } from "../../rig/oidc.ts";
import { mint, type Operate, operatorOf } from "../_operator.ts";
import {
  assertError,
  echoPath,
  json,
  noonMs,
  type Service,
  snapshot,
  startService,
} from "../_service.ts";
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
let service: Service;
let operate: Operate;
Deno.test.beforeAll(async () => {
  issuer = await startIssuer({ redirectUris: [oidcCallback] });
});
Deno.test.afterAll(() => issuer.stop());
Deno.test.beforeEach(async () => {
  service = await startService({ env: issuer.env });
  operate = operatorOf(service);
});
Deno.test.afterEach(() => service.close());

const over = "This link is over";

/** An account of the operator's and its link. */
async function offered(login = "ada", plan = "business") {
  const { account, linkUrl } = await json(
    await operate("POST", "/accounts", { login, plan }),
    201,
  );
  const link = new URL(linkUrl).pathname.split("/").at(-1) ?? "";
  return { id: account.id as string, link, path: `/account/link/${link}`, query: `?link=${link}` };
}

async function find(provider: string, subject: string): Promise<string | undefined> {
  const query = new URLSearchParams({ provider, subject });
  const response = await operate("GET", `/accounts?${query}`);
  const { account } = await response.json();
  return account?.id;
}

Deno.test("the link's page asks to sign in, uses nothing up, and may be looked at again", async () => {
  const { path, link } = await offered();
  const before = await snapshot(service);
  const browser = browserAt(service);
  for (let i = 0; i < 2; i++) {
    const text = await (await browser.get(path)).text();
    assert.ok(text.includes(`href="http://localhost:8000/auth/oidc?link=${link}"`), text);
  }
  assert.equal(await titleOf(await browser.get(path), 200), "Take over an account");
  assert.equal(await snapshot(service), before);
});

Deno.test("who signs in by the link has the account, found by either identity from then on", async () => {
  const { id, path, query } = await offered();
  const { key } = await mint(operate, `/accounts/${id}`);
  const browser = browserAt(service);
  assert.equal(await signInAs(browser, "alice", query), "/account/keys");
  assert.equal(await accountOf(service, browser), id);
  assert.equal(await find(issuer.url, "alice"), id);
  assert.equal(await find("operator", "ada"), id);
  const { account } = await json(await operate("GET", `/accounts/${id}`));
  assert.deepEqual([account.provider, account.subject], [issuer.url, "alice"]);
  assert.deepEqual(account.madeFor, { provider: "operator", subject: "ada" });
  assert.equal(account.plan, "business");
  await json(await service.ask(echoPath, { key, body: { text: "a" } }));
  assert.equal(await titleOf(await browser.get(path), 404), over);
  // Later sign-ins need no link.
  const again = browserAt(service);
  await signInAs(again, "alice");
  assert.equal(await accountOf(service, again), id);
});

Deno.test("a link used by two people at once binds one, and the other gets nothing", async () => {
  const { id, query } = await offered();
  const [alice, bob] = [browserAt(service), browserAt(service, "192.0.2.2")];
  const paths = [
    await toCallback(alice, { visit: { user: "alice" }, query }),
    await toCallback(bob, { visit: { user: "bob" }, query }),
  ] as const;
  const answers = await Promise.all([alice.get(paths[0]), bob.get(paths[1])]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 404]);
  const bound = [await find(issuer.url, "alice"), await find(issuer.url, "bob")];
  assert.deepEqual(bound.filter((found) => found !== undefined), [id]);
  for (const [index, answer] of answers.entries()) {
    assert.equal(answer.status === 303, bound[index] === id);
    await answer.body?.cancel();
  }
});

Deno.test("a link lives seven days by the stored time, on its page and at its callback", async () => {
  const { path, query } = await offered();
  const browser = browserAt(service);
  service.time.nowMs = noonMs + 7 * 86_400_000 - 60_000;
  const callback = await toCallback(browser, { query });
  service.time.nowMs = noonMs + 7 * 86_400_000;
  assert.equal(await titleOf(await browser.get(path), 404), over);
  assert.equal(await titleOf(await browser.get(callback), 404), over);
  assert.equal(browser.cookies.has("__Host-session"), false);
  assert.equal(await find(issuer.url, "alice"), undefined);
});

for (const token of ["x", "0".repeat(64), "0".repeat(65), "%00", "A".repeat(64)]) {
  Deno.test(`/account/link/${token} reads like a link that is over`, async () => {
    const { path, query } = await offered();
    await signInAs(browserAt(service), "alice", query);
    const browser = browserAt(service);
    const text = async (path: string) => {
      const response = await browser.get(path);
      assert.equal(response.status, 404);
      return await response.text();
    };
    assert.equal(await text(`/account/link/${token}`), await text(path));
    if (token.length === 64) return;
    assert.equal(await text(`/auth/oidc?link=${token}`), await text(path));
  });
}

Deno.test("a renewed link takes the place of the last one, until somebody signed in", async () => {
  const { id, path } = await offered();
  service.time.nowMs = noonMs + 8 * 86_400_000;
  const renew = () => operate("POST", `/accounts/${id}/link`);
  const links = [];
  for (let i = 0; i < 2; i++) {
    const { linkUrl } = await json(await renew(), 201);
    links.push(new URL(linkUrl).pathname);
  }
  const browser = browserAt(service);
  for (const gone of [path, links[0] ?? ""]) {
    assert.equal(await titleOf(await browser.get(gone), 404), over);
  }
  await signInAs(browser, "alice", `?link=${links[1]?.split("/").at(-1)}`);
  assert.equal(await accountOf(service, browser), id);
  await assertError(await renew(), "conflict");
  const own = browserAt(service);
  await signInAs(own, "bob");
  const bob = await accountOf(service, own);
  await assertError(await operate("POST", `/accounts/${bob}/link`), "conflict");
  const nobody = "0".repeat(32);
  await assertError(await operate("POST", `/accounts/${nobody}/link`), "not-found");
  const kv = await service.deps.store.kv();
  assert.deepEqual(await Array.fromAsync(kv.list({ prefix: ["account_link"] })), []);
});

Deno.test("an own account that was never used gives way to the link's", async () => {
  const browser = browserAt(service);
  await signInAs(browser, "alice");
  const own = await accountOf(service, browser) ?? "";
  const elsewhere = browserAt(service);
  await signInAs(elsewhere, "alice");
  const { id, query } = await offered();
  await signInAs(browser, "alice", query);
  assert.equal(await accountOf(service, browser), id);
  assert.equal(await accountOf(service, elsewhere), undefined);
  assert.equal(await service.deps.accounts.get(own), undefined);
  assert.ok(!(await snapshot(service)).includes(own), "nothing of the account is left");
});

const uses: Record<string, (id: string) => Promise<unknown>> = {
  "a plan": (id) => operate("PATCH", `/accounts/${id}`, { plan: "pro" }),
  "a wallet": (id) =>
    operate("PATCH", `/accounts/${id}`, { connectedWallet: `0x${"1".repeat(40)}` }),
  "a gate policy": (id) => operate("PATCH", `/accounts/${id}`, { failOn: "low" }),
  "a key": (id) => service.deps.apiKeys.mint(id, "mine"),
  "a revoked key": async (id) => {
    const minted = await service.deps.apiKeys.mint(id, "mine");
    assert.ok(minted.ok && await service.deps.apiKeys.revoke(id, minted.id));
  },
};
for (const [what, use] of Object.entries(uses)) {
  Deno.test(`an own account with ${what} is kept: the link is refused and not used up`, async () => {
    const browser = browserAt(service);
    await signInAs(browser, "alice");
    const own = await accountOf(service, browser) ?? "";
    await use(own);
    const { id, path, query } = await offered();
    const response = await browser.get(await toCallback(browser, { query }));
    assert.equal(await titleOf(response, 409), "You have an account already");
    assert.equal(await accountOf(service, browser), own);
    assert.equal(await find("operator", "ada"), id);
    assert.equal(await titleOf(await browser.get(path), 200), "Take over an account");
    const bob = browserAt(service);
    await signInAs(bob, "bob", query);
    assert.equal(await accountOf(service, bob), id);
  });
}

Deno.test("an account that came by a link does not give way to another link", async () => {
  const first = await offered("ada", "free");
  const browser = browserAt(service);
  await signInAs(browser, "alice", first.query);
  const second = await offered("grace");
  const response = await browser.get(await toCallback(browser, { query: second.query }));
  assert.equal(await titleOf(response, 409), "You have an account already");
  assert.equal(await accountOf(service, browser), first.id);
});

Deno.test("another site cannot make a browser use a link: it is shown the page that asks", async () => {
  const { path, query } = await offered();
  const browser = browserAt(service);
  for (const site of ["cross-site", "same-site"]) {
    const response = await browser.get(`/auth/oidc${query}`, { "Sec-Fetch-Site": site });
    assert.equal(await locationOf(response), `http://localhost:8000${path}`);
  }
  assert.equal(browser.cookies.size, 0);
});

Deno.test("a deleted account takes identities, sessions and link with it", async () => {
  const { id, query } = await offered();
  const unused = await offered("grace");
  const browser = browserAt(service);
  await signInAs(browser, "alice", query);
  const late = browserAt(service, "192.0.2.3");
  const callback = await toCallback(late, { visit: { user: "bob" }, query: unused.query });
  for (const gone of [id, unused.id]) await json(await operate("DELETE", `/accounts/${gone}`));
  assert.equal(await accountOf(service, browser), undefined);
  const kv = await service.deps.store.kv();
  const { value } = await kv.get(keys.accountLink(sha256Hex(unused.link)));
  assert.equal(value, null);
  const left = (await snapshot(service)).split("\n").filter((line) =>
    !/^\["(commit|oauth_flow|window","sign_in_minute|window","minute)"/.test(line)
  );
  assert.deepEqual(left, []);
  assert.equal(await titleOf(await late.get(callback), 404), over);
  // A new start for both.
  await signInAs(browser, "alice");
  assert.notEqual(await accountOf(service, browser), id);
  await offered("ada");
});
