/** The page behind `/full-audit`. */
import type { Deps } from "../deps.ts";
import { html } from "./html.ts";
import { page } from "./page.ts";

const main =
  html`<p>The token risk snapshot reads an owner, function names in deployed code and pools. It sees no
source code and simulates no trade.</p>
<p>The full audit runs 201 detectors over Solidity source. It needs more computing time than one
request to this service may use, so it runs elsewhere: in a browser, in a CI runner, or through a
command-line tool on your machine. Source code is never sent to this service.</p>`;

export function fullAuditPage(deps: Deps): Response {
  return page(deps, { title: "The full audit", main, caching: "public, max-age=300" });
}
