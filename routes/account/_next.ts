/** Where a sign-in leads: pages of the account area and nowhere else. */
import { holdsApiKey } from "../../schema/api_key.ts";

const home = "/account/keys";
const lengthMax = 512;

/**
 * The path of an account page as a caller gave it, or the first of them. What a browser would take for
 * another site (`//host`, `/\\host`, a tab between the slashes) is resolved as it would resolve it.
 * One with an API key in it goes no further: it is stored with the flow, and others keep addresses.
 */
export function nextPath(given: string | null): string {
  if (given === null || given.length > lengthMax) return home;
  const url = URL.parse(given, "http://own.invalid");
  if (url?.origin !== "http://own.invalid") return home;
  const path = url.pathname + url.search;
  return /^\/account(\/|$)/.test(url.pathname) && !holdsApiKey(path) ? path : home;
}
