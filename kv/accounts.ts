/** Accounts: identity, plan, policy. A plan change reaches every live key in the same commit. */
import type { Clock } from "../schema/clock.ts";
import type { PlanId } from "../schema/plans.ts";
import { sha256Hex } from "../schema/hash.ts";
import { type RandomBytes, toHex } from "../schema/random.ts";
import { unixSeconds } from "../schema/time.ts";
import { readSlots } from "./_account_keys.ts";
import { addLink } from "./_account_link.ts";
import { deleteAccount } from "./_delete_account.ts";
import { reading } from "./_reading.ts";
import { newAccountRecord } from "./_new_account.ts";
import { keys } from "./keys.ts";
import type { Store } from "./open.ts";
import { type AccountRecord, accountRecord } from "./records.ts";

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
   * Deletes the account with all its data; `false`: there is none. Cut short, it leaves an account
   * without live keys, and may be repeated.
   */
  async delete(accountId: string): Promise<boolean> {
    return await deleteAccount(await this.#store.kv(), accountId, this.#clock());
  }
}
