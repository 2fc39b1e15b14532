/** What people do at the pages, and what the operator does for them. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { PlanId } from "../../schema/plans.ts";
import { operator } from "../rig/operator.ts";
import type { Site } from "./_site.ts";

const waitMs = 10_000;

/** From the sign-in page to the issuer, as far as its first page. */
export async function toIssuer(page: Page, from = "/sign-in"): Promise<void> {
  await page.goto(from);
  await elsewhere(page, () => page.getByRole("link", { name: /^Sign in with / }).click());
}

/** Allows at the issuer what a user is asked there, and comes back. */
export async function allow(page: Page, user: string): Promise<void> {
  await page.getByRole("button", { name: `Sign in as ${user}` }).click();
  const allowing = page.getByRole("button", { name: "Allow" });
  await allowing.waitFor();
  await elsewhere(page, () => allowing.click());
}

/** Does what leads to another site, and waits for the page there: a click ends before it comes. */
async function elsewhere(page: Page, leave: () => Promise<void>): Promise<void> {
  const { origin } = new URL(page.url());
  await leave();
  await page.waitForURL((url) => url.origin !== origin);
}

/** Signs in at the issuer and comes back to the page that was asked for. */
export async function signIn(page: Page, user: string, from = "/sign-in"): Promise<void> {
  await toIssuer(page, from);
  await allow(page, user);
}

/** The account of a user of the issuer, as the operator sees it. */
export async function accountOf({ service, issuer }: Site, user: string) {
  const query = new URLSearchParams({ provider: issuer.url, subject: user });
  return (await operator(service, `accounts?${query}`)).account;
}

/** Puts the account of a user on a plan. */
export async function setPlan(
  site: Site,
  user: string,
  plan: PlanId,
  planUntil: number | null = null,
): Promise<void> {
  const { id } = await accountOf(site, user);
  const { ok } = await operator(site.service, `accounts/${id}`, { plan, planUntil }, "PATCH");
  assert.equal(ok, true);
}

/** Creates a key by the form of the page that is open or will be; answers what the page shows once. */
export async function createKey(page: Page, name: string): Promise<{ key: string; curl: string }> {
  await page.goto("/account/keys");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  await says(page, /Key created: /);
  return {
    key: await page.getByLabel("API key", { exact: true }).inputValue(),
    curl: await page.getByLabel("A first call").inputValue(),
  };
}

/** Words of the page as they are read. */
export async function words(page: Page): Promise<string> {
  return (await page.locator("main").innerText()).replace(/\s+/g, " ");
}

/** What is read right after a click may still be the page before: reads until it is as expected. */
async function becomes(read: () => Promise<string>, check: (text: string) => void): Promise<void> {
  for (const endMs = Date.now() + waitMs;;) {
    const text = await read();
    try {
      return check(text);
    } catch (error) {
      if (Date.now() > endMs) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The page that is open or comes says it. */
export function says(page: Page, pattern: RegExp): Promise<void> {
  return becomes(() => words(page), (text) => assert.match(text, pattern));
}

/** The page that is open or comes has this title. */
export function isTitled(page: Page, wanted: string, message?: string): Promise<void> {
  return becomes(() => title(page), (seen) => assert.equal(seen, wanted, message));
}

async function title(page: Page): Promise<string> {
  return await page.getByRole("heading", { level: 1 }).innerText();
}
