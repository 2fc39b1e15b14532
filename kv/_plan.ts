/** One reading of the store for a group, the verdicts that follow, and the commit that makes them true. */
import { daySeconds, minuteSeconds } from "../schema/time.ts";
import { type AddressState, decide, type KeyState, type Moment, momentOf } from "./_decide.ts";
import type { Group, Item, RefundItem } from "./_lanes.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import type { Charge, MeterLimits, Verdict } from "./metering.ts";
import { apiKeyRecord, windowRecord } from "./records.ts";

/** How long the proof that a commit was applied is kept: longer than its reconciliation takes. */
const commitProofSeconds = 900;

type ReadKey = KeyState & {
  readonly recordEntry: Deno.KvEntryMaybe<unknown>;
  readonly creditsEntry: Deno.KvEntryMaybe<unknown>;
  readonly dayEntry: Deno.KvEntryMaybe<unknown>;
};
type ReadAddress = AddressState & { readonly entry: Deno.KvEntryMaybe<unknown> };

/** What one attempt decided. `moved` are refunds whose key was revoked or deleted meanwhile. */
export type Plan = {
  readonly verdicts: Map<Item, Verdict>;
  readonly moved: readonly RefundItem[];
  /** The commit to make; `undefined` when nothing has to be written. */
  readonly commit: Deno.AtomicOperation | undefined;
};

/** Reads the group's keys in one `getMany` and decides all its calls in order of arrival. */
export async function planGroup(
  kv: Deno.Kv,
  group: Group,
  limits: MeterLimits,
  nowMs: number,
  proof: { nonce: string; attempt: number },
): Promise<Plan> {
  const moment = momentOf(nowMs);
  const { readKeys, readAddresses } = await read(kv, group, moment);
  const moved: RefundItem[] = [];
  const refunds: Charge[] = [];
  for (const item of group.items) {
    if (item.kind !== "refund") continue;
    const key = readKeys.get(item.charge.keyHash);
    if (key === undefined || key.record === null || key.record.revokedAt !== null) {
      moved.push(item);
      continue;
    }
    refunds.push(item.charge);
    if (item.charge.month === moment.month) key.creditsUsed -= item.charge.credits;
  }
  const verdicts: Plan["verdicts"] = new Map();
  for (const item of group.items) {
    if (item.kind !== "call") continue;
    const key = readKeys.get(item.call.keyHash);
    const address = readAddresses.get(item.call.address);
    if (key === undefined || address === undefined) throw new Error("A call is outside its group");
    verdicts.set(item, decide(item.call, key, address, limits, moment));
  }
  const writes = refunds.length > 0 || [...readKeys.values()].some((key) => key.dayAdded > 0);
  if (!writes) return { verdicts, moved, commit: undefined };
  const commit = startCommit(kv, proof.nonce, { attempt: proof.attempt }, moment.nowS);
  for (const charge of refunds) {
    const entry = readKeys.get(charge.keyHash)?.recordEntry;
    if (entry !== undefined) addRefund(commit, charge, entry.versionstamp);
  }
  for (const [hash, key] of readKeys) addKeyWrites(commit, hash, key, moment);
  for (const address of readAddresses.values()) addAddressWrites(commit, address, moment);
  return { verdicts, moved, commit };
}

/**
 * A commit that leaves a proof under its nonce and cannot be applied twice: the outcome of a commit
 * may be unknown to its caller (FoundationDB `commit_unknown_result`), so it is read back.
 */
export function startCommit(
  kv: Deno.Kv,
  nonce: string,
  proof: { attempt: number } | { fenced: true },
  nowS: number,
): Deno.AtomicOperation {
  const key = keys.commit(nonce);
  return kv.atomic()
    .check({ key, versionstamp: null })
    .set(key, { ...proof, exp: nowS + commitProofSeconds }, {
      expireIn: commitProofSeconds * 1000,
    });
}

/** Gives credits back to the key, month and day that were charged, if the key is as it was read. */
export function addRefund(
  commit: Deno.AtomicOperation,
  charge: Charge,
  keyVersionstamp: string | null,
): void {
  commit
    .check({ key: keys.apiKey(charge.keyHash), versionstamp: keyVersionstamp })
    .sum(keys.credits(charge.keyId, charge.month), minus(charge.credits))
    .sum(keys.usage(charge.keyId, charge.day), minus(charge.credits));
}

