/** What the decisions on a group rest on: entries of the store, as its keys and addresses have them. */
import type { AddressState, KeyState, Moment } from "./_decide.ts";
import type { Group } from "./_lanes.ts";
import { keys } from "./keys.ts";
import { apiKeyRecord, windowRecord } from "./records.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

/** A key's state, and what a commit checks so that it holds. */
export type ReadKey = KeyState & {
  readonly recordEntry: Deno.AtomicCheck;
  readonly creditsEntry: Deno.AtomicCheck;
  readonly dayEntry: Deno.AtomicCheck;
};
export type ReadAddress = AddressState & { readonly entry: Deno.AtomicCheck };
export type Known = {
  readonly readKeys: ReadonlyMap<string, ReadKey>;
  readonly readAddresses: ReadonlyMap<string, ReadAddress>;
};

/** The group's API keys, in order of arrival. */
export type Owners = readonly (readonly [hash: string, id: string])[];

export function ownersOf(group: Group): Owners {
  const ids = new Map<string, string>();
  for (const item of group.items) {
    const owner = item.kind === "call" ? item.call : item.charge;
    ids.set(owner.keyHash, owner.keyId);
  }
  return [...ids];
}

/** What `knownOf` takes the entries of: three for each API key, then one for each address. */
export function keysOf(owners: Owners, group: Group, moment: Moment): Deno.KvKey[] {
  return [
    ...owners.flatMap(([hash, id]) => [
      keys.apiKey(hash),
      keys.credits(id, moment.month),
      keys.dayWindow(id, moment.dayStart),
    ]),
    ...Array.from(group.addresses, (address) => keys.minuteWindow(address, moment.minuteStart)),
  ];
}

export function knownOf(
  owners: Owners,
  group: Group,
  entries: readonly Entry[],
): Known {
  const at = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) throw new Error("The database answered fewer entries than were asked");
    return entry;
  };
  const readKeys = new Map<string, ReadKey>();
  owners.forEach(([hash], i) =>
    readKeys.set(hash, readKey(at(i * 3), at(i * 3 + 1), at(i * 3 + 2)))
  );
  const readAddresses = new Map<string, ReadAddress>();
  [...group.addresses].forEach((address, i) => {
    const entry = at(owners.length * 3 + i);
    readAddresses.set(address, { entry, minuteCount: countOf(entry), minuteAdded: 0 });
  });
  return { readKeys, readAddresses };
}

function readKey(recordEntry: Entry, creditsEntry: Entry, dayEntry: Entry): ReadKey {
  return {
    recordEntry,
    creditsEntry,
    dayEntry,
    record: recordEntry.value === null ? null : apiKeyRecord.parse(recordEntry.value),
    versionstamp: recordEntry.versionstamp,
    creditsUsed: sumOf(creditsEntry),
    dayCount: countOf(dayEntry),
    creditsAdded: 0,
    callsAdded: 0,
    dayAdded: 0,
  };
}

/** Whether what is known is of the windows and the month of `moment`. */
export function isOf({ month, dayStart, minuteStart }: Moment, known: Known): boolean {
  for (const { creditsEntry, dayEntry } of known.readKeys.values()) {
    if (creditsEntry.key.at(-1) !== month || dayEntry.key.at(-1) !== dayStart) return false;
  }
  for (const { entry } of known.readAddresses.values()) {
    if (entry.key.at(-1) !== minuteStart) return false;
  }
  return true;
}

/** The number a `KvU64` entry holds; 0 when it was never written. */
export function sumOf(entry: Entry): number {
  if (entry.value === null) return 0;
  if (!(entry.value instanceof Deno.KvU64)) throw new Error("A sum is not a KvU64");
  return Number(entry.value.value);
}

/**
 * What a window has counted; 0 when it was never written. A window of calls is a number alone, one of
 * sign-ins a record, as those of calls once were.
 */
export function countOf(entry: Entry): number {
  if (entry.value === null || entry.value instanceof Deno.KvU64) return sumOf(entry);
  return windowRecord.parse(entry.value).count;
}
