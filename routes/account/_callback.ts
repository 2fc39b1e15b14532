/** Back from a provider: the flow is taken, the answer redeemed, and a session opened. */
import { sessionLifeSeconds } from "../../kv/sessions.ts";
import type { AccountRecord, FlowRecord, Identity } from "../../kv/records.ts";
import type { Deps, Exchange } from "../deps.ts";
import { cookieNames, cookieOf, setCookie } from "./_cookies.ts";
import { refusal, type RefusalName } from "./_refusals.ts";
import { seeOther } from "./_session.ts";
import { secretForm, usableProvider } from "./_sign_in.ts";

const loadOAuth = () => import("./_oauth.ts");

/** `/auth/:provider/callback`. */
export async function finishSignIn(deps: Deps, exchange: Exchange): Promise<Response> {
  const provider = usableProvider(deps, exchange);
  if (provider instanceof Response) return provider;
  const { request } = exchange;
  const parameters = new URL(request.url).searchParams;
  const state = parameters.get("state") ?? "";
  const browser = cookieOf(request, cookieNames.flow);
  if (!secretForm.test(state)) return refusal(deps, exchange, "unknown-flow");
  if (browser === undefined) return refusal(deps, exchange, "other-browser");
  const taken = await deps.flows.take({ state, browser, provider: provider.identity });
  if (!taken.ok) return refusal(deps, exchange, taken.reason);
  const { vouchedIdentity } = await loadOAuth();
  const vouched = await vouchedIdentity(deps, provider, taken.flow, { state, parameters });
  if (!vouched.ok) return refusal(deps, exchange, vouched.reason);
  const account = await accountFor(deps, vouched.identity, taken.flow);
  if (typeof account === "string") return refusal(deps, exchange, account);
  const before = cookieOf(request, cookieNames.session);
  const token = await deps.sessions.open(account.id, before);
  if (token === undefined) return refusal(deps, exchange, "account-gone");
  return seeOther(taken.flow.next, [
    setCookie(cookieNames.session, token, sessionLifeSeconds),
    setCookie(cookieNames.flow, "", 0),
  ]);
}

/** The identity's account, or the one of the operator's link that the flow carries. */
async function accountFor(
  { identities }: Deps,
  identity: Identity,
  { linkHash }: FlowRecord,
): Promise<AccountRecord | RefusalName> {
  if (linkHash === null) return await identities.signIn(identity);
  const bound = await identities.bind(identity, linkHash);
  return bound.ok ? bound.account : bound.reason;
}
