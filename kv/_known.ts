/** What the decisions on a group rest on: entries of the store, as its keys and addresses have them. */
import type { AddressState, KeyState, Moment } from "./_decide.ts";
import type { Group } from "./_lanes.ts";
import { countsOf, sumOf } from "./counts.ts";
import { keys } from "./keys.ts";
import { apiKeyRecord, windowRecord } from "./records.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

/** An entry that a commit checks; its versionstamp is that of the last commit that wrote it. */
type Checked = { readonly key: Deno.KvKey; versionstamp: string | null };

/** Whether a group has taken it out of what is remembered, so that it says nothing to others. */
type Held = { isHeld: boolean };

/** A key's state, and what a commit checks so that it holds. */
export type ReadKey = KeyState & Held & {
  readonly hash: string;
  readonly recordEntry: Checked;
  readonly creditsEntry: Checked;
  readonly usageEntry: Checked;
  /** A refund is summed unchecked: nobody knows what it left. */
  isRefunded: boolean;
};
export type ReadAddress = AddressState & Held & {
  readonly address: string;
  readonly entry: Checked;
};
/** In the order of the group's owners and addresses. */
export type Known = {
  readonly readKeys: readonly ReadKey[];
  readonly readAddresses: readonly ReadAddress[];
};

/** Of a group that reads nothing. */
export const nothingKnown: Known = { readKeys: [], readAddresses: [] };

/** What `knownOf` takes the entries of: three for each API key, then one for each address. */
export function keysOf({ owners, addresses }: Group, moment: Moment): Deno.KvKey[] {
  return [
    ...owners.flatMap(({ keyHash, keyId }) => [
      keys.apiKey(keyHash),
      keys.credits(keyId, moment.month),
      keys.usage(keyId, moment.day),
    ]),
    ...addresses.map((address) => keys.minuteWindow(address, moment.minuteStart)),
  ];
}

export function knownOf({ owners, addresses }: Group, entries: readonly Entry[]): Known {
  const at = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) throw new Error("The database answered fewer entries than were asked");
    return entry;
  };
  const readKeys = owners.map(({ keyHash }, i) =>
    readKey(keyHash, at(i * 3), at(i * 3 + 1), at(i * 3 + 2))
  );
  const readAddresses = addresses.map((address, i): ReadAddress => {
    const entry = at(owners.length * 3 + i);
    const minuteCount = countOf(entry);
    return { address, entry: checked(entry), minuteCount, minuteAdded: 0, isHeld: true };
  });
  return { readKeys, readAddresses };
}

function readKey(
  hash: string,
  recordEntry: Entry,
  creditsEntry: Entry,
  usageEntry: Entry,
): ReadKey {
  return {
    hash,
    recordEntry: checked(recordEntry),
    creditsEntry: checked(creditsEntry),
    usageEntry: checked(usageEntry),
    record: recordEntry.value === null ? null : apiKeyRecord.parse(recordEntry.value),
    versionstamp: recordEntry.versionstamp,
    creditsUsed: countsOf(creditsEntry).credits,
    dayCount: countsOf(usageEntry).calls,
    creditsAdded: 0,
    callsAdded: 0,
    dayAdded: 0,
    isRefunded: false,
    isHeld: true,
  };
}

const checked = ({ key, versionstamp }: Entry): Checked => ({ key, versionstamp });

/** Whether a key is known of the month and the day of `moment`. */
export function isKeyOf({ creditsEntry, usageEntry }: ReadKey, { month, day }: Moment): boolean {
  return creditsEntry.key[2] === month && usageEntry.key[2] === day;
}

/** Whether an address is known of the minute of `moment`. */
export function isAddressOf({ entry }: ReadAddress, { minuteStart }: Moment): boolean {
  return entry.key[3] === minuteStart;
}

/** The key after a commit that wrote what was added; `false` if that is not known. */
export function leaveKey(key: ReadKey, versionstamp: string): boolean {
  if (key.dayAdded === 0 || key.isRefunded) return false;
  key.usageEntry.versionstamp = versionstamp;
  if (key.callsAdded > 0) key.creditsEntry.versionstamp = versionstamp;
  key.creditsAdded = key.callsAdded = key.dayAdded = 0;
  return true;
}

/** The address after a commit, likewise. */
export function leaveAddress(address: ReadAddress, versionstamp: string): boolean {
  if (address.minuteAdded === 0) return false;
  address.entry.versionstamp = versionstamp;
  address.minuteAdded = 0;
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
