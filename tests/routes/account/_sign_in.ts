/** Sign-ins as a browser makes them: the real handler, and a real issuer where one is asked. */
import assert from "node:assert/strict";
import { type Harness } from "../../rig/harness.ts";
import type { Visit } from "../../rig/oidc_visit.ts";
import { visitIssuer } from "../../rig/oidc_visit.ts";
import { type Service, snapshot } from "../_service.ts";

export const oidcCallback = "http://localhost:8000/auth/oidc/callback";

/** A browser of one person: it keeps cookies, and says where a request comes from. */
export type Browser = {
  /** By name, as the service set them. */
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly post: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
};

export function browserAt({ ask }: Pick<Harness, "ask">, from = "192.0.2.1"): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, method: string, headers: Readonly<Record<string, string>>) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await ask(path, {
      method,
      from,
      headers: { "Accept": "text/html", ...(Cookie === "" ? {} : { Cookie }), ...headers },
      ...(method === "POST" ? { body: new URLSearchParams() } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const own = { "Sec-Fetch-Site": "same-origin" };
  return {
    cookies,
    get: (path, headers = {}) => send(path, "GET", headers),
    post: (path, headers = own) => send(path, "POST", headers),
  };
}

/** Where a 303 leads. */
export async function locationOf(response: Response): Promise<string> {
  assert.equal(response.status, 303, await response.text());
  return response.headers.get("location") ?? "";
}

/** The title of a page with this status, and nothing but a page. */
export async function titleOf(response: Response, status: number): Promise<string> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(response.headers.get("cache-control"), "no-store");
  return /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? "";
}

/** Goes to the issuer and back as far as the callback's address, which is not opened yet. */
export async function toCallback(
  browser: Browser,
  { visit = { user: "alice" }, query = "" }: { readonly visit?: Visit; readonly query?: string } =
    {},
): Promise<string> {
  const authorization = await locationOf(await browser.get(`/auth/oidc${query}`));
  const callback = await visitIssuer(authorization, visit);
  assert.equal(callback.origin + callback.pathname, oidcCallback);
  return callback.pathname + callback.search;
}

/** Signs in as a user of the issuer; answers where the service leads to. */
export async function signInAs(browser: Browser, user = "alice", query = ""): Promise<string> {
  return await locationOf(await browser.get(await toCallback(browser, { visit: { user }, query })));
}

/** Id of the account that the browser is signed in to. */
export async function accountOf(harness: Harness, browser: Browser): Promise<string | undefined> {
  const token = browser.cookies.get("__Host-session");
  return token === undefined ? undefined : (await harness.deps.sessions.find(token))?.account.id;
}

/** Nobody is signed in, and no account is there; `failure`: what the log says of it. */
export async function nobodyCame(
  service: Service,
  browser: Browser,
  failure?: string,
): Promise<void> {
  assert.equal(browser.cookies.has("__Host-session"), false);
  assert.doesNotMatch(await snapshot(service), /"(account|session)"/);
  if (failure === undefined) return;
  const line = service.logged.find(({ event }) => event === "sign-in-failed");
  assert.equal(line?.fields["failure"], failure);
}
