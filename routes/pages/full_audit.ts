/** The page behind `/full-audit`. */
import type { Deps } from "../deps.ts";
import type { BuiltFile } from "../files.ts";
import { html } from "./html.ts";
import { pageFile } from "./page.ts";

const main =
  html`<p>The token risk snapshot reads an owner, function names in deployed code and pools. It sees no
source code and simulates no trade.</p>
<p>The full audit runs 201 detectors over Solidity source. It needs more computing time than one
request to this service may use, so it runs elsewhere: in a browser, in a CI runner, or through a
command-line tool on your machine. Source code is never sent to this service.</p>`;

export function fullAuditPage(deps: Deps): BuiltFile {
  return pageFile(deps, { title: "The full audit", main });
}
