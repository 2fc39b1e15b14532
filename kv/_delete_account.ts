/** The end of an account, in steps that may be cut short and repeated. */
import { unixSeconds } from "../schema/time.ts";
import { deleteCounts, readSlots } from "./_account_keys.ts";
import { deleteRuns } from "./_account_runs.ts";
import { sessionsOf } from "./_account_sessions.ts";
import { deleteUnder } from "./_delete_under.ts";
import { keys } from "./keys.ts";
import { type AccountRecord, accountRecord } from "./records.ts";

const attemptsMax = 10;

/**
 * Deletes the account, its identities, sessions and link, its runs, its keys and all that was counted
 * for them; `false`: there is none. Its live keys are revoked first. Runs and keys out of use go next,
 * for there may be more of them than a commit can hold; the account goes with the keys in its slots, so
 * a deletion cut short leaves an account that can be deleted again.
 */
export async function deleteAccount(
  kv: Deno.Kv,
  accountId: string,
  nowMs: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const entry = await kv.get(keys.account(accountId));
    // Gone at a later attempt: the one before was applied, whatever it answered.
    if (entry.value === null) return attempt > 0;
    const account = accountRecord.parse(entry.value);
    if (!await revokeAll(kv, entry, account, nowMs)) continue;
    await deleteRuns(kv, accountId);
    if (!await deleteKeysOutOfSlots(kv, entry, account)) continue;
    if (!(await deletionOf(kv, entry, account).commit()).ok) continue;
    for (const slot of account.slots) if (slot !== null) await deleteCounts(kv, slot.keyId);
    // None can be opened any more, and those there are lead nowhere.
    await deleteUnder(kv, sessionsOf(accountId));
    // Runs stored while the others were deleted; from the commit on, none can be.
    await deleteRuns(kv, accountId);
    return true;
  }
  throw new Error("The account changed during every attempt to delete it");
}

/** `false`: the account or a key changed meanwhile. */
async function revokeAll(
  kv: Deno.Kv,
  entry: Deno.KvEntryMaybe<unknown>,
  account: AccountRecord,
  nowMs: number,
): Promise<boolean> {
  const live = (await readSlots(kv, account)).filter(({ record }) => record.revokedAt === null);
  if (live.length === 0) return true;
  const commit = kv.atomic().check(entry);
  for (const { keyEntry, record } of live) {
    commit.check(keyEntry).set(keyEntry.key, { ...record, revokedAt: unixSeconds(nowMs) });
  }
  return (await commit.commit()).ok;
}

/** `false`: the account changed meanwhile, and a key that was in no slot may be in one. */
async function deleteKeysOutOfSlots(
  kv: Deno.Kv,
  entry: Deno.KvEntryMaybe<unknown>,
  { id, slots }: AccountRecord,
): Promise<boolean> {
  const inSlots = new Set(slots.map((slot) => slot?.keyHash));
  const prefix = keys.accountKey(id, "").slice(0, -1);
  for await (const { key, value } of kv.list<string>({ prefix })) {
    if (inSlots.has(value)) continue;
    // A key minted since is in a slot of the account, and its record is not to be deleted without it.
    const { ok } = await kv.atomic().check(entry).delete(keys.apiKey(value)).commit();
    if (!ok) return false;
    // The listing last: a deletion cut short finds the counts by it.
    await deleteCounts(kv, String(key.at(-1)));
    await kv.delete(key);
  }
  return true;
}

function deletionOf(
  kv: Deno.Kv,
  entry: Deno.KvEntryMaybe<unknown>,
  { id, provider, subject, madeFor, linkHash, slots }: AccountRecord,
): Deno.AtomicOperation {
  const commit = kv.atomic().check(entry).delete(entry.key)
    .delete(keys.accountByIdentity(provider, subject));
  if (madeFor !== null) {
    commit.delete(keys.accountByIdentity(madeFor.provider, madeFor.subject));
  }
  if (linkHash !== null) commit.delete(keys.accountLink(linkHash));
  for (const slot of slots) {
    if (slot === null) continue;
    commit.delete(keys.apiKey(slot.keyHash)).delete(keys.accountKey(id, slot.keyId));
  }
  return commit;
}
