/** One reading of the store for a group, the verdicts that follow, and the commit that makes them true. */
import { minuteSeconds } from "../schema/time.ts";
import { decide, type Moment, momentOf } from "./_decide.ts";
import { keysOf, type Known, knownOf, ownersOf, type ReadAddress, type ReadKey } from "./_known.ts";
import type { Group, Item, RefundItem } from "./_lanes.ts";
import type { Remembered } from "./_remembered.ts";
import type { Proof } from "./_proofs.ts";
import { answered } from "./_timing.ts";
import { minus, packed } from "./counts.ts";
import { keys } from "./keys.ts";
import type { Charge, MeterLimits, Verdict } from "./metering.ts";

/** Starts the commit of an attempt. */
export type StartCommit = () => Deno.AtomicOperation;

/** How long the proof that a commit was applied is kept: longer than its reconciliation takes. */
const commitProofSeconds = 900;

/** What one attempt decided. `moved` are refunds whose key was revoked or deleted meanwhile. */
export type Plan = {
  readonly verdicts: Map<Item, Verdict>;
  readonly moved: readonly RefundItem[];
  /** The commit to make; `undefined` when nothing has to be written. */
  readonly commit: Deno.AtomicOperation | undefined;
  /** It rests on what was remembered, not read. */
  readonly remembered?: true;
  /** What the commit leaves under its versionstamp; what it leaves unknown is missing. */
  readonly left: (versionstamp: string) => Known;
};

/**
 * Decides the group's calls in order of arrival: on the entries that are remembered, if the commit
 * proves all that the decision rests on, or else on one reading of the store.
 */
export async function planGroup(
  kv: Deno.Kv,
  group: Group,
  { limits, remembered }: { readonly limits: MeterLimits; readonly remembered: Remembered },
  nowMs: number,
  start: StartCommit,
): Promise<Plan> {
  const moment = momentOf(nowMs);
  const plan = (known: Known) => planOn(start, group, known, limits, moment);
  const taken = remembered.take(group, moment);
  if (taken !== undefined) {
    const recalled = plan(taken);
    if (isProved(group, taken, recalled)) return { ...recalled, remembered: true };
  }
  const owners = ownersOf(group);
  const entries = await answered(kv.getMany<unknown[]>(keysOf(owners, group, moment)));
  return plan(knownOf(owners, group, entries));
}

/**
 * Whether the commit checks every entry that the decisions rest on: a refusal may rest on entries that
 * are not written.
 */
function isProved(group: Group, { readKeys }: Known, { verdicts }: Plan): boolean {
  return group.items.every((item) => verdicts.get(item)?.kind === "admitted") &&
    [...readKeys.values()].every((key) => key.callsAdded > 0);
}

function planOn(
  start: StartCommit,
  group: Group,
  known: Known,
  limits: MeterLimits,
  moment: Moment,
): Plan {
  const { readKeys, readAddresses } = known;
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
  if (!writes) return { verdicts, moved, commit: undefined, left: () => nothingLeft };
  const commit = start();
  for (const charge of refunds) {
    const entry = readKeys.get(charge.keyHash)?.recordEntry;
    if (entry !== undefined) addRefund(commit, charge, entry.versionstamp);
  }
  for (const key of readKeys.values()) addKeyWrites(commit, key);
  for (const address of readAddresses.values()) addAddressWrites(commit, address, moment);
  return { verdicts, moved, commit, left: (stamp) => leftBy(known, refunds, stamp) };
}

/** The states after a commit under `versionstamp`. */
function leftBy(
  { readKeys, readAddresses }: Known,
  refunds: readonly Charge[],
  versionstamp: string,
): Known {
  const keys = new Map<string, ReadKey>();
  for (const [hash, key] of readKeys) {
    if (key.dayAdded > 0) keys.set(hash, leftOfKey(key, versionstamp));
  }
  // A refund is summed unchecked: nobody knows what it left.
  for (const { keyHash } of refunds) keys.delete(keyHash);
  const addresses = new Map<string, ReadAddress>();
  for (const [address, { entry, minuteCount, minuteAdded }] of readAddresses) {
    if (minuteAdded === 0) continue;
    addresses.set(address, {
      entry: { key: entry.key, versionstamp },
      minuteCount,
      minuteAdded: 0,
    });
  }
  return { readKeys: keys, readAddresses: addresses };
}

/** Of a group that charges and counts nothing. */
export const nothingLeft: Known = { readKeys: new Map(), readAddresses: new Map() };

/**
 * A commit that leaves a proof under its nonce and cannot be applied twice: the outcome of a commit
 * may be unknown to its caller (FoundationDB `commit_unknown_result`), so it is read back. The proof is
 * the number of the attempt, or that no attempt may be applied any more. Of attempts that find the
 * entry as `proof` has it one at most is applied.
 */
export function startCommit(
  kv: Deno.Kv,
  { nonce, versionstamp }: Proof,
  attempt: number | "fenced",
): Deno.AtomicOperation {
  const key = keys.commit(nonce);
  const value = attempt === "fenced" ? attempt : new Deno.KvU64(BigInt(attempt));
  return kv.atomic()
    .check({ key, versionstamp })
    .set(key, value, { expireIn: commitProofSeconds * 1000 });
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

/** The limits rest on the sums as read: the checks make them exact over isolates. */
function addKeyWrites(commit: Deno.AtomicOperation, key: ReadKey) {
  if (key.dayAdded === 0) return;
  const { recordEntry, usageEntry, creditsEntry, creditsAdded: credits, callsAdded: calls } = key;
  commit.check(recordEntry, usageEntry)
    .sum(usageEntry.key, packed({ credits, calls: key.dayAdded }));
  if (calls > 0) commit.check(creditsEntry).sum(creditsEntry.key, packed({ credits, calls }));
}

/**
 * Windows are found by their start; `expireIn` only cleans up, a minute after the end at the earliest.
 * The number alone is stored: to write an object costs several times as much (docs/decisions/0004).
 */
function addAddressWrites(
  commit: Deno.AtomicOperation,
  { entry, minuteCount, minuteAdded }: ReadAddress,
  { minuteStart, nowS }: Moment,
) {
  if (minuteAdded === 0) return;
  const leftS = Math.max(0, minuteStart + minuteSeconds - nowS);
  commit.check(entry).set(entry.key, new Deno.KvU64(BigInt(minuteCount)), {
    expireIn: (leftS + minuteSeconds) * 1000,
  });
}

function leftOfKey(key: ReadKey, versionstamp: string): ReadKey {
  const { recordEntry, creditsEntry, usageEntry, record, creditsUsed, dayCount } = key;
  return {
    recordEntry,
    creditsEntry: key.callsAdded > 0 ? { key: creditsEntry.key, versionstamp } : creditsEntry,
    usageEntry: { key: usageEntry.key, versionstamp },
    record,
    versionstamp: key.versionstamp,
    creditsUsed,
    dayCount,
    creditsAdded: 0,
    callsAdded: 0,
    dayAdded: 0,
  };
}
