/** `/sign-out`: ends the session of this browser. */
import type { Deps, Exchange } from "../deps.ts";
import { cookieNames, cookieOf, setCookie } from "./_cookies.ts";
import { ownForm } from "./_forms.ts";
import { seeOther } from "./_session.ts";

export async function signOut(deps: Deps, exchange: Exchange): Promise<Response> {
  const form = await ownForm(deps, exchange);
  if (form instanceof Response) return form;
  const token = cookieOf(exchange.request, cookieNames.session);
  if (token !== undefined) await deps.sessions.close(token);
  return seeOther("/sign-in", [setCookie(cookieNames.session, "", 0)]);
}
