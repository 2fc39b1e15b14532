/** API keys of an account: at most five live ones, each in a slot that remembers what was spent. */
import { apiKeyHint, generateApiKey, identifyApiKey } from "../schema/api_key.ts";
import type { Clock } from "../schema/clock.ts";
import type { PlanId } from "../schema/plans.ts";
import type { RandomBytes } from "../schema/random.ts";
import { dayOf, monthOf, nextMonthStart, unixSeconds } from "../schema/time.ts";
import { forgottenEntries, readSlots } from "./_account_keys.ts";
import { reading } from "./_reading.ts";
import { type Decision, settle, type SettleDeps, settleTimeoutMs } from "./_settle.ts";
import { answered } from "./_timing.ts";
import {
  byAge,
  inTens,
  latestUsage,
  type SomeKeys,
  someKeys,
  type Spent,
  spentBy,
  usageOf,
} from "./_usage.ts";
import { countsOf } from "./counts.ts";
import { keys } from "./keys.ts";
import type { CreditPosition } from "./metering.ts";
import type { Store } from "./open.ts";
import { type AccountRecord, accountRecord, type ApiKeyRecord, apiKeyRecord } from "./records.ts";

/** Other text names nothing, and may be too long for a store key. */
const keyIdForm = /^[0-9a-f]{32}$/;

export type MintOutcome =
  | { readonly ok: true; readonly key: string; readonly id: string }
  | { readonly ok: false; readonly reason: "no-account" | "all-slots-used" | "made-already" };

/** A key as its owner sees it. */
export type KeyView = Omit<ApiKeyRecord, "accountId" | "slot" | "form"> & {
  readonly calls: number;
  /** UTC day of the last request that counted, such as `2026-11-20`; `null`: never used. */
  readonly lastUsedOn: string | null;
  readonly creditsToday: number;
  readonly position: CreditPosition;
};

export class ApiKeys {
  readonly #deps: SettleDeps;
  readonly #planCredits: Readonly<Record<PlanId, number>>;

  constructor(
    store: Store,
    clock: Clock,
    random: RandomBytes,
    planCredits: Readonly<Record<PlanId, number>>,
  ) {
    this.#deps = { store, clock, random };
    this.#planCredits = planCredits;
  }

  /**
   * Mints a key into the first free slot. It takes over what the slot spent this month, so revoking
   * and minting never refills. The key itself is in the answer and nowhere else. Revoked keys beyond
   * those that are kept are forgotten in the same commit. The same `form` makes one key, as long as
   * that is kept.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  mint(accountId: string, name: string, form: string | null = null): Promise<MintOutcome> {
    const key = generateApiKey(this.#deps.random);
    return settle<MintOutcome>(this.#deps, async (kv, signal) => {
      const entry = await answered(kv.get(keys.account(accountId)), { signal });
      if (entry.value === null) return { value: { ok: false, reason: "no-account" } };
      const account = accountRecord.parse(entry.value);
      const seen = (await answered(someKeys(kv, account), { signal })).keys;
      if (form !== null && seen.some((record) => record.form === form)) {
        return { value: { ok: false, reason: "made-already" } };
      }
      const live = new Set(
        seen.flatMap((record) => record.revokedAt === null ? [record.slot] : []),
      );
      const slot = account.slots.findIndex((_, index) => !live.has(index));
      if (slot < 0) return { value: { ok: false, reason: "all-slots-used" } };
      const wanted = { key, name, form, slot, seen, nowMs: this.#deps.clock() };
      return await answered(minted(kv, { entry, account }, wanted), { signal });
    });
  }

  /**
   * Revokes a key for the next call everywhere; `false` when the account has no such live key.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  revoke(accountId: string, keyId: string): Promise<boolean> {
    // Of two at once, both have revoked it.
    let wasLive = false;
    return settle(this.#deps, async (kv, signal) => {
      const listed = keys.accountKey(accountId, keyId);
      const { value: hash } = await answered(kv.get<string>(listed), { signal });
      if (hash === null) return { value: wasLive };
      const entry = await answered(kv.get(keys.apiKey(hash)), { signal });
      if (entry.value === null) return { value: wasLive };
      const record = apiKeyRecord.parse(entry.value);
      if (record.revokedAt !== null) return { value: wasLive };
      wasLive = true;
      const revoked = { ...record, revokedAt: unixSeconds(this.#deps.clock()) };
      return { value: true, write: (commit) => commit.check(entry).set(entry.key, revoked) };
    });
  }

  /**
   * All keys of an account, revoked ones too, oldest first.
   *
   * @throws {StoreError} when the store is missing or did not answer in time, which is 5 s for all.
   */
  list(accountId: string): Promise<KeyView[]> {
    return this.#reading(async (kv) => {
      const prefix = keys.accountKey(accountId, "").slice(0, -1);
      const listed = await Array.fromAsync(kv.list<string>({ prefix }));
      const entries = await inTens(
        listed,
        (ten) => kv.getMany<unknown[]>(ten.map(({ value: hash }) => keys.apiKey(hash))),
      );
      const records = entries.flatMap(({ value }) =>
        value === null ? [] : [apiKeyRecord.parse(value)]
      );
      const views = await inTens(
        records,
        (ten) => Promise.all(ten.map((record) => this.#view(kv, record))),
      );
      return views.sort(byAge);
    }, settleTimeoutMs);
  }

