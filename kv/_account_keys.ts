/** The API keys of an account as entries of the store: which there are, and deleting them. */
import { limits } from "../schema/limits.ts";
import { deleteUnder } from "./_delete_under.ts";
import { keys } from "./keys.ts";
import { type AccountRecord, type ApiKeyRecord, apiKeyRecord } from "./records.ts";

/** Entries of a forgotten key that go in one commit: with the others, below the 1,000 it may write. */
const forgottenPerCommit = 800;

/** The last key of each used slot, as stored. */
export async function readSlots(
  kv: Deno.Kv,
  account: AccountRecord,
): Promise<{ keyEntry: Deno.KvEntryMaybe<unknown>; record: ApiKeyRecord }[]> {
  const hashes = account.slots.flatMap((slot) => slot === null ? [] : [slot.keyHash]);
  if (hashes.length === 0) return [];
  const entries = await kv.getMany<unknown[]>(hashes.map((hash) => keys.apiKey(hash)));
  return entries.map((keyEntry) => ({ keyEntry, record: apiKeyRecord.parse(keyEntry.value) }));
}

/**
 * The entries that go with the commit after which `account` is as given, so that it keeps the newest
 * `limits.revokedKeysKept` of its keys that are in no slot: all that is stored of those that were
 * revoked before. `seen` are its keys; those in no slot are revoked for good.
 */
export async function forgottenEntries(
  kv: Deno.Kv,
  account: AccountRecord,
  seen: readonly ApiKeyRecord[],
): Promise<Deno.KvKey[]> {
  const inSlots = new Set(account.slots.map((slot) => slot?.keyId));
  const others = seen.filter(({ id }) => !inSlots.has(id))
    .sort((a, b) => (a.revokedAt ?? 0) - (b.revokedAt ?? 0));
  const gone: Deno.KvKey[] = [];
  for (const { id } of others.slice(0, Math.max(0, others.length - limits.revokedKeysKept))) {
    for (const prefix of countPrefixes(id)) {
      const limit = forgottenPerCommit - gone.length;
      for await (const { key } of kv.list({ prefix }, { limit })) gone.push(key);
      // A key stays until what was counted for it is gone; the next commit goes on.
      if (gone.length === forgottenPerCommit) return gone;
    }
    const listing = keys.accountKey(account.id, id);
    const { value: hash } = await kv.get<string>(listing);
    gone.push(listing, ...(hash === null ? [] : [keys.apiKey(hash)]));
    if (gone.length >= forgottenPerCommit) return gone;
  }
  return gone;
}

/** Deletes what was counted for a key. Its record goes first: without it, nothing more is counted. */
export async function deleteCounts(
  kv: Deno.Kv,
  keyId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const prefix of countPrefixes(keyId)) await deleteUnder(kv, { prefix }, signal);
}

/** Days before months: there are more of them. */
function countPrefixes(keyId: string): Deno.KvKey[] {
  return [keys.usage(keyId, ""), keys.credits(keyId, "")]
    .map((key) => key.slice(0, -1));
}
