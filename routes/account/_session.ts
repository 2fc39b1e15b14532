/** Who is signed in, by the session cookie. */
import type { Session } from "../../kv/sessions.ts";
import type { Deps } from "../deps.ts";
import { cookieNames, cookieOf } from "./_cookies.ts";
import { nextPath } from "./_next.ts";

/** The account of a live session. */
export type SignedIn = Session;

/**
 * The live session of the request's cookie, or `undefined`. One reading of the store.
 *
 * @throws {StoreError} when the store is missing or does not answer.
 */
export async function signedIn(deps: Deps, request: Request): Promise<SignedIn | undefined> {
  const token = cookieOf(request, cookieNames.session);
  return token === undefined ? undefined : await deps.sessions.find(token);
}

/** To the sign-in page, which leads back to the page that was asked for. */
export function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return seeOther(`/sign-in?${new URLSearchParams({ next: nextPath(pathname + search) })}`);
}

/** 303: whatever the method was, the browser gets `location` next (RFC 9110, 15.4.4). */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ "Location": location, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
