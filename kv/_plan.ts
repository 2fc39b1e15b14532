/** One reading of the store for a group, the verdicts that follow, and the commit that makes them true. */
import { minuteSeconds } from "../schema/time.ts";
import { decide, type Moment } from "./_decide.ts";
import { keysOf, type Known, knownOf, type ReadAddress, type ReadKey } from "./_known.ts";
import type { Group, RefundItem } from "./_lanes.ts";
import type { Remembered } from "./_remembered.ts";
import type { Proof } from "./_proofs.ts";
import { answered } from "./_timing.ts";
import { minus, packed } from "./counts.ts";
import { keys } from "./keys.ts";
import type { Charge, MeterLimits, Verdict } from "./metering.ts";

/** What one attempt decided. `moved` are refunds whose key was revoked or deleted meanwhile. */
export type Plan = {
  /** In the order of the group's items; of a refund there is none. */
  readonly verdicts: readonly (Verdict | undefined)[];
  readonly moved: readonly RefundItem[];
  /** The commit to make; `undefined` when nothing has to be written. */
  readonly commit: Deno.AtomicOperation | undefined;
  /** What it rests on, with what it adds. */
  readonly known: Known;
  /** That was remembered, not read. */
  readonly isRemembered: boolean;
};

/** Starts the commit of an attempt. */
export type StartCommit = () => Deno.AtomicOperation;

/** What a decision hangs on besides the store. */
export type Terms = { readonly limits: MeterLimits; readonly moment: Moment };

/** How long the proof that a commit was applied is kept: longer than its reconciliation takes. */
const commitProofSeconds = 900;

/**
 * Decides the group's calls in order of arrival on the entries that are remembered, if the commit
 * proves all that the decision rests on: a refusal may rest on entries that are not written.
 */
export function planRemembered(
  group: Group,
  remembered: Remembered,
  terms: Terms,
  start: StartCommit,
): Plan | undefined {
  const known = remembered.take(group, terms.moment);
  if (known === undefined) return undefined;
  const verdicts = decideAll(group, known, terms);
  if (!verdicts.every((verdict) => verdict?.kind === "admitted")) return undefined;
  const commit = start();
  addWrites(commit, known, terms.moment);
  return { verdicts, moved: [], commit, known, isRemembered: true };
}

/** Decides the group's calls in order of arrival on one reading of the store. */
export async function planRead(
  kv: Deno.Kv,
  group: Group,
  terms: Terms,
  start: StartCommit,
): Promise<Plan> {
  const { moment } = terms;
  const known = knownOf(group, await answered(kv.getMany<unknown[]>(keysOf(group, moment))));
  const { moved, refunds } = refundsOf(group, known, moment);
  const verdicts = decideAll(group, known, terms);
  const writes = refunds.length > 0 || known.readKeys.some((key) => key.dayAdded > 0);
  const commit = writes ? start() : undefined;
  if (commit !== undefined) {
    for (const { charge, recordEntry } of refunds) {
      addRefund(commit, charge, recordEntry.versionstamp);
    }
    addWrites(commit, known, moment);
  }
  return { verdicts, moved, commit, known, isRemembered: false };
}

type Refund = { readonly charge: Charge; readonly recordEntry: Deno.AtomicCheck };

/** Refunds come first: what they give back is there for the calls of the group. */
function refundsOf({ items }: Group, { readKeys }: Known, moment: Moment) {
  const moved: RefundItem[] = [];
  const refunds: Refund[] = [];
  for (const item of items) {
    if (item.kind !== "refund") continue;
    const { charge } = item;
    const key = readKeys[item.keyAt];
    if (key === undefined || key.record === null || key.record.revokedAt !== null) {
      moved.push(item);
      continue;
    }
    key.isRefunded = true;
    refunds.push({ charge, recordEntry: key.recordEntry });
    if (charge.month === moment.month) key.creditsUsed -= charge.credits;
  }
  return { moved, refunds };
}

function decideAll(
  { items }: Group,
  { readKeys, readAddresses }: Known,
  { limits, moment }: Terms,
): (Verdict | undefined)[] {
  return items.map((item) => {
    if (item.kind !== "call") return undefined;
    const key = readKeys[item.keyAt];
    const address = readAddresses[item.addressAt];
    if (key === undefined || address === undefined) throw new Error("A call is outside its group");
    return decide(item.call, key, address, limits, moment);
  });
}

function addWrites(
  commit: Deno.AtomicOperation,
  { readKeys, readAddresses }: Known,
  moment: Moment,
): void {
  for (const key of readKeys) addKeyWrites(commit, key);
  for (const address of readAddresses) addAddressWrites(commit, address, moment);
}

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
