/** Why a sign-in ended without anybody signed in: one row a reason, told as a page. */
import type { Deps, Exchange } from "../deps.ts";
import { html } from "../pages/html.ts";
import { page } from "../pages/page.ts";

type Row = { readonly status: number; readonly title: string; readonly text: string };

const rows = {
  "no-provider": {
    status: 404,
    title: "No such way to sign in",
    text: "This service is not configured for this provider.",
  },
  "in-clear": {
    status: 503,
    title: "Sign-in is off",
    text: "The address of this service (BASE_URL) or of its sign-in provider (OIDC_ISSUER) is " +
      "plain http on a network, where anybody on the way could take over a session. Its operator " +
      "has to set an https address.",
  },
  "too-many": {
    status: 429,
    title: "Too many sign-ins",
    text: "Your network address started too many sign-ins within a minute. Wait a minute.",
  },
  "unknown-flow": {
    status: 400,
    title: "This sign-in is over",
    text: "It was used already, took more than ten minutes, or was never started here. Nothing " +
      "was changed.",
  },
  "other-browser": {
    status: 400,
    title: "Started in another browser",
    text: "A sign-in ends in the browser in which it was started, with its cookies. Nothing was " +
      "changed.",
  },
  "other-provider": {
    status: 400,
    title: "Answered by another provider",
    text: "The answer did not come from the provider that was asked. Nothing was changed.",
  },
  "denied": {
    status: 403,
    title: "You did not agree",
    text: "The provider was not allowed to tell who you are, so you are not signed in. Nothing " +
      "was changed.",
  },
  "provider-refused": {
    status: 502,
    title: "The provider did not vouch for you",
    text:
      "Its answer was an error or did not fit what was asked. Nothing was changed. Try again; " +
      "if it stays so, tell whoever runs this service.",
  },
  "provider-silent": {
    status: 502,
    title: "The provider does not answer",
    text: "Try again in a minute. Nothing was changed.",
  },
  "no-link": {
    status: 404,
    title: "This link is over",
    text: "A link to an account works once, within seven days. Ask whoever gave it to you for " +
      "another.",
  },
  "has-account": {
    status: 409,
    title: "You have an account already",
    text: "The identity you signed in with has an account of its own that is in use, so it was " +
      "not bound to the account of the link. Sign in with that account and delete it, or open the " +
      "link again and sign in with another identity.",
  },
  "account-gone": {
    status: 409,
    title: "The account was deleted",
    text: "It was deleted while you signed in.",
  },
} as const satisfies Record<string, Row>;

/** A reason. */
export type RefusalName = keyof typeof rows;

export function refusal(
  deps: Deps,
  exchange: Exchange,
  name: RefusalName,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title, text } = rows[name];
  exchange.note({ signIn: name });
  const response = page(deps, {
    title,
    status,
    main: html`<p>${text}</p>
<p><a href="/sign-in">Sign in</a></p>`,
  });
  for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
  return response;
}