/** Two's complement: `sum` wraps modulo 2^64, so adding 2^64 − n subtracts n (docs/decisions/0004). */
export function minus(credits: number): bigint {
  return BigInt.asUintN(64, -BigInt(credits));
}

async function read(kv: Deno.Kv, group: Group, moment: Moment) {
  const keyIds = new Map<string, string>();
  for (const item of group.items) {
    const owner = item.kind === "call" ? item.call : item.charge;
    keyIds.set(owner.keyHash, owner.keyId);
  }
  const hashes = [...keyIds];
  const addresses = [...group.addresses];
  const entries = await answered(kv.getMany<unknown[]>([
    ...hashes.flatMap(([hash, id]) => [
      keys.apiKey(hash),
      keys.credits(id, moment.month),
      keys.dayWindow(id, moment.dayStart),
    ]),
    ...addresses.map((address) => keys.minuteWindow(address, moment.minuteStart)),
  ]));
  const at = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) throw new Error("The database answered fewer entries than were asked");
    return entry;
  };
  const readKeys = new Map<string, ReadKey>();
  hashes.forEach(([hash], i) =>
    readKeys.set(hash, readKey(at(i * 3), at(i * 3 + 1), at(i * 3 + 2)))
  );
  const readAddresses = new Map<string, ReadAddress>();
  addresses.forEach((address, i) => {
    const entry = at(hashes.length * 3 + i);
    readAddresses.set(address, { entry, minuteCount: countOf(entry), minuteAdded: 0 });
  });
  return { readKeys, readAddresses };
}

function readKey(
  recordEntry: Deno.KvEntryMaybe<unknown>,
  creditsEntry: Deno.KvEntryMaybe<unknown>,
  dayEntry: Deno.KvEntryMaybe<unknown>,
): ReadKey {
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

/** The number a `KvU64` entry holds; 0 when it was never written. */
export function sumOf(entry: Deno.KvEntryMaybe<unknown>): number {
  if (entry.value === null) return 0;
  if (!(entry.value instanceof Deno.KvU64)) throw new Error("A sum is not a KvU64");
  return Number(entry.value.value);
}

/** What a window has counted; 0 when it was never written. */
export function countOf(entry: Deno.KvEntryMaybe<unknown>): number {
  return entry.value === null ? 0 : windowRecord.parse(entry.value).count;
}

function addKeyWrites(commit: Deno.AtomicOperation, hash: string, key: ReadKey, moment: Moment) {
  if (key.dayAdded === 0 || key.record === null) return;
  const { id } = key.record;
  const exp = moment.dayStart + daySeconds;
  commit.check({ key: keys.apiKey(hash), versionstamp: key.recordEntry.versionstamp })
    .check(key.dayEntry)
    .set(key.dayEntry.key, { count: key.dayCount, exp }, expireAt(exp, moment));
  if (key.callsAdded > 0) commit.sum(keys.calls(id), BigInt(key.callsAdded));
  // Also when nothing was charged: that there is an entry says that the key was used that day.
  commit.sum(keys.usage(id, moment.day), BigInt(key.creditsAdded));
  if (key.creditsAdded === 0) return;
  // The limit rests on the sum as read: the check makes the sum exact over isolates.
  commit.check(key.creditsEntry).sum(key.creditsEntry.key, BigInt(key.creditsAdded));
}

function addAddressWrites(commit: Deno.AtomicOperation, address: ReadAddress, moment: Moment) {
  if (address.minuteAdded === 0) return;
  const exp = moment.minuteStart + minuteSeconds;
  commit.check(address.entry)
    .set(address.entry.key, { count: address.minuteCount, exp }, expireAt(exp, moment));
}

/** Windows are found by their start; `expireIn` only cleans up, a minute after the end at the earliest. */
function expireAt(exp: number, moment: Moment): { expireIn: number } {
  return { expireIn: (Math.max(0, exp - moment.nowS) + minuteSeconds) * 1000 };
}
