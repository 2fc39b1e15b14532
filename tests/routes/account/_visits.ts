/** Browsers of signed-in people, for the tests of the account pages. */
import assert from "node:assert/strict";
import type { PlanId } from "../../../schema/plans.ts";
import type { Harness } from "../../rig/harness.ts";
import { baseUrl } from "../../rig/harness.ts";

export type Person = {
  readonly accountId: string;
  readonly cookie: string;
  readonly get: (path: string) => Promise<Response>;
  /** Sends a form as the site's own page does; `headers` may make it another site's. */
  readonly post: (
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
};

/** What a browser sends with a form of the page it is on. */
export const ownSite = { "Origin": baseUrl, "Sec-Fetch-Site": "same-origin" } as const;

/** An account of its own, and a browser that is signed in to it. */
export async function signIn(
  harness: Harness,
  plan: PlanId = "business",
  planUntil: number | null = null,
): Promise<Person> {
  const subject = crypto.randomUUID();
  const made = await harness.deps.accounts.create({ provider: "test", subject, plan, planUntil });
  assert.ok(made);
  return await browserOf(harness, made.account.id);
}

/** A browser that is signed in to an account there is. */
export async function browserOf(harness: Harness, accountId: string): Promise<Person> {
  const token = await harness.deps.sessions.open(accountId);
  const cookie = `__Host-session=${token}`;
  const Accept = "text/html,application/xhtml+xml";
  return {
    accountId,
    cookie,
    get: (path) => harness.ask(path, { method: "GET", headers: { Accept, Cookie: cookie } }),
    post: (path, fields = {}, headers = ownSite) =>
      harness.ask(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Accept, Cookie: cookie, ...headers },
      }),
  };
}

/** The body of a page that was shown with this status. */
export async function shown(response: Response, status = 200): Promise<string> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  return text;
}

/** The one-time value of the form for a new key, as the page has it. */
export async function newKeyForm({ get }: Person): Promise<string> {
  const text = await shown(await get("/account/keys"));
  const form = /<input type="hidden" name="form" value="([0-9a-f]{32})">/.exec(text)?.[1];
  assert.ok(form, text);
  return form;
}

/** Where a 303 leads. */
export async function ledTo(response: Response): Promise<string | null> {
  assert.equal(response.status, 303, await response.text());
  return response.headers.get("location");
}

/** The text of a page as a person reads it, all white space one blank. */
export function words(text: string): string {
  const main = /<main[^]*<\/main>/.exec(text)?.[0] ?? "";
  const inline = /<\/?(?:a|bdi|code|span|strong|time)\b[^>]*>/g;
  return main.replace(inline, "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
}
