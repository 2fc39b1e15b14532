/** `/full-audit`: what the full scan is and where it runs, for whoever follows a snapshot's link. */
import { service } from "../schema/service.ts";
import type { Deps, Exchange } from "./deps.ts";

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The full audit - ${service.name}</title>
<main>
<h1>The full audit</h1>
<p>The token risk snapshot reads an owner, function names in deployed code and pools. It sees no
source code and simulates no trade.</p>
<p>The full audit runs 201 detectors over Solidity source. It needs more computing time than one
request to this service may use, so it runs elsewhere: in a browser, in a CI runner, or through a
command-line tool on your machine. Source code is never sent to this service.</p>
<p><a href="/llms.txt">What this service offers</a></p>
</main>
</html>
`;

/** The page loads nothing, so nothing may be loaded. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "public, max-age=300",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
} as const;

export function fullAudit(_deps: Deps, _exchange: Exchange): Promise<Response> {
  return Promise.resolve(new Response(page, { headers }));
}
