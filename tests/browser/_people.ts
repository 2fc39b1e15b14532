/** What people do at the pages, and what the operator does for them. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { PlanId } from "../../schema/plans.ts";
import { operator } from "../rig/operator.ts";
import type { Site } from "./_site.ts";

/** From the sign-in page to the issuer, as far as its first page. */
export async function toIssuer(page: Page, from = "/sign-in"): Promise<void> {
  await page.goto(from);
  await page.getByRole("link", { name: /^Sign in with / }).click();
}

/** Signs in at the issuer and comes back to the page that was asked for. */
export async function signIn(page: Page, user: string, from = "/sign-in"): Promise<void> {
  await toIssuer(page, from);
  await page.getByRole("button", { name: `Sign in as ${user}` }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
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
  return {
    key: await page.getByLabel("API key", { exact: true }).inputValue(),
    curl: await page.getByLabel("A first call").inputValue(),
  };
}

/** Words of the page as they are read. */
export async function words(page: Page): Promise<string> {
  return (await page.locator("main").innerText()).replace(/\s+/g, " ");
}

export async function title(page: Page): Promise<string> {
  return await page.getByRole("heading", { level: 1 }).innerText();
}
