/** The end of an account, in steps that may be cut short and repeated. */
import { unixSeconds } from "../schema/time.ts";
import { deleteCounts, readSlots } from "./_account_keys.ts";
import { deleteRuns } from "./_account_runs.ts";
import { sessionsOf } from "./_account_sessions.ts";
import { applied, deleteUnder } from "./_delete_under.ts";
import { type Decision, newProof, type SettleDeps, settleOnce } from "./_settle.ts";
import { answered, Deadline } from "./_timing.ts";
import { keys } from "./keys.ts";
import { type AccountRecord, accountRecord } from "./records.ts";
import { StoreError } from "./store_error.ts";

const attemptsMax = 10;
/** Of an account with a thousand runs far from its database. What takes longer is repeated. */
const deletionTimeoutMs = 25_000;

type Found = Deno.KvEntryMaybe<unknown>;

/**
 * Deletes the account, its identities, sessions and link, its runs, its keys and all that was counted
 * for them; `false`: there is none, and nothing was left of it. Its live keys are revoked first. Runs and
 * keys out of use go next, for there may be more of them than a commit can hold; the account goes with
 * the keys in its slots, so a deletion cut short leaves an account that can be deleted again. Cut short
 * after that, it is repeated by the account's id: the listing of its keys goes last.
 *
 * @throws {StoreError} when the store is missing, fails, or does not come to the end in time.
 */
export async function deleteAccount(deps: SettleDeps, accountId: string): Promise<boolean> {
  const deadline = new Deadline(deletionTimeoutMs);
  const { signal } = deadline;
  const step: Step = (decide) =>
    settleOnce(deps, newProof(deps.random), (kv) => decide(kv, signal), signal);
  try {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const found = await step((kv) => revokeAll(kv, accountId, deps.clock(), signal));
      if (found !== undefined && !await deleteFound(step, found)) continue;
      const wasLeft = await step(async (kv) => ({
        value: await deleteLeft(kv, accountId, signal),
      }));
      // Gone at a later attempt: it was there when this one was asked to delete it.
      return wasLeft || found !== undefined || attempt > 0;
    }
  } finally {
    deadline.end();
  }
  throw new StoreError("db-unavailable", "The account changed during every attempt to delete it");
}

/** One step of the deletion; it is tried again when the database fails or conflicts. */
type Step = <T>(
  decide: (kv: Deno.Kv, signal: AbortSignal) => Promise<Decision<T>>,
) => Promise<T>;

/** Revokes the live keys of an account; the account as read, or `undefined` when there is none. */
async function revokeAll(
  kv: Deno.Kv,
  accountId: string,
  nowMs: number,
  signal: AbortSignal,
): Promise<Decision<Found | undefined>> {
  const entry: Found = await answered(kv.get(keys.account(accountId)), { signal });
  if (entry.value === null) return { value: undefined };
  const slots = await answered(readSlots(kv, accountRecord.parse(entry.value)), { signal });
  const live = slots.filter(({ record }) => record.revokedAt === null);
  if (live.length === 0) return { value: entry };
  return {
    value: entry,
    write: (commit) => {
      commit.check(entry);
      for (const { keyEntry, record } of live) {
        commit.check(keyEntry).set(keyEntry.key, { ...record, revokedAt: unixSeconds(nowMs) });
      }
    },
  };
}

/** Deletes an account without live keys; `false`: it changed meanwhile, and may have one. */
async function deleteFound(step: Step, entry: Found): Promise<boolean> {
  const account = accountRecord.parse(entry.value);
  const mayGo = await step(async (kv, signal) => {
    await deleteRuns(kv, account.id, signal);
    return { value: await deleteKeysOutOfSlots(kv, entry, account, signal) };
  });
  if (!mayGo) return false;
  return await step(async (kv, signal) => {
    const now: Found = await answered(kv.get(entry.key), { signal });
    if (now.versionstamp !== entry.versionstamp) return { value: now.value === null };
    return { value: true, write: (commit) => addDeletion(commit, entry, account) };
  });
}

/** `false`: the account changed meanwhile, and a key that was in no slot may be in one. */
async function deleteKeysOutOfSlots(
  kv: Deno.Kv,
  entry: Found,
  { id, slots }: AccountRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const inSlots = new Set(slots.map((slot) => slot?.keyHash));
  for (const { key, value } of await listedKeys(kv, id, signal)) {
    if (inSlots.has(value)) continue;
    // A key minted since is in a slot of the account, and its record is not to be deleted without it.
    const commit = kv.atomic().check(entry).delete(keys.apiKey(value));
    if (!(await answered(commit.commit(), { signal })).ok) return false;
    await deleteListed(kv, key, signal);
  }
  return true;
}

/** Deletes what an account that is gone has left; `false`: no key of it was. */
async function deleteLeft(kv: Deno.Kv, accountId: string, signal: AbortSignal): Promise<boolean> {
  // None can be opened any more, and those there are lead nowhere.
  await deleteUnder(kv, sessionsOf(accountId), signal);
  // Runs stored while the others were deleted; with the account gone, none can be.
  await deleteRuns(kv, accountId, signal);
  const listed = await listedKeys(kv, accountId, signal);
  for (const { key } of listed) await deleteListed(kv, key, signal);
  return listed.length > 0;
}

function listedKeys(kv: Deno.Kv, accountId: string, signal: AbortSignal) {
  const prefix = keys.accountKey(accountId, "").slice(0, -1);
  return answered(Array.fromAsync(kv.list<string>({ prefix })), { signal });
}

/** Deletes the counts of a key and its listing. That goes last: a deletion cut short finds them by it. */
async function deleteListed(kv: Deno.Kv, listing: Deno.KvKey, signal: AbortSignal): Promise<void> {
  await deleteCounts(kv, String(listing.at(-1)), signal);
  await applied(kv.atomic().delete(listing), signal);
}

/** Deletes the account and the records of its keys, which it holds; their counts are found by the listing. */
function addDeletion(
  commit: Deno.AtomicOperation,
  entry: Found,
  { provider, subject, madeFor, linkHash, slots }: AccountRecord,
): void {
  commit.check(entry).delete(entry.key).delete(keys.accountByIdentity(provider, subject));
  if (madeFor !== null) {
    commit.delete(keys.accountByIdentity(madeFor.provider, madeFor.subject));
  }
  if (linkHash !== null) commit.delete(keys.accountLink(linkHash));
  for (const slot of slots) if (slot !== null) commit.delete(keys.apiKey(slot.keyHash));
}
