/** What a round of the crash drill leaves for the next starts to find: keys and sessions. */
import assert from "node:assert/strict";
import type { CookieJar } from "../rig/cookies.ts";
import { makeAccount, operator } from "../rig/operator.ts";
import type { Service } from "../rig/service.ts";

/** What the rounds before left, to be found again. */
export type Left = {
  readonly browsers: CookieJar[];
  readonly liveKeys: string[];
  readonly revokedKeys: string[];
};

/** Two accounts of one key each, one of them revoked. */
export async function leaveKeys(service: Service, left: Left): Promise<void> {
  const { key } = await makeAccount(service);
  const other = await makeAccount(service);
  const path = `accounts/${other.accountId}`;
  const { keys: [minted] } = await operator(service, path);
  const { ok } = await operator(service, `${path}/keys/${minted.id}`, undefined, "DELETE");
  assert.equal(ok, true);
  left.liveKeys.push(key);
  left.revokedKeys.push(other.key);
}

/** What is not as it was left. */
export async function missing({ baseUrl }: Service, left: Left): Promise<string[]> {
  const found: string[] = [];
  const held = async (what: string, response: Response, status: number) => {
    await response.body?.cancel();
    if (response.status !== status) found.push(`${what} answered ${response.status}`);
  };
  const list = (key: string) =>
    fetch(`${baseUrl}/api/v1/tools`, { headers: { Authorization: `Bearer ${key}` } });
  for (const key of left.liveKeys) await held("a key", await list(key), 200);
  for (const key of left.revokedKeys) await held("a revoked key", await list(key), 401);
  for (const browser of left.browsers) {
    await held("a session", await browser.fetch(`${baseUrl}/account/keys`), 200);
  }
  return found;
}
