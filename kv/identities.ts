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
      const { identityEntry, own } = await answered(readIdentity(kv, identity), { signal });
      if (own !== undefined) return { value: own.account };
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
      const { provider, subject, ...rest } = accountRecord.parse(target.value);
      // Nobody bound and no link named: stored before accounts named theirs.
      const isOlder = rest.linkHash === null && rest.madeFor === null;
      if (rest.linkHash !== linkHash && !isOlder) {
        return { value: { ok: false, reason: "no-link" } };
      }
      const { identityEntry, own } = await answered(readIdentity(kv, identity), { signal });
      if (own !== undefined && !isUnused(own.account)) {
        return { value: { ok: false, reason: "has-account" } };
      }
      const account: AccountRecord = {
        ...rest,
        ...identity,
        madeFor: { provider, subject },
        linkHash: null,
      };
      const sessions = own === undefined
        ? []
        : await answered(Array.fromAsync(kv.list(sessionsOf(own.account.id))), { signal });
      return {
        value: { ok: true, account },
        write: (commit) => {
          commit.check(linkEntry).check(target).check(identityEntry)
            .delete(linkEntry.key).set(target.key, account).set(identityEntry.key, account.id);
          // As it was judged: every use of an account that would keep it writes it.
          if (own !== undefined) commit.check(own.entry).delete(own.entry.key);
          // Few enough for one commit (`limits.sessionsPerAccount`).
          for (const entry of sessions) commit.check(entry).delete(entry.key);
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
  const entry = await kv.get(keys.account(identityEntry.value));
  if (entry.value === null) return { identityEntry };
  return { identityEntry, own: { entry, account: accountRecord.parse(entry.value) } };
}

/**
 * Made by signing in and never more than looked at. Without a key there is no CI run either, and a
 * slot that ever held a key stays filled.
 */
function isUnused({ plan, slots, madeFor, failOn, connectedWallet }: AccountRecord): boolean {
  return plan === "free" && madeFor === null && failOn === null && connectedWallet === null &&
    slots.every((slot) => slot === null);
}
