/** Pages for people that show a text of somebody, and those that take one and show none. */
import { identifyApiKey } from "../../schema/api_key.ts";
import { baseUrl } from "../rig/harness.ts";
import { untilKept } from "../rig/kept_snapshot.ts";
import { cut, type Visitor } from "./_text_asks.ts";
import type { Placed } from "./_text_world.ts";

/** Addresses with a text that no page repeats. */
export const silentPages: Readonly<Record<string, (encoded: string) => string>> = {
  "of the playground": (encoded) => `/playground?operation=${encoded}&${encoded}=1`,
  "of a run that is none": (encoded) => `/account/runs/${encoded}`,
  "of usage of a key that is none": (encoded) => `/account/usage?key=${encoded}`,
  "that revokes no key": (encoded) => `/account/keys/${encoded}/revoke`,
  "to sign in on": (encoded) => `/sign-in?next=${encoded}`,
};

/** Each by a name that says which. Pages list what the account has: it is to be new, its key named by the text. */
export async function pagesOf(visitor: Visitor, one: Placed): Promise<Record<string, string>> {
  const { harness, key, page } = visitor;
  const short = cut(one, 60);
  const rule = { ruleId: short, severity: "high" };
  const report = await harness.ask("/api/v1/ci/report", {
    key,
    body: { repo: short, ref: short, commit: short, actor: short, top: [rule] },
  });
  const { run } = await report.json();
  const form = async (path: string, fields: Record<string, string>) => {
    const headers = { Origin: baseUrl, "Sec-Fetch-Site": "same-origin" };
    return await page(path, { body: new URLSearchParams(fields), headers });
  };
  const encoded = encodeURIComponent(short.toWellFormed());
  const once = crypto.randomUUID().replaceAll("-", "");
  const { id: keyId } = identifyApiKey(key);
  const silent = Object.entries(silentPages)
    .map(async ([name, pathOf]) => [name, await page(pathOf(encoded))] as const);
  return {
    // What is too long for a report opened none.
    "of a CI run": await page(`/account/runs/${run?.id ?? "none"}`),
    "of CI runs": await page("/account/runs"),
    "of a token": await tokenPage(visitor, one),
    "that refuses a token": await page(`/lookup?token=${encoded}`),
    "that refuses a wallet": await form("/account/settings/wallet", { wallet: short }),
    "that refuses a key's name": await form("/account/keys", { name: short, form: "x" }),
    "of keys": await page("/account/keys"),
    "that revokes a key": await page(`/account/keys/${keyId}/revoke`),
    "of usage": await page("/account/usage"),
    "of a key's usage": await page(`/account/usage?key=${keyId}`),
    "of settings": await page(`/account/settings?saved=${encoded}`),
    ...Object.fromEntries(await Promise.all(silent)),
    // Last, for the order of two keys of one second is any.
    "of a new key": await form("/account/keys", { name: short, form: once }),
  };
}

/** Of a whole snapshot: of what an upstream failed at, the page says so in tags. */
async function tokenPage(
  { harness, page }: Visitor,
  { token, isWhole = false }: Placed,
): Promise<string> {
  const path = `/api/token-risk?token=${token}&network=ethereum`;
  // Nothing is compared with a page of what is too long to be read.
  if (!isWhole) {
    await untilKept(async () => await (await harness.ask(path, { method: "GET" })).json());
  }
  return await page(`/token/ethereum/${token}`);
}
