/** A browser that signs in at the issuer and comes back. */
import assert from "node:assert/strict";
import { type CookieJar, cookieJar } from "../rig/cookies.ts";
import { visitIssuer } from "../rig/oidc_visit.ts";
import type { Service } from "../rig/service.ts";

export async function signIn({ baseUrl }: Service): Promise<CookieJar> {
  const browser = cookieJar();
  const start = await browser.fetch(`${baseUrl}/auth/oidc`);
  await start.body?.cancel();
  assert.equal(start.status, 303);
  const authorization = start.headers.get("location") ?? "";
  const finish = await browser.fetch(await visitIssuer(authorization, { user: "alice" }));
  await finish.body?.cancel();
  assert.equal(finish.status, 303);
  return browser;
}
