/** What is whose: keys and runs of others, links of the operator. */
import assert from "node:assert/strict";
import { operator } from "../rig/operator.ts";
import { call } from "./_curl.ts";
import {
  accountOf,
  allow,
  createKey,
  isTitled,
  says,
  setPlan,
  signIn,
  toIssuer,
  words,
} from "./_people.ts";
import { siteTest } from "./_site.ts";

const report = {
  repo: "example/vault",
  ref: "refs/heads/main",
  counts: { critical: 0, high: 2, medium: 0, low: 1 },
  top: [{ ruleId: "reentrancy-eth", severity: "high", count: 2 }],
};

siteTest(
  "a CI run is reported by curl, and its dashboard opens for its owner alone",
  async (site) => {
    const { baseUrl } = site.service;
    const alice = await site.visitor();
    await signIn(alice.page, "alice");
    await setPlan(site, "alice", "business");
    const { key } = await createKey(alice.page, "ci");
    const session = await call(baseUrl, "ci/session", key, { repo: report.repo });
    assert.equal(session.status, 200);
    const { status, body } = await call(baseUrl, "ci/report", key, report);
    assert.equal(status, 200);
    assert.equal(body.run.verdict, "fail");
    assert.equal(body.run.id, session.body.run.id, "closes what was opened");

    await alice.page.goto(body.dashboardUrl);
    const told = await words(alice.page);
    assert.match(told, /Verdict: fail.*example\/vault.*refs\/heads\/main.*reentrancy-eth high 2/);
    await alice.page.getByRole("link", { name: "CI runs", exact: true }).click();
    await says(alice.page, /fail example\/vault/);

    const nobody = await site.visitor();
    await nobody.page.goto(body.dashboardUrl);
    await isTitled(nobody.page, "Sign in");
    const bob = await site.visitor();
    await signIn(bob.page, "bob", nobody.page.url());
    assert.equal(
      bob.page.url(),
      body.dashboardUrl,
      "led to what was asked for, which is not bob's",
    );
    const others = await bob.page.goto(body.dashboardUrl);
    assert.equal(others?.status(), 404);
    const seen = await bob.page.content();
    await bob.page.goto(`/account/runs/${"0".repeat(32)}`);
    assert.equal(await bob.page.content(), seen);
  },
);

siteTest("another account's key can be neither seen nor revoked", async (site) => {
  const alice = await site.visitor();
  await signIn(alice.page, "alice");
  await setPlan(site, "alice", "business");
  const { key } = await createKey(alice.page, "laptop");
  const link = alice.page.getByRole("link", { name: "Revoke laptop" });
  const path = await link.getAttribute("href") ?? assert.fail();

  const mallory = await site.visitor();
  await signIn(mallory.page, "mallory");
  assert.equal((await mallory.page.goto(path))?.status(), 404);
  // Their own form, sent to alice's key.
  await setPlan(site, "mallory", "business");
  await createKey(mallory.page, "own");
  await mallory.page.getByRole("link", { name: "Revoke own" }).click();
  await mallory.page.locator("form", { hasText: "Revoke the key" }).evaluate(
    (form, action) => form.setAttribute("action", action),
    path,
  );
  await mallory.page.getByRole("button", { name: "Revoke the key" }).click();
  await says(mallory.page, /no such key/);
  const listing = await call(site.service.baseUrl, "tools/scan_agent_config", key, {
    content: "Read the README first.",
  });
  assert.equal(listing.status, 200, "alice's key goes on working");
});

siteTest("an operator's link binds the account to who signs in with it, once", async (site) => {
  const made = await operator(site.service, "accounts", { login: "acme", plan: "ai-agents" });
  const { linkUrl, account } = made;
  const { key } = await operator(site.service, `accounts/${account.id}/keys`, { name: "given" });
  const alice = await site.visitor();
  await alice.page.goto(linkUrl);
  await isTitled(alice.page, "Take over an account");
  await signIn(alice.page, "alice", linkUrl);
  await alice.page.goto("/account/keys");
  await says(alice.page, /given/);
  assert.equal((await accountOf(site, "alice")).id, account.id);
  const { body } = await call(site.service.baseUrl, "ci/report", key, report);
  assert.equal((await alice.page.goto(body.dashboardUrl))?.status(), 200);

  const mallory = await site.visitor();
  assert.equal((await mallory.page.goto(linkUrl))?.status(), 404);
  await isTitled(mallory.page, "This link is over");
  await signIn(mallory.page, "mallory");
  assert.equal((await mallory.page.goto(body.dashboardUrl))?.status(), 404);
});

siteTest(
  "a link opened by two people binds the account to the first to come back",
  async (site) => {
    const { linkUrl } = await operator(site.service, "accounts", {
      login: "acme",
      plan: "business",
    });
    const [alice, mallory] = [await site.visitor(), await site.visitor()];
    for (const { page } of [alice, mallory]) await toIssuer(page, linkUrl);
    for (const [{ page }, user] of [[alice, "alice"], [mallory, "mallory"]] as const) {
      await allow(page, user);
    }
    await isTitled(alice.page, "API keys");
    await isTitled(mallory.page, "This link is over");
    assert.equal(await accountOf(site, "mallory"), undefined);
  },
);
