/** What a browser is told when a page cannot be shown. */
import { type ErrorCode, errorCodes } from "../../schema/errors.ts";
import type { Deps } from "../deps.ts";
import type { Failure } from "../respond.ts";
import { html } from "./html.ts";
import { page } from "./page.ts";

const titles: Partial<Record<ErrorCode, string>> = {
  "not-found": "Page not found",
  "method-not-allowed": "Not done that way",
  "rate-limited": "Too many lookups",
  "db-unconfigured": "Not available",
  "db-unavailable": "Not available at the moment",
};

/**
 * A failure as a page with the status of its code. It repeats nothing of the request, so a record of
 * somebody else reads like one that never was.
 */
export function failurePage(deps: Deps, { error, detail, headers }: Failure): Response {
  const response = page(deps, {
    title: titles[error] ?? "Something went wrong",
    status: errorCodes[error].status,
    unlisted: true,
    main: html`<p>${detail}</p>
<p><a href="/account">Your account</a> · <a href="/docs">Documentation</a></p>`,
  });
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
  return response;
}
