/** Somebody with a browser of their own at the issuer, for tests that have none. */
import { cookieJar } from "./cookies.ts";

/** What the visitor does: signs in by name and allows, or denies on one of the two pages. */
export type Visit =
  | { readonly user: string; readonly deny?: "consent" }
  | { readonly deny: "login" };

/**
 * Follows an authorization request through the issuer's pages; answers the address that the issuer
 * then sends the visitor to, which is the service's callback.
 */
export async function visitIssuer(authorizationUrl: string, visit: Visit): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const jar = cookieJar();
  const forms = fieldsOf(visit);
  let url = new URL(authorizationUrl);
  for (let hop = 0; hop < 12; hop++) {
    let response = await jar.fetch(url);
    if (response.ok) {
      await response.body?.cancel();
      const body = forms.shift();
      if (body === undefined) throw new Error(`The issuer asked for more at ${url.pathname}`);
      response = await jar.fetch(url, { method: "POST", body: new URLSearchParams(body) });
    }
    const to = response.headers.get("location");
    if (to === null) throw new Error(`${response.status} ${await response.text()}`);
    await response.body?.cancel();
    url = new URL(to, url);
    if (url.origin !== origin) return url;
  }
  throw new Error("The issuer went on and on");
}

/** The fields sent from the login page and from the consent page. */
function fieldsOf(visit: Visit): Record<string, string>[] {
  const deny = { deny: "yes" };
  if (!("user" in visit)) return [deny];
  return [{ user: visit.user }, visit.deny === undefined ? { allow: "yes" } : deny];
}
