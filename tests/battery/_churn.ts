/**
 * Keys that are made and revoked without pause until a kill cuts that off, and whether the store holds
 * each of them whole or not at all.
 */
import assert from "node:assert/strict";
import { identifyApiKey } from "../../schema/api_key.ts";
import { keys } from "../../kv/keys.ts";
import { accountRecord, type ApiKeyRecord, apiKeyRecord } from "../../kv/records.ts";
import { makeAccount, operator } from "../rig/operator.ts";
import type { Service } from "../rig/service.ts";

/** A key that its maker was told, and how far its revocation came: the kill alone cuts one off. */
export type Churned = { readonly key: string; state: "being revoked" | "revoked" };

/** Makes an account and its key, and revokes that; a kill may come at any moment of it. */
export async function churn(service: Service, churned: Churned[]): Promise<void> {
  const { accountId, key } = await makeAccount(service);
  const made: Churned = { key, state: "being revoked" };
  churned.push(made);
  const path = `accounts/${accountId}/keys/${identifyApiKey(key).id}`;
  const { ok } = await operator(service, path, undefined, "DELETE");
  assert.equal(ok, true, "a key was not revoked");
  made.state = "revoked";
}

/** What is not as it was told, or not whole, in the store of a service that has ended. */
export async function brokenKeys(path: string, churned: readonly Churned[]): Promise<string[]> {
  const kv = await Deno.openKv(path);
  try {
    const records = new Map<string, ApiKeyRecord>();
    for await (const { key, value } of kv.list({ prefix: ["api_key"] })) {
      records.set(String(key.at(-1)), apiKeyRecord.parse(value));
    }
    return [
      ...churned.flatMap((one) => toldOtherwise(one, records)),
      ...await withoutPlace(kv, records),
      ...await withoutRecord(kv, records),
    ];
  } finally {
    kv.close();
  }
}

function toldOtherwise(
  { key, state }: Churned,
  records: ReadonlyMap<string, ApiKeyRecord>,
): string[] {
  const record = records.get(identifyApiKey(key).hash);
  if (record === undefined) return ["a key that was told is gone"];
  return state === "revoked" && record.revokedAt === null ? ["a revoked key is live"] : [];
}

/** Keys that their account does not list, or not in their slot. */
async function withoutPlace(
  kv: Deno.Kv,
  records: ReadonlyMap<string, ApiKeyRecord>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [hash, { id, accountId, slot }] of records) {
    const account = await kv.get(keys.account(accountId));
    const listed = await kv.get(keys.accountKey(accountId, id));
    if (account.value === null) found.push("a key has no account");
    else if (accountRecord.parse(account.value).slots[slot]?.keyHash !== hash) {
      found.push("a key is not in its slot");
    }
    if (listed.value !== hash) found.push("a key is not listed");
  }
  return found;
}

/** Keys that are listed and do not exist. */
async function withoutRecord(
  kv: Deno.Kv,
  records: ReadonlyMap<string, ApiKeyRecord>,
): Promise<string[]> {
  const listed = await Array.fromAsync(kv.list<string>({ prefix: ["account_keys"] }));
  return listed.filter(({ value }) => !records.has(value)).map(() => "a listed key is gone");
}
