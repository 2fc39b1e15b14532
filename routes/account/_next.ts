/** Where a sign-in leads: pages of the account area and nowhere else. */

const home = "/account/keys";
const lengthMax = 512;

/**
 * The path of an account page as a caller gave it, or the first of them. What a browser would take for
 * another site (`//host`, `/\\host`, a tab between the slashes) is resolved as it would resolve it.
 */
export function nextPath(given: string | null): string {
  if (given === null || given.length > lengthMax) return home;
  const url = URL.parse(given, "http://own.invalid");
  if (url?.origin !== "http://own.invalid") return home;
  return /^\/account(\/|$)/.test(url.pathname) ? url.pathname + url.search : home;
}
