/** Gives the demo's account to the demo's user, as that person does it: by the operator's link. */
import { cookieJar } from "../tests/rig/cookies.ts";
import { visitIssuer } from "../tests/rig/oidc_visit.ts";

/** Who the demo's issuer knows. */
export const demoUser = "demo";

/** Opens the one-time link as the demo's user; from then on signing in opens that account. */
export async function takeOver(baseUrl: string, linkUrl: string): Promise<void> {
  const browser = cookieJar();
  const link = new URL(linkUrl).pathname.split("/").at(-1) ?? "";
  const started = await browser.fetch(`${baseUrl}/auth/oidc?${new URLSearchParams({ link })}`);
  const authorization = started.headers.get("location");
  if (authorization === null) throw new Error(`Sign-in answered ${started.status}`);
  await started.body?.cancel();
  const callback = await visitIssuer(authorization, { user: demoUser });
  const finished = await browser.fetch(callback);
  await finished.body?.cancel();
  if (finished.status !== 303) throw new Error(`Sign-in ended with ${finished.status}`);
}
