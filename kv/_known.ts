/** What the decisions on a group rest on: entries of the store, as its keys and addresses have them. */
import type { AddressState, KeyState, Moment } from "./_decide.ts";
import type { Group } from "./_lanes.ts";
import { countsOf, sumOf } from "./counts.ts";
import { keys } from "./keys.ts";
import { apiKeyRecord, windowRecord } from "./records.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

/** A key's state, and what a commit checks so that it holds. */
export type ReadKey = KeyState & {
  readonly recordEntry: Deno.AtomicCheck;
  readonly creditsEntry: Deno.AtomicCheck;
  readonly usageEntry: Deno.AtomicCheck;
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
      keys.usage(id, moment.day),
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

function readKey(recordEntry: Entry, creditsEntry: Entry, usageEntry: Entry): ReadKey {
  return {
    recordEntry,
    creditsEntry,
    usageEntry,
    record: recordEntry.value === null ? null : apiKeyRecord.parse(recordEntry.value),
    versionstamp: recordEntry.versionstamp,
    creditsUsed: countsOf(creditsEntry).credits,
    dayCount: countsOf(usageEntry).calls,
    creditsAdded: 0,
    callsAdded: 0,
    dayAdded: 0,
  };
}

/** Whether what is known is of the windows and the month of `moment`. */
export function isOf({ month, day, minuteStart }: Moment, known: Known): boolean {
  for (const { creditsEntry, usageEntry } of known.readKeys.values()) {
    if (creditsEntry.key.at(-1) !== month || usageEntry.key.at(-1) !== day) return false;
  }
  for (const { entry } of known.readAddresses.values()) {
    if (entry.key.at(-1) !== minuteStart) return false;
  }
  return true;
}

/**
 * What a window has counted; 0 when it was never written. A window of calls is a number alone, one of
 * sign-ins a record, as those of calls once were.
 */
export function countOf(entry: Entry): number {
  if (entry.value === null || entry.value instanceof Deno.KvU64) return sumOf(entry);
  return windowRecord.parse(entry.value).count;
}
