/** The whole way from signing in to a revoked key with Tab, Enter and letters, and no mouse. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { curl } from "./_curl.ts";
import { isTitled, says, setPlan } from "./_people.ts";
import { siteTest } from "./_site.ts";

/** Steps within which Tab reaches anything on these pages. */
const tabsMax = 40;

/** The name of what has the focus, as it is read out, and whether it is seen to have it. */
async function focused(page: Page): Promise<{ name: string; outlined: boolean }> {
  const element = page.locator(":focus");
  if (await element.count() === 0) return { name: "", outlined: false };
  const [name, style] = await element.evaluate((at) => {
    const { labels, textContent } = at as unknown as {
      readonly labels?: ArrayLike<{ readonly textContent: string }>;
      readonly textContent: string;
    };
    // deno-lint-ignore no-explicit-any -- runs in the page
    const { outlineStyle } = (globalThis as any).getComputedStyle(at);
    return [labels?.[0]?.textContent || textContent, outlineStyle];
  });
  return { name: name.replace(/\s+/g, " ").trim(), outlined: style !== "none" };
}

/** Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (at.name === name) {
      assert.ok(at.outlined, `${name} has the focus and does not look so`);
      return;
    }
    passed.push(at.name);
  }
  assert.fail(`Tab does not reach ${name}, only ${passed.join(" | ")}`);
}

/** Enter, and the page that it leads to. */
async function enter(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

siteTest("signing in, creating a key and revoking it need no mouse", async (site) => {
  const { page } = await site.visitor();
  await page.goto("/account/keys");
  await tabTo(page, `Sign in with ${new URL(site.issuer.url).host}`);
  await enter(page);
  await tabTo(page, "Sign in as alice");
  await enter(page);
  await tabTo(page, "Allow");
  await enter(page);
  await isTitled(page, "API keys");

  await setPlan(site, "alice", "business");
  await page.reload();
  await tabTo(page, "Name");
  await page.keyboard.type("by hand");
  await enter(page);
  await says(page, /Key created: by hand/);
  await tabTo(page, "API key");
  const key = await page.getByLabel("API key", { exact: true }).inputValue();
  const line = `curl '${site.service.baseUrl}/api/v1/tools' -H 'Authorization: Bearer ${key}'`;
  assert.equal((await curl(line)).status, 200);

  await tabTo(page, "Revoke by hand");
  await enter(page);
  await tabTo(page, "Revoke the key");
  await enter(page);
  await says(page, /by hand.* revoked /);
  assert.equal((await curl(line)).status, 401);
});

siteTest("the first Tab leads past the navigation", async (site) => {
  const { page } = await site.visitor();
  await page.goto("/full-audit");
  await page.keyboard.press("Tab");
  assert.deepEqual(await focused(page), { name: "Skip to content", outlined: true });
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
});