  /** The last key of each slot, live or revoked; `null` where none was minted yet. @throws {StoreError} */
  inSlots(account: AccountRecord): Promise<(KeyView | null)[]> {
    return this.#reading(async (kv) => {
      const views = await Promise.all(
        (await readSlots(kv, account)).map(async ({ record }) => ({
          slot: record.slot,
          view: await this.#view(kv, record),
        })),
      );
      return account.slots.map((_, index) =>
        views.find(({ slot }) => slot === index)?.view ?? null
      );
    });
  }

  /** A key of the account, live or revoked; `undefined` for any other text. @throws {StoreError} */
  async find(accountId: string, keyId: string): Promise<ApiKeyRecord | undefined> {
    if (!keyIdForm.test(keyId)) return undefined;
    return await this.#reading(async (kv) => {
      const { value: hash } = await kv.get<string>(keys.accountKey(accountId, keyId));
      if (hash === null) return undefined;
      const { value } = await kv.get(keys.apiKey(hash));
      return value === null ? undefined : apiKeyRecord.parse(value);
    });
  }

  /** Its keys, live and revoked, oldest first; `more`: some of the revoked are left out. @throws {StoreError} */
  some(account: AccountRecord): Promise<SomeKeys> {
    return this.#reading((kv) => someKeys(kv, account));
  }

  /** Credits that each key spent on each of `days`, which follow each other; 0 may be absent. @throws {StoreError} */
  usage(keyIds: readonly string[], days: readonly string[]): Promise<Spent> {
    return this.#reading((kv) => usageOf(kv, keyIds, days));
  }

  /** What `read` finds, several readings and all, as one answer. */
  #reading<T>(read: (kv: Deno.Kv) => Promise<T>, timeoutMs?: number): Promise<T> {
    return reading(this.#deps.store.kv().then(read), timeoutMs === undefined ? {} : { timeoutMs });
  }

  async #view(kv: Deno.Kv, record: ApiKeyRecord): Promise<KeyView> {
    const { accountId: _, slot: __, form: ___, ...shown } = record;
    const nowMs = this.#deps.clock();
    const [{ credits: used, calls }, latest] = await Promise.all([
      spentBy(kv, record.id, monthOf(nowMs)),
      latestUsage(kv, record.id),
    ]);
    const max = this.#planCredits[record.plan];
    return {
      ...shown,
      calls,
      lastUsedOn: latest?.day ?? null,
      creditsToday: latest?.day === dayOf(nowMs) ? latest.credits : 0,
      position: { used, max, left: Math.max(0, max - used), resetAt: nextMonthStart(nowMs) },
    };
  }
}

/** What brings a new key to the store, in the slot that is free as the account was read. */
async function minted(
  kv: Deno.Kv,
  { entry, account }: {
    readonly entry: Deno.KvEntryMaybe<unknown>;
    readonly account: AccountRecord;
  },
  { key, name, form, slot, seen, nowMs }: {
    readonly key: string;
    readonly name: string;
    readonly form: string | null;
    readonly slot: number;
    readonly seen: readonly ApiKeyRecord[];
    readonly nowMs: number;
  },
): Promise<Decision<MintOutcome>> {
  const { hash, id } = identifyApiKey(key);
  const { id: accountId, plan, planUntil, slots } = account;
  const record: ApiKeyRecord = {
    id,
    accountId,
    plan,
    planUntil,
    name,
    hint: apiKeyHint(key),
    slot,
    createdAt: unixSeconds(nowMs),
    revokedAt: null,
    form,
  };
  const changed = { ...account, slots: slots.with(slot, { keyId: id, keyHash: hash }) };
  const before = slots[slot]?.keyId;
  // A refund to the key before must not slip between this reading and the copy.
  const spent = before && await kv.get(keys.credits(before, monthOf(nowMs)));
  const gone = await forgottenEntries(kv, changed, seen);
  return {
    value: { ok: true, key, id },
    write: (commit) => {
      commit.check(entry)
        .set(entry.key, changed)
        .set(keys.apiKey(hash), record)
        .set(keys.accountKey(accountId, id), hash);
      if (spent) addSpent(commit, spent, id);
      for (const key of gone) commit.delete(key);
    },
  };
}

/** Has a new key go on from what the key before it in its slot spent this month. */
function addSpent(
  commit: Deno.AtomicOperation,
  spent: Deno.KvEntryMaybe<unknown>,
  id: string,
): void {
  const month = String(spent.key.at(-1));
  commit.check(spent).set(keys.credits(id, month), new Deno.KvU64(BigInt(countsOf(spent).credits)));
}
