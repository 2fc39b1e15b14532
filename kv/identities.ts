/** Sign-in identities and the accounts behind them. */
import { sha256Hex } from "../schema/hash.ts";
import { toHex } from "../schema/random.ts";
import { unixSeconds } from "../schema/time.ts";
import { addLink } from "./_account_link.ts";
import { sessionsOf } from "./_account_sessions.ts";
import { newAccountRecord } from "./_new_account.ts";
import { settle, type SettleDeps } from "./_settle.ts";
import { reading } from "./_reading.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import {
  type AccountLinkRecord,
  accountLinkRecord,
  type AccountRecord,
  accountRecord,
  type Identity,
} from "./records.ts";

export type Bound =
  | { readonly ok: true; readonly account: AccountRecord }
  /** `has-account`: the identity's own account is in use, and is not thrown away. */
  | { readonly ok: false; readonly reason: "no-link" | "has-account" };

export type Renewed =
  | { readonly ok: true; readonly linkToken: string }
  | { readonly ok: false; readonly reason: "no-account" | "signed-in" };

export class Identities {
  readonly #deps: SettleDeps;

  constructor(deps: SettleDeps) {
    this.#deps = deps;
  }

  /**
   * The account of an identity; a Free one is made when it has none. Any number of first sign-ins at
   * once make one account.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  signIn(identity: Identity): Promise<AccountRecord> {
    const { clock, random } = this.#deps;
    const id = toHex(random(16));
    return settle(this.#deps, async (kv, signal) => {
      const { identityEntry, account } = await answered(readIdentity(kv, identity), { signal });
      if (account !== undefined) return { value: account };
      const nowS = unixSeconds(clock());
      const made = newAccountRecord({ ...identity, id, plan: "free", planUntil: null, nowS });
      return {
        value: made,
        write: (commit) =>
          commit.check(identityEntry).set(identityEntry.key, id).set(keys.account(id), made),
      };
    });
  }

  /**
   * Whether a link can still be used.
   *
   * @throws {StoreError} when the store is missing or does not answer.
   */
  async isLink(linkHash: string): Promise<boolean> {
    const kv = await this.#deps.store.kv();
    const { value } = await reading(kv.get(keys.accountLink(linkHash)));
    return this.#live(value) !== undefined;
  }

  /**
   * Binds an identity to the account of an operator's link and uses the link up, in one commit. An
   * account of the identity's own that was never used is deleted in it.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  bind(identity: Identity, linkHash: string): Promise<Bound> {
    return settle<Bound>(this.#deps, async (kv, signal) => {
      const linkEntry = await answered(kv.get(keys.accountLink(linkHash)), { signal });
      const link = this.#live(linkEntry.value);
      if (link === undefined) return { value: { ok: false, reason: "no-link" } };
      const target = await answered(kv.get(keys.account(link.accountId)), { signal });
      if (target.value === null) return { value: { ok: false, reason: "no-link" } };
      const { identityEntry, account: own } = await answered(
        readIdentity(kv, identity),
        { signal },
      );
      if (own !== undefined && !isUnused(own)) {
        return { value: { ok: false, reason: "has-account" } };
      }
      const { provider, subject, ...rest } = accountRecord.parse(target.value);
      const account: AccountRecord = {
        ...rest,
        ...identity,
        madeFor: { provider, subject },
        linkHash: null,
      };
      const deleted = own === undefined ? [] : await answered(ownEntries(kv, own.id), { signal });
      return {
        value: { ok: true, account },
        write: (commit) => {
          // Using a link and deleting its account write the account: its check stands for the link's.
          commit.check(target).check(identityEntry)
            .delete(linkEntry.key).set(target.key, account).set(identityEntry.key, account.id);
          for (const entry of deleted) commit.check(entry).delete(entry.key);
        },
      };
    });
  }

  /**
   * The token of a new link in the place of the last one, which leads nowhere from then on; for an
   * account that nobody signs in to yet.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  renewLink(accountId: string): Promise<Renewed> {
    const linkToken = toHex(this.#deps.random(32));
    const linkHash = sha256Hex(linkToken);
    return settle<Renewed>(this.#deps, async (kv, signal) => {
      const entry = await answered(kv.get(keys.account(accountId)), { signal });
      if (entry.value === null) return { value: { ok: false, reason: "no-account" } };
      const account = accountRecord.parse(entry.value);
      const before = account.linkHash;
      if (before === null) return { value: { ok: false, reason: "signed-in" } };
      const nowS = unixSeconds(this.#deps.clock());
      return {
        value: { ok: true, linkToken },
        write: (commit) =>
          addLink(commit, { linkHash, accountId, nowS })
            .check(entry).set(entry.key, { ...account, linkHash })
            .delete(keys.accountLink(before)),
      };
    });
  }

  #live(value: unknown): AccountLinkRecord | undefined {
    if (value === null) return undefined;
    const link = accountLinkRecord.parse(value);
    return unixSeconds(this.#deps.clock()) < link.exp ? link : undefined;
  }
}

async function readIdentity(kv: Deno.Kv, { provider, subject }: Identity) {
  const identityEntry = await kv.get<string>(keys.accountByIdentity(provider, subject));
  if (identityEntry.value === null) return { identityEntry };
  const { value } = await kv.get(keys.account(identityEntry.value));
  return value === null
    ? { identityEntry }
    : { identityEntry, account: accountRecord.parse(value) };
}

/**
 * Made by signing in and never more than looked at. Without a key there is no CI run either, and a
 * slot that ever held a key stays filled.
 */
function isUnused({ plan, slots, madeFor }: AccountRecord): boolean {
  return plan === "free" && madeFor === null && slots.every((slot) => slot === null);
}

/** The account and its sessions: few enough for one commit (`limits.sessionsPerAccount`). */
async function ownEntries(kv: Deno.Kv, accountId: string): Promise<Deno.KvEntryMaybe<unknown>[]> {
  const sessions = await Array.fromAsync(kv.list(sessionsOf(accountId)));
  return [await kv.get(keys.account(accountId)), ...sessions];
}
