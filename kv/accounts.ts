/** Accounts: identity, plan, policy. A plan change reaches every live key in the same commit. */
import type { Clock } from "../schema/clock.ts";
import type { PlanId } from "../schema/plans.ts";
import { sha256Hex } from "../schema/hash.ts";
import { type RandomBytes, toHex } from "../schema/random.ts";
import { unixSeconds } from "../schema/time.ts";
import { readSlots } from "./_account_keys.ts";
import { addLink } from "./_account_link.ts";
import { deleteAccount } from "./_delete_account.ts";
import { newAccountRecord } from "./_new_account.ts";
import { reading } from "./_reading.ts";
import { settle, type SettleDeps } from "./_settle.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import type { Store } from "./open.ts";
import { type AccountRecord, accountRecord } from "./records.ts";

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
  readonly #deps: SettleDeps;

  constructor(store: Store, clock: Clock, random: RandomBytes) {
    this.#deps = { store, clock, random };
  }

  /**
   * The new account, or `undefined` when the identity has one already. `linkToken` binds a sign-in
   * identity to it once, within 7 days; only its SHA-256 is stored.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  create(wanted: NewAccount) {
    const { clock, random } = this.#deps;
    const nowS = unixSeconds(clock());
    const linkToken = toHex(random(32));
    const linkHash = sha256Hex(linkToken);
    const id = toHex(random(16));
    const account = { ...newAccountRecord({ ...wanted, id, nowS }), linkHash };
    const identity = keys.accountByIdentity(wanted.provider, wanted.subject);
    return settle(this.#deps, async (kv, signal) => {
      const entry: Deno.KvEntryMaybe<unknown> = await answered(kv.get(identity), { signal });
      if (entry.value !== null) return { value: undefined };
      return {
        value: { account, linkToken },
        write: (commit) =>
          addLink(commit, { linkHash, accountId: id, nowS })
            .check(entry).set(identity, id).set(keys.account(id), account),
      };
    });
  }

  /** @throws {StoreError} when the store is missing or did not answer in time. */
  get(accountId: string): Promise<AccountRecord | undefined> {
    return reading(this.#read(accountId));
  }

  /**
   * The wallet that a scan without an address means, or `null`.
   *
   * @throws {StoreError} when the store is missing or did not answer in time.
   */
  async connectedWallet(accountId: string): Promise<string | null> {
    return (await this.get(accountId))?.connectedWallet ?? null;
  }

  /** @throws {StoreError} when the store is missing or did not answer in time. */
  findByIdentity(provider: string, subject: string): Promise<AccountRecord | undefined> {
    return reading(this.#readOf(keys.accountByIdentity(provider, subject)));
  }

  /**
   * The changed account, or `undefined` when there is none.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  change(accountId: string, change: AccountChange): Promise<AccountRecord | undefined> {
    return settle<AccountRecord | undefined>(this.#deps, async (kv, signal) => {
      const entry = await answered(kv.get(keys.account(accountId)), { signal });
      if (entry.value === null) return { value: undefined };
      const account = accountRecord.parse({ ...accountRecord.parse(entry.value), ...change });
      const slots = await answered(readSlots(kv, account), { signal });
      return {
        value: account,
        write: (commit) => {
          commit.check(entry).set(entry.key, account);
          for (const { keyEntry, record } of slots) {
            if (record.revokedAt !== null) continue;
            const { plan, planUntil } = account;
            commit.check(keyEntry).set(keyEntry.key, { ...record, plan, planUntil });
          }
        },
      };
    });
  }

  /**
   * Deletes the account with all its data; `false`: there is none, nor anything left of it. Cut short,
   * it leaves no live key, and may be repeated.
   *
   * @throws {StoreError} when the store is missing, did not answer or took too long.
   */
  delete(accountId: string): Promise<boolean> {
    return deleteAccount(this.#deps, accountId);
  }

  async #read(accountId: string): Promise<AccountRecord | undefined> {
    const kv = await this.#deps.store.kv();
    const { value } = await kv.get(keys.account(accountId));
    return value === null ? undefined : accountRecord.parse(value);
  }

  async #readOf(identity: Deno.KvKey): Promise<AccountRecord | undefined> {
    const kv = await this.#deps.store.kv();
    const { value } = await kv.get<string>(identity);
    return value === null ? undefined : await this.#read(value);
  }
}
