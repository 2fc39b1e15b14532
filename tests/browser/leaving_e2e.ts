/** Signing out everywhere, and deleting an account with all that is its own. */
import assert from "node:assert/strict";
import { call, curl } from "./_curl.ts";
import { accountOf, createKey, isTitled, says, setPlan, signIn } from "./_people.ts";
import { siteTest } from "./_site.ts";

siteTest("signing out everywhere ends the sessions of all browsers, and no key", async (site) => {
  const [home, office] = [await site.visitor(), await site.visitor()];
  const bob = await site.visitor();
  for (const { page } of [home, office]) await signIn(page, "alice");
  await signIn(bob.page, "bob");
  await setPlan(site, "alice", "business");
  const { curl: line } = await createKey(home.page, "laptop");
  await home.page.getByRole("link", { name: "Settings" }).click();
  await home.page.getByRole("button", { name: "Sign out everywhere" }).click();
  await isTitled(home.page, "Sign in");
  for (const { page } of [home, office]) {
    await page.goto("/account/keys");
    await isTitled(page, "Sign in");
  }
  await bob.page.reload();
  await isTitled(bob.page, "API keys", "others stay signed in");
  assert.equal((await curl(line)).status, 200);
});

siteTest("a deleted account is gone with its keys, runs and sessions", async (site) => {
  const [{ page }, other] = [await site.visitor(), await site.visitor()];
  await signIn(page, "alice");
  await signIn(other.page, "alice");
  await setPlan(site, "alice", "business");
  const { key, curl: line } = await createKey(page, "laptop");
  const { body } = await call(site.service.baseUrl, "ci/report", key, { repo: "example/vault" });
  const { id } = await accountOf(site, "alice");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Delete the account" }).click();
  const confirm = page.getByRole("textbox");
  await confirm.fill("yes");
  await page.getByRole("button", { name: "Delete the account for good" }).click();
  await says(page, /Nothing was deleted/);
  assert.equal((await curl(line)).status, 200);
  await confirm.fill("delete");
  await page.getByRole("button", { name: "Delete the account for good" }).click();
  await isTitled(page, "Account deleted");

  const refused = await curl(line);
  assert.deepEqual([refused.status, refused.body.error], [401, "bad-key"]);
  for (const left of [page, other.page]) {
    await left.goto("/account/keys");
    await isTitled(left, "Sign in");
  }
  assert.equal(await accountOf(site, "alice"), undefined);
  // Signing in again is a new account with nothing in it.
  const again = await site.visitor();
  await signIn(again.page, "alice");
  assert.notEqual((await accountOf(site, "alice")).id, id);
  await says(again.page, /No API access on the Free plan.*no API key yet/);
  assert.equal((await again.page.goto(body.dashboardUrl))?.status(), 404);
});

siteTest("settings are kept: the wallet, the policy, and what is wrong is said", async (site) => {
  const { page } = await site.visitor();
  const wallet = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
  await signIn(page, "alice");
  await setPlan(site, "alice", "business");
  const { key } = await createKey(page, "ci");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Address").fill(wallet.toLowerCase());
  await page.getByRole("button", { name: "Save wallet" }).click();
  assert.equal(await page.getByRole("status").innerText(), "The connected wallet is saved.");
  assert.equal(await page.getByLabel("Address").inputValue(), wallet);
  await page.getByLabel("Address").fill(wallet.replace("F6F4", "f6F4"));
  await page.getByRole("button", { name: "Save wallet" }).click();
  assert.match(await page.getByRole("alert").innerText(), /checksum/);
  assert.equal((await accountOf(site, "alice")).connectedWallet, wallet);

  await page.getByLabel("low or above").check();
  await page.getByRole("button", { name: "Save policy" }).click();
  await says(page, /The gate policy is saved/);
  assert.equal(await page.getByLabel("low or above").isChecked(), true);
  const counts = { critical: 0, high: 0, medium: 0, low: 1 };
  const { body } = await call(site.service.baseUrl, "ci/report", key, { counts, failOn: "high" });
  assert.deepEqual([body.run.verdict, body.run.failOn], ["fail", "low"], "the stricter decides");
});
