/** What a browser is told when a page cannot be shown. */
import { type ErrorCode, errorCodes } from "../../schema/errors.ts";
import { unixSeconds } from "../../schema/time.ts";
import type { Deps } from "../deps.ts";
import type { Failure } from "../respond.ts";
import { type Html, html } from "./html.ts";
import { page } from "./page.ts";
import { counted, duration, minute } from "./values.ts";

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
export function failurePage(
  deps: Deps,
  { error, detail, headers }: Failure,
  below?: Html,
): Response {
  const response = page(deps, {
    title: titles[error] ?? "Something went wrong",
    status: errorCodes[error].status,
    unlisted: true,
    main: html`<p>${detail}</p>
${waitText(deps, Number(headers?.["Retry-After"] ?? 0))}
${below}
<p><a href="/account">Your account</a> · <a href="/docs">Documentation</a></p>`,
  });
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
  return response;
}

/** When it may be asked again, for whoever reads no headers. */
function waitText({ clock }: Deps, seconds: number): Html | false {
  if (!(seconds > 0)) return false;
  if (seconds < 120) return html`<p>You may ask again in ${counted(seconds, "second")}.</p>`;
  return html`<p>You may ask again in ${duration(seconds * 1000)}, at
${minute(unixSeconds(clock()) + seconds)}.</p>`;
}
