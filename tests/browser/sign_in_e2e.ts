/** Signing in at a real issuer, and every way in which it ends without anybody signed in. */
import assert from "node:assert/strict";
import { visitIssuer } from "../rig/oidc_visit.ts";
import { axeFindings } from "./_axe.ts";
import { accountOf, isTitled, says, signIn, toIssuer } from "./_people.ts";
import { siteTest } from "./_site.ts";

const sessionSeconds = 14 * 86_400;

siteTest("signing in makes an account, and leads to the page that was asked for", async (site) => {
  const { page, context } = await site.visitor();
  await page.goto("/account/usage");
  assert.equal(new URL(page.url()).pathname, "/sign-in");
  assert.deepEqual(await axeFindings(page), []);
  await signIn(page, "alice", page.url());
  assert.equal(new URL(page.url()).pathname, "/account/usage");
  const { plan, id } = await accountOf(site, "alice");
  assert.equal(plan, "free");
  await page.getByRole("link", { name: "Settings" }).click();
  await says(page, new RegExp(id));

  const cookies = (await context.cookies()).filter(({ domain }) => domain === "localhost");
  assert.equal(cookies.length, 1, "the cookie of the flow is gone");
  const [{ name, value, path, httpOnly, secure, sameSite, expires } = assert.fail()] = cookies;
  assert.deepEqual({ name, path, httpOnly, secure, sameSite }, {
    name: "__Host-session",
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
  });
  assert.match(value, /^[0-9a-f]{96}$/);
  const left = expires - Date.now() / 1000;
  assert.ok(left > sessionSeconds - 600 && left <= sessionSeconds + 1, String(left));
});

for (const where of ["login", "consent"] as const) {
  siteTest(`saying no at the ${where} signs nobody in and makes no account`, async (site) => {
    const { page, context } = await site.visitor();
    await toIssuer(page);
    if (where === "consent") {
      await page.getByRole("button", { name: "Sign in as bob" }).click();
      await page.getByRole("button", { name: "Allow" }).waitFor();
    }
    await page.getByRole("button", { name: "Deny" }).click();
    await isTitled(page, "You did not agree");
    assert.deepEqual(await axeFindings(page), []);
    const names = (await context.cookies()).map(({ name }) => name);
    assert.equal(names.includes("__Host-session"), false);
    assert.equal(await accountOf(site, "bob"), undefined);
    // No dead end: the page leads to another try, which works.
    await page.getByRole("link", { name: /sign in/i }).first().click();
    await page.waitForURL((url) => url.pathname === "/sign-in");
  });
}

siteTest("an answer of the issuer signs in once, in the browser that asked", async (site) => {
  const { page, context } = await site.visitor();
  const asked = page.waitForRequest((request) => request.url().startsWith(site.issuer.url));
  await toIssuer(page);
  const [flow] = (await context.cookies()).filter(({ domain }) => domain === "localhost");
  const { name, path, httpOnly, secure, sameSite } = flow ?? assert.fail();
  assert.deepEqual([name, path, httpOnly, secure, sameSite], [
    "__Host-sign-in",
    "/",
    true,
    true,
    "Lax",
  ]);
  // The issuer's answer, carried by hand: the browser does not open it yet.
  const callback = (await visitIssuer((await asked).url(), { user: "alice" })).href;

  const other = await site.visitor();
  assert.equal((await other.page.goto(callback))?.status(), 400);
  await isTitled(other.page, "Started in another browser");
  assert.deepEqual(await other.context.cookies(), []);
  // A sign-in of their own does not lend them this one.
  await toIssuer(other.page);
  assert.equal((await other.page.goto(callback))?.status(), 400);

  await page.goto(callback);
  await isTitled(page, "API keys", "others' tries took nothing from the one who asked");
  const session = (await context.cookies()).find(({ name }) => name === "__Host-session");
  assert.equal((await page.goto(callback))?.status(), 400);
  assert.deepEqual(
    (await context.cookies()).find(({ name }) => name === "__Host-session"),
    session,
    "a replay changes nothing",
  );
});

siteTest("signing out ends the session; who goes back has to sign in", async (site) => {
  const { page, context } = await site.visitor();
  await signIn(page, "alice");
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "__Host-session");
  await page.getByRole("button", { name: "Sign out" }).click();
  // The page whole: a browser between two pages has no history to go back in.
  await page.waitForURL((url) => url.pathname === "/sign-in");
  await page.goBack();
  await page.goto("/account/keys");
  await isTitled(page, "Sign in");
  // The token itself is worth nothing any more.
  assert.ok(cookie);
  await context.addCookies([cookie]);
  await page.goto("/account/keys");
  await isTitled(page, "Sign in");
});
