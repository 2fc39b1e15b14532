/** Credits spent a day, by key: statistics that no limit rests on. */
import { limits } from "../schema/limits.ts";
import { countsOf } from "./counts.ts";
import { keys } from "./keys.ts";
import { type AccountRecord, type ApiKeyRecord, apiKeyRecord } from "./records.ts";

/** Keys in one `getMany`, which takes no more, and readings under way at a time. */
const atOnceMax = 10;
/** Keys of an account that are looked at. */
const keysMax = 100;

/** `more`: there may have been others, which were forgotten or are not looked at. */
export type SomeKeys = { readonly keys: readonly ApiKeyRecord[]; readonly more: boolean };

/** Credits by key id and day. */
export type Spent = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The last day on which the key was used. */
export async function latestUsage(
  kv: Deno.Kv,
  keyId: string,
): Promise<{ readonly day: string; readonly credits: number } | undefined> {
  const prefix = keys.usage(keyId, "").slice(0, -1);
  for await (const entry of kv.list({ prefix }, { limit: 1, reverse: true })) {
    return { day: String(entry.key.at(-1)), credits: countsOf(entry).credits };
  }
}

/** What the key spent in `month`, and the calls admitted with it, ever. */
export async function spentBy(
  kv: Deno.Kv,
  keyId: string,
  month: string,
): Promise<{ readonly credits: number; readonly calls: number }> {
  const prefix = keys.credits(keyId, "").slice(0, -1);
  const spent = { credits: 0, calls: 0 };
  for await (const entry of kv.list({ prefix })) {
    const { credits, calls } = countsOf(entry);
    spent.calls += calls;
    if (entry.key.at(-1) === month) spent.credits = credits;
  }
  return spent;
}

/**
 * The keys of an account, oldest first: those in its slots, which hold all live ones, and as many of
 * the revoked as there is room for.
 */
export async function someKeys(
  kv: Deno.Kv,
  account: AccountRecord,
): Promise<SomeKeys> {
  const hashes = new Set(account.slots.flatMap((slot) => slot === null ? [] : [slot.keyHash]));
  const inSlots = hashes.size;
  const prefix = keys.accountKey(account.id, "").slice(0, -1);
  for await (const { value } of kv.list<string>({ prefix }, { limit: keysMax + 1 })) {
    hashes.add(value);
  }
  const entries = await inTens(
    [...hashes].slice(0, keysMax),
    (ten) => kv.getMany<unknown[]>(ten.map((hash) => keys.apiKey(hash))),
  );
  const records = entries.flatMap(({ value }) => value === null ? [] : [apiKeyRecord.parse(value)]);
  return { keys: records.sort(byAge), more: hashes.size - inSlots >= limits.revokedKeysKept };
}

type Aged = Pick<ApiKeyRecord, "id" | "createdAt">;

/** Oldest first. */
export function byAge(a: Aged, b: Aged): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** What each key spent on each of `days`, which follow each other; days of nothing are absent. */
export async function usageOf(
  kv: Deno.Kv,
  keyIds: readonly string[],
  days: readonly string[],
): Promise<Spent> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const ofKey = async (keyId: string) => {
    const spent = new Map<string, number>();
    // `~` comes after every digit: the end of a range is not part of it.
    const range = { start: keys.usage(keyId, first), end: keys.usage(keyId, `${last}~`) };
    for await (const entry of kv.list(range, { limit: days.length })) {
      spent.set(String(entry.key.at(-1)), countsOf(entry).credits);
    }
    return [keyId, spent] as const;
  };
  return new Map(await inTens(keyIds, (ten) => Promise.all(ten.map(ofKey))));
}

/** The answers for `items`, asked ten at a time. */
export async function inTens<T, A>(
  items: readonly T[],
  ask: (ten: readonly T[]) => Promise<readonly A[]>,
): Promise<A[]> {
  const answers: A[] = [];
  for (let start = 0; start < items.length; start += atOnceMax) {
    answers.push(...await ask(items.slice(start, start + atOnceMax)));
  }
  return answers;
}
