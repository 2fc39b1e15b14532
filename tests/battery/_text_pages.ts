/** Pages for people that show a text of somebody. */
import { keyName } from "../../schema/api_key.ts";
import { baseUrl } from "../rig/harness.ts";
import { untilKept } from "../rig/kept_snapshot.ts";
import { cut, type Visitor } from "./_text_asks.ts";
import type { Placed } from "./_text_world.ts";

/** Pages for people that show a text of somebody: by a name that says which. */
export async function pagesOf(visitor: Visitor, one: Placed): Promise<Record<string, string>> {
  const { harness, key, page } = visitor;
  const short = cut(one, 60);
  const rule = { ruleId: short, severity: "high" };
  const report = await harness.ask("/api/v1/ci/report", {
    key,
    body: { repo: short, ref: short, commit: short, actor: short, top: [rule] },
  });
  const { run } = await report.json();
  // What is too long for a report opened none.
  const runId = run?.id ?? "none";
  const form = async (path: string, fields: Record<string, string>) => {
    const headers = { Origin: baseUrl, "Sec-Fetch-Site": "same-origin" };
    return await page(path, { body: new URLSearchParams(fields), headers });
  };
  const encoded = encodeURIComponent(short);
  return {
    "of a CI run": await page(`/account/runs/${runId}`),
    "of a token": await tokenPage(visitor, one),
    "that refuses a token": await page(`/lookup?token=${encoded}`),
    "that refuses a wallet": await form("/account/settings/wallet", { wallet: short }),
    "that refuses a key's name": await form("/account/keys", { name: short, form: "x" }),
    "of keys": await keysPage(visitor, short),
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

/** The page after a key of this name was made; the key is revoked again, for five may live. */
async function keysPage({ harness, accountId, page }: Visitor, given: string): Promise<string> {
  const keys = harness.deps.apiKeys;
  const name = keyName(given);
  const minted = name.ok ? await keys.mint(accountId, name.text) : name;
  const shown = await page("/account/keys");
  if ("id" in minted) await keys.revoke(accountId, minted.id);
  return shown;
}
