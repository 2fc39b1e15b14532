/** `/account/link/:token`: an operator's one-time link. Looking at it uses nothing up. */
import { sha256Hex } from "../../schema/hash.ts";
import type { Deps, Exchange } from "../deps.ts";
import { html } from "../pages/html.ts";
import { page } from "../pages/page.ts";
import { refusal } from "./_refusals.ts";
import { isSignInOff, providerLinks, secretForm } from "./_sign_in.ts";

export async function linkPage(deps: Deps, exchange: Exchange): Promise<Response> {
  if (isSignInOff(deps)) return refusal(deps, exchange, "in-clear");
  const link = exchange.params["token"] ?? "";
  if (!secretForm.test(link) || !await deps.identities.isLink(sha256Hex(link))) {
    return refusal(deps, exchange, "no-link");
  }
  return page(deps, {
    title: "Take over an account",
    main: html`
      <p>The operator of this service made an account for you. Sign in, and it is yours: from then on it
        opens for the identity you sign in with, and for nobody else. The link works once.</p>
      ${providerLinks(deps, { link })}
    `,
  });
}
