/** API keys of an account: at most five live ones, each in a slot that remembers what was spent. */
import { apiKeyHint, generateApiKey, identifyApiKey } from "../schema/api_key.ts";
import type { Clock } from "../schema/clock.ts";
import type { PlanId } from "../schema/plans.ts";
import type { RandomBytes } from "../schema/random.ts";
import { dayOf, monthOf, nextMonthStart, unixSeconds } from "../schema/time.ts";
import { forgottenEntries, readSlots } from "./_account_keys.ts";
import {
  byAge,
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

const attemptsMax = 10;

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
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #random: RandomBytes;
  readonly #planCredits: Readonly<Record<PlanId, number>>;

  constructor(
    store: Store,
    clock: Clock,
    random: RandomBytes,
    planCredits: Readonly<Record<PlanId, number>>,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#random = random;
    this.#planCredits = planCredits;
  }

  /**
   * Mints a key into the first free slot. It takes over what the slot spent this month, so revoking
   * and minting never refills. The key itself is in the answer and nowhere else. Revoked keys beyond
   * those that are kept are forgotten in the same commit. The same `form` makes one key, as long as
   * that is kept.
   */
  async mint(accountId: string, name: string, form: string | null = null): Promise<MintOutcome> {
    const kv = await this.#store.kv();
    const key = generateApiKey(this.#random);
    const { hash, id } = identifyApiKey(key);
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const entry = await kv.get(keys.account(accountId));
      if (entry.value === null) return { ok: false, reason: "no-account" };
      const account = accountRecord.parse(entry.value);
      // Minted by an attempt that was applied and answered as if it were not.
      if (account.slots.some((slot) => slot?.keyHash === hash)) return { ok: true, key, id };
      const seen = (await someKeys(kv, account)).keys;
      if (form !== null && seen.some((record) => record.form === form)) {
        return { ok: false, reason: "made-already" };
      }
      const live = new Set(
        seen.flatMap((record) => record.revokedAt === null ? [record.slot] : []),
      );
      const slot = account.slots.findIndex((_, index) => !live.has(index));
      if (slot < 0) return { ok: false, reason: "all-slots-used" };
      const nowMs = this.#clock();
      const record: ApiKeyRecord = {
        id,
        accountId,
        plan: account.plan,
        planUntil: account.planUntil,
        name,
        hint: apiKeyHint(key),
        slot,
        createdAt: unixSeconds(nowMs),
        revokedAt: null,
        form,
      };
      const changed = {
        ...account,
        slots: account.slots.with(slot, { keyId: id, keyHash: hash }),
      };
      const commit = kv.atomic().check(entry)
        .set(entry.key, changed)
        .set(keys.apiKey(hash), record)
        .set(keys.accountKey(accountId, id), hash);
      const before = account.slots[slot]?.keyId;
      if (before !== undefined) await addSpent(kv, commit, { before, id, month: monthOf(nowMs) });
      for (const gone of await forgottenEntries(kv, changed, seen)) commit.delete(gone);
      if ((await commit.commit()).ok) return { ok: true, key, id };
    }
    throw new Error("The account changed during every attempt to mint a key");
  }

  /** Revokes a key for the next call everywhere; `false` when the account has no such live key. */
  async revoke(accountId: string, keyId: string): Promise<boolean> {
    const kv = await this.#store.kv();
    const { value: hash } = await kv.get<string>(keys.accountKey(accountId, keyId));
    if (hash === null) return false;
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const entry = await kv.get(keys.apiKey(hash));
      if (entry.value === null) return false;
      const record = apiKeyRecord.parse(entry.value);
      if (record.revokedAt !== null) return attempt > 0;
      const revoked = { ...record, revokedAt: unixSeconds(this.#clock()) };
      if ((await kv.atomic().check(entry).set(entry.key, revoked).commit()).ok) return true;
    }
    throw new Error("The key changed during every attempt to revoke it");
  }

  /** All keys of an account, revoked ones too, oldest first. */
  async list(accountId: string): Promise<KeyView[]> {
    const kv = await this.#store.kv();
    const prefix = keys.accountKey(accountId, "").slice(0, -1);
    const views: KeyView[] = [];
    for await (const { value: hash } of kv.list<string>({ prefix })) {
      const { value } = await kv.get(keys.apiKey(hash));
      if (value !== null) views.push(await this.#view(kv, apiKeyRecord.parse(value)));
    }
    return views.sort(byAge);
  }

  /** The last key of each slot, live or revoked; `null` where none was minted yet. */
  async inSlots(account: AccountRecord): Promise<(KeyView | null)[]> {
    const kv = await this.#store.kv();
    const views = await Promise.all(
      (await readSlots(kv, account)).map(async ({ record }) => ({
        slot: record.slot,
        view: await this.#view(kv, record),
      })),
    );
    return account.slots.map((_, index) => views.find(({ slot }) => slot === index)?.view ?? null);
  }

  /** A key of the account, live or revoked; `undefined` for any other text. */
  async find(accountId: string, keyId: string): Promise<ApiKeyRecord | undefined> {
    if (!keyIdForm.test(keyId)) return undefined;
    const kv = await this.#store.kv();
    const { value: hash } = await kv.get<string>(keys.accountKey(accountId, keyId));
    if (hash === null) return undefined;
    const { value } = await kv.get(keys.apiKey(hash));
    return value === null ? undefined : apiKeyRecord.parse(value);
  }

  /** Its keys, live and revoked, oldest first; `more`: some of the revoked are left out. */
  async some(account: AccountRecord): Promise<SomeKeys> {
    return await someKeys(await this.#store.kv(), account);
  }

  /** Credits that each key spent on each of `days`, which follow each other; 0 may be absent. */
  async usage(keyIds: readonly string[], days: readonly string[]): Promise<Spent> {
    return await usageOf(await this.#store.kv(), keyIds, days);
  }

  async #view(kv: Deno.Kv, record: ApiKeyRecord): Promise<KeyView> {
    const { accountId: _, slot: __, form: ___, ...shown } = record;
    const nowMs = this.#clock();
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

/** Has a new key go on from what the key before it in its slot spent this month. */
async function addSpent(
  kv: Deno.Kv,
  commit: Deno.AtomicOperation,
  { before, id, month }: { readonly before: string; readonly id: string; readonly month: string },
): Promise<void> {
  const spent = await kv.get(keys.credits(before, month));
  // A refund to the key before must not slip between this reading and the copy.
  commit.check(spent).set(keys.credits(id, month), new Deno.KvU64(BigInt(countsOf(spent).credits)));
}
