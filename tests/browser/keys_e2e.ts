/** A key's life: created and shown once, used with curl, seen on the pages, revoked, refused. */
import assert from "node:assert/strict";
import { limits } from "../../schema/limits.ts";
import { call, curl } from "./_curl.ts";
import { createKey, isTitled, says, setPlan, signIn, words } from "./_people.ts";
import { siteTest } from "./_site.ts";

const file = { content: "Read the README first.", filename: "AGENTS.md" };

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  siteTest(`a key is created, used with curl, revoked and refused, ${how}`, async (site) => {
    const { page } = await site.visitor({ javaScriptEnabled });
    const { baseUrl } = site.service;
    await signIn(page, "alice");
    await says(page, /No API access on the Free plan/);
    assert.equal(await page.getByRole("button", { name: "Create key" }).count(), 0);
    await setPlan(site, "alice", "business");

    const { key, curl: line } = await createKey(page, "deploy pipeline");
    assert.match(key, /^tcs_live_[0-9A-Za-z]{38}$/);
    assert.equal(await page.getByRole("button", { name: /^Copy/ }).count() > 0, javaScriptEnabled);
    const listing = await curl(line);
    assert.equal(listing.status, 200);
    assert.equal(listing.body.credits.left, 10_000);
    for (let calls = 0; calls < 3; calls++) {
      assert.equal((await call(baseUrl, "tools/scan_agent_config", key, file)).status, 200);
    }

    await page.goto("/account/keys");
    assert.equal((await page.content()).includes(key), false, "shown once");
    await says(page, /deploy pipeline.* live .* 3 used, 9,997 left of 10,000/);
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByLabel("Show").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show" }).click();
    await says(page, /3 credits in the last 30 days/);
    const today = new Date().toISOString().slice(0, 10);
    const bars = await page.locator("svg .bar title").allTextContents();
    assert.deepEqual(bars, [`${today}: 3`]);
    assert.equal(await page.getByRole("row", { name: `${today} 3` }).count(), 1);

    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("link", { name: "Revoke deploy pipeline" }).click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    await says(page, /deploy pipeline.* revoked /);
    const refused = await curl(line);
    assert.deepEqual([refused.status, refused.body.error], [401, "bad-key"]);
  });
}

siteTest("reloading the page that shows a new key makes no other", async (site) => {
  const { page } = await site.visitor();
  await signIn(page, "alice");
  await setPlan(site, "alice", "business");
  const { key } = await createKey(page, "laptop");
  await page.reload();
  await says(page, /No other key was created: this form was sent before/);
  assert.equal((await page.content()).includes(key), false);
  await page.goto("/account/keys");
  assert.equal(await page.getByRole("link", { name: /^Revoke/ }).count(), 1);
});

siteTest("the copy buttons copy the key and the command", async (site) => {
  const { page, context } = await site.visitor();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "alice");
  await setPlan(site, "alice", "business");
  const made = await createKey(page, "laptop");
  const buttons = page.getByRole("button", { name: /^Copy/ });
  for (const [index, text] of [made.key, made.curl].entries()) {
    await buttons.nth(index).click();
    await page.getByText(/^Copied/).nth(index).waitFor();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), text);
  }
});

siteTest("five keys are the most; revoking one makes room for one", async (site) => {
  const { page } = await site.visitor();
  await signIn(page, "alice");
  await setPlan(site, "alice", "business");
  const keys = new Set<string>();
  for (let made = 0; made < limits.keysPerAccount; made++) {
    keys.add((await createKey(page, `key ${made}`)).key);
  }
  assert.equal(keys.size, 5);
  assert.equal(await page.getByRole("button", { name: "Create key" }).count(), 0);
  await says(page, /All 5 keys of this account are live/);
  await page.getByRole("link", { name: "Revoke key 3" }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await says(page, /key 3.* revoked /);
  const { curl: line } = await createKey(page, "another");
  assert.equal((await curl(line)).status, 200);
  assert.equal(await page.getByRole("button", { name: "Create key" }).count(), 0);
});

siteTest("the keys of a plan that ended answer 402, and the page says so", async (site) => {
  const { page } = await site.visitor();
  await signIn(page, "alice");
  await setPlan(site, "alice", "business");
  const { curl: line } = await createKey(page, "laptop");
  assert.equal((await curl(line)).status, 200);
  await setPlan(site, "alice", "business", Math.floor(Date.now() / 1000) - 1);
  const refused = await curl(line);
  assert.deepEqual([refused.status, refused.body.error], [402, "plan-required"]);
  await page.goto("/account/keys");
  await says(page, /The Business plan has ended.* answers? 402/);
  await setPlan(site, "alice", "business");
  assert.equal((await curl(line)).status, 200);
});

siteTest("a name with markup in it stays a name", async (site) => {
  const { page } = await site.visitor();
  await signIn(page, "alice");
  await setPlan(site, "alice", "business");
  const name = `<b onclick=x>"'&`;
  await createKey(page, name);
  await isTitled(page, "API keys");
  assert.equal(await page.locator("main b").count(), 0);
  assert.ok((await words(page)).includes(`Key created: ${name}`));
});
