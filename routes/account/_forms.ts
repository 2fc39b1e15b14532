/** Forms of the account area: taken from this site's own pages only. */
import { readTextBody } from "../body.ts";
import type { Deps, Exchange } from "../deps.ts";
import { html } from "../pages/html.ts";
import { page } from "../pages/page.ts";

const refusals = {
  "other-site": [403, "This form was sent by another site. Open the page and send it from there."],
  "no-form": [415, "This page takes forms only."],
  "too-large": [413, "The form is too large."],
  "unreadable": [400, "The form could not be read. Go back and send it again."],
} as const satisfies Record<string, readonly [number, string]>;

/**
 * The fields of a form that one of this site's own pages sent, or a page that refuses it.
 *
 * A browser says itself which site a form comes from: `Sec-Fetch-Site`, or `Origin` where it is too old
 * for that. Who says neither is no browser with our page open.
 */
export async function ownForm(
  deps: Deps,
  exchange: Exchange,
): Promise<ReadonlyMap<string, string> | Response> {
  const { request } = exchange;
  const refuse = (reason: keyof typeof refusals) => {
    const [status, text] = refusals[reason];
    return page(deps, {
      title: "Not accepted",
      status,
      main: html`<p>${text}</p>
<p><a href="/account">Your account</a></p>`,
    });
  };
  if (!isOwn(request, deps.config.baseUrl)) return refuse("other-site");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return refuse("no-form");
  const body = await readTextBody(exchange);
  if (!body.ok) return refuse(body.problem === "too-large" ? "too-large" : "unreadable");
  const fields = [...new URLSearchParams(body.text)];
  const byName = new Map(fields);
  // Which of two values was meant, nobody can tell.
  return byName.size === fields.length ? byName : refuse("unreadable");
}

function isOwn(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("origin") === new URL(baseUrl).origin;
}
