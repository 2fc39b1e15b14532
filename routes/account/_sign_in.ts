/** The sign-in page, and the way from it to a provider. */
import { flowLifeSeconds } from "../../kv/sign_in_flows.ts";
import { sha256Hex } from "../../schema/hash.ts";
import { isInClear } from "../../schema/loopback.ts";
import { toHex } from "../../schema/random.ts";
import { clientAddress } from "../client_address.ts";
import type { Deps, Exchange } from "../deps.ts";
import { type Html, html } from "../pages/html.ts";
import { page } from "../pages/page.ts";
import { table } from "../pages/table.ts";
import { cookieNames, cookieOf, setCookie } from "./_cookies.ts";
import { nextPath } from "./_next.ts";
import { refusal } from "./_refusals.ts";
import { seeOther } from "./_session.ts";
import type { SignInProvider } from "./providers.ts";

const loadOAuth = () => import("./_oauth.ts");

/** Cookies, states and link tokens are 256 bits in hex. */
export const secretForm = /^[0-9a-f]{64}$/;

/** What a sign-in is for: a page to go on to, or an operator's link to use. */
export type Purpose = { readonly next: string } | { readonly link: string };

/** `/sign-in`: the configured providers, or how to configure one. */
export function signInPage(deps: Deps, exchange: Exchange): Promise<Response> {
  const off = isSignInOff(deps);
  return Promise.resolve(off ? refusal(deps, exchange, "in-clear") : offer(deps, exchange));
}

/** Whether every way of signing in would carry secrets over a network in clear. */
export function isSignInOff({ config, providers }: Deps): boolean {
  return isInClear(config.baseUrl) ||
    providers.length > 0 && providers.every(({ issuer }) => isInClear(issuer));
}

function offer(deps: Deps, exchange: Exchange): Response {
  const next = nextPath(new URL(exchange.request.url).searchParams.get("next"));
  return page(deps, {
    title: "Sign in",
    main: html`
      <p>An account holds API keys, their use and CI runs. Signing in for the first time makes one on the
        Free plan.</p>
      ${providerLinks(deps, { next })}
      <p>The service stores which provider you used and the number or name it knows you by: no e-mail
        address, no password, no token of the provider. A sign-in lasts 14 days.</p>
    `,
  });
}

/** One link a provider. Plain links: a form may not lead to another site (`form-action`). */
export function providerLinks({ config, providers }: Deps, purpose: Purpose): Html {
  if (providers.length === 0) return howToConfigure(config.baseUrl);
  const query = String(new URLSearchParams(purpose));
  return html`<ul class="providers">
    ${
    providers.filter(({ issuer }) => !isInClear(issuer)).map(({ id, title }) =>
      html`
        <li><a class="button" href="${config
          .baseUrl}/auth/${id}?${query}">Sign in with ${title}</a></li>
      `
    )
  }</ul>`;
}

/** For the operator, who is the first to see it. */
function howToConfigure(baseUrl: string): Html {
  const ways: readonly (readonly [string, SignInProvider["id"], string])[] = [
    ["GitHub", "github", "GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET"],
    ["Google", "google", "GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET"],
    ["Any OpenID Connect issuer", "oidc", "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET"],
  ];
  return html`
    <p>No sign-in provider is configured, so nobody can sign in yet. The operator registers this service
      with one, with the callback address below, and starts it with the client id and secret in these
      environment variables.</p>
    ${table({
      caption: "Providers that this service can use. One is enough.",
      columns: [{ title: "Provider" }, { title: "Variables" }, { title: "Callback address" }],
      rows: ways.map(([title, id, variables]) => [
        title,
        html`<code>${variables}</code>`,
        html`<code>${baseUrl}/auth/${id}/callback</code>`,
      ]),
    })}
  `;
}

/** The provider that a path names, or the page that says why there is no signing in with it. */
export function usableProvider(deps: Deps, exchange: Exchange): SignInProvider | Response {
  const provider = deps.providers.find(({ id }) => id === exchange.params["provider"]);
  if (provider === undefined) return refusal(deps, exchange, "no-provider");
  const inClear = isInClear(deps.config.baseUrl) || isInClear(provider.issuer);
  return inClear ? refusal(deps, exchange, "in-clear") : provider;
}

/** `/auth/:provider`: stores a flow and leads the browser to the provider. */
export async function startSignIn(deps: Deps, exchange: Exchange): Promise<Response> {
  const provider = usableProvider(deps, exchange);
  if (provider instanceof Response) return provider;
  const { request, info } = exchange;
  const query = new URL(request.url).searchParams;
  const link = query.get("link");
  if (link !== null && !secretForm.test(link)) return refusal(deps, exchange, "no-link");
  const next = nextPath(query.get("next"));
  // Nobody signs in, or uses a link, because another site sent the browser here: the page asks first.
  if (!isOwnChoice(request)) {
    const asking = link === null
      ? `/sign-in?${new URLSearchParams({ next })}`
      : `/account/link/${link}`;
    return seeOther(deps.config.baseUrl + asking);
  }
  const known = cookieOf(request, cookieNames.flow);
  const browser = known !== undefined && secretForm.test(known) ? known : toHex(deps.random(32));
  const started = await deps.flows.start(
    clientAddress(request, info, deps.config.clientAddressHeader),
    {
      provider: provider.identity,
      browser,
      next,
      linkHash: link === null ? null : sha256Hex(link),
    },
  );
  if (!started.ok) {
    return refusal(deps, exchange, "too-many", { "Retry-After": String(started.retryAfterS) });
  }
  const { authorizationUrl } = await loadOAuth();
  const url = await authorizationUrl(deps, provider, started.state, started.flow);
  if (url === undefined) return refusal(deps, exchange, "provider-silent");
  return seeOther(url.href, [setCookie(cookieNames.flow, browser, flowLifeSeconds)]);
}

/** Whether this site's own page, or a person typing, led here; browsers say so (Fetch Metadata). */
function isOwnChoice(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
}
