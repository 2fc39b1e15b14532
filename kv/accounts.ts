/** Accounts: identity, plan, policy. A plan change reaches every live key in the same commit. */
import type { Clock } from "../schema/clock.ts";
import type { PlanId } from "../schema/plans.ts";
import { sha256Hex } from "../schema/hash.ts";
import { type RandomBytes, toHex } from "../schema/random.ts";
import { unixSeconds } from "../schema/time.ts";
import { deleteRuns } from "./_account_runs.ts";
import { addLink } from "./_account_link.ts";
import { sessionsOf } from "./_account_sessions.ts";
import { deleteUnder } from "./_delete_under.ts";
import { reading } from "./_reading.ts";
import { newAccountRecord } from "./_new_account.ts";
import { keys } from "./keys.ts";
import type { Store } from "./open.ts";
import { type AccountRecord, accountRecord, type ApiKeyRecord, apiKeyRecord } from "./records.ts";

const attemptsMax = 10;

/** What may be changed of an account; absent fields stay. */
export type AccountChange = {
  [Field in "plan" | "planUntil" | "failOn" | "connectedWallet"]?:
    | AccountRecord[Field]
    | undefined;
};

export type NewAccount = {
  readonly provider: string;
  readonly subject: string;
  readonly plan: PlanId;
  readonly planUntil: number | null;
};

export class Accounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #random: RandomBytes;

  constructor(store: Store, clock: Clock, random: RandomBytes) {
    this.#store = store;
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * The new account, or `undefined` when the identity has one already. `linkToken` binds a sign-in
   * identity to it once, within 7 days; only its SHA-256 is stored.
   */
  async create(wanted: NewAccount) {
    const kv = await this.#store.kv();
    const nowS = unixSeconds(this.#clock());
    const linkToken = toHex(this.#random(32));
    const linkHash = sha256Hex(linkToken);
    const id = toHex(this.#random(16));
    const account = { ...newAccountRecord({ ...wanted, id, nowS }), linkHash };
    const identity = keys.accountByIdentity(wanted.provider, wanted.subject);
    const commit = await addLink(kv.atomic(), { linkHash, accountId: id, nowS })
      .check({ key: identity, versionstamp: null })
      .set(identity, id)
      .set(keys.account(id), account)
      .commit();
    // A client may repeat a commit whose answer was lost and so conflict with itself.
    const made = commit.ok || (await kv.get(identity)).value === id;
    return made ? { account, linkToken } : undefined;
  }

  async get(accountId: string): Promise<AccountRecord | undefined> {
    const kv = await this.#store.kv();
    const { value } = await kv.get(keys.account(accountId));
    return value === null ? undefined : accountRecord.parse(value);
  }

  /**
   * The wallet that a scan without an address means, or `null`.
   *
   * @throws {StoreError} when the store is missing or did not answer in time.
   */
  async connectedWallet(accountId: string): Promise<string | null> {
    return (await reading(this.get(accountId)))?.connectedWallet ?? null;
  }

  async findByIdentity(provider: string, subject: string): Promise<AccountRecord | undefined> {
    const kv = await this.#store.kv();
    const { value } = await kv.get<string>(keys.accountByIdentity(provider, subject));
    return value === null ? undefined : await this.get(value);
  }

  /** The changed account, or `undefined` when there is none. */
  async change(accountId: string, change: AccountChange): Promise<AccountRecord | undefined> {
    const kv = await this.#store.kv();
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const entry = await kv.get(keys.account(accountId));
      if (entry.value === null) return undefined;
      const account = accountRecord.parse({ ...accountRecord.parse(entry.value), ...change });
      const commit = kv.atomic().check(entry).set(entry.key, account);
      for (const { keyEntry, record } of await readSlots(kv, account)) {
        if (record.revokedAt !== null) continue;
        const { plan, planUntil } = account;
        commit.check(keyEntry).set(keyEntry.key, { ...record, plan, planUntil });
      }
      if ((await commit.commit()).ok) return account;
    }
    throw new Error("The account changed during every attempt to change it");
  }

  /**
   * Deletes the account, its identities, sessions and link, its runs, its keys and all that was counted for them. Runs
   * and keys out of use go first, for there may be more of them than a commit can hold; the account and
   * the keys that can still be used go together, so a deletion cut short can be repeated.
   */
  async delete(accountId: string): Promise<boolean> {
    const kv = await this.#store.kv();
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const entry = await kv.get(keys.account(accountId));
      // Gone at a later attempt: the one before was applied, whatever it answered.
      if (entry.value === null) return attempt > 0;
      const { provider, subject, madeFor, linkHash, slots } = accountRecord.parse(entry.value);
      await deleteRuns(kv, accountId);
      const inSlots = new Set(slots.map((slot) => slot?.keyHash));
      const prefix = keys.accountKey(accountId, "").slice(0, -1);
      for await (const { key, value } of kv.list<string>({ prefix })) {
        if (inSlots.has(value)) continue;
        // The record first: a refund that finds it gone leaves the counts alone.
        await kv.atomic().delete(keys.apiKey(value)).delete(key).commit();
        await deleteCounts(kv, String(key.at(-1)));
      }
      const commit = kv.atomic().check(entry).delete(entry.key)
        .delete(keys.accountByIdentity(provider, subject));
      if (madeFor !== null) {
        commit.delete(keys.accountByIdentity(madeFor.provider, madeFor.subject));
      }
      if (linkHash !== null) commit.delete(keys.accountLink(linkHash));
      for (const slot of slots) {
        if (slot === null) continue;
        commit.delete(keys.apiKey(slot.keyHash)).delete(keys.accountKey(accountId, slot.keyId));
      }
      if (!(await commit.commit()).ok) continue;
      for (const slot of slots) if (slot !== null) await deleteCounts(kv, slot.keyId);
      // None can be opened any more, and those there are lead nowhere.
      await deleteUnder(kv, sessionsOf(accountId));
      // Runs stored while the others were deleted; from the commit on, none can be.
      await deleteRuns(kv, accountId);
      return true;
    }
    throw new Error("The account changed during every attempt to delete it");
  }
}

async function deleteCounts(kv: Deno.Kv, keyId: string): Promise<void> {
  await kv.delete(keys.calls(keyId));
  for (const prefix of [keys.credits(keyId, ""), keys.usage(keyId, "")]) {
    await deleteUnder(kv, { prefix: prefix.slice(0, -1) });
  }
}

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
