/**
 * Group commit. Calls that wait while their key or address has a commit in flight are settled together
 * by the next one: a compare-and-set loop per call collapses under contention (docs/decisions/0004).
 *
 * A key and an address belong to at most one group in flight, so groups of one isolate never
 * conflict with each other; other isolates are met by versionstamp checks.
 */
import { Flows } from "./_flows.ts";
import { monotonicMs } from "../schema/clock.ts";
import type { Call, Charge, Verdict } from "./metering.ts";
import { StoreError } from "./store_error.ts";

/** Deno KV reads at most 10 keys at once: 3 for an API key, 1 for an address. */
const kvKeysPerGroup = 10;
const kvKeysPerApiKey = 3;
const callsPerGroup = 64;
/** Waiting items of one isolate; one more is answered 503 without a charge. */
const queueLengthMax = 4096;
/** After a group of several calls, so many groups wait for company. */
const crowdedGroups = 32;
/** A call that waited so long for a group is answered 503, that it ends within a request's time. */
const waitMsMax = 3_000;
/** An item that was left behind so often keeps those behind it off its key and its address. */
const leftBehindMax = 32;

type Settle<T> = { resolve: (value: T) => void; reject: (error: unknown) => void };

/** A call that waits for its verdict, or a refund that waits for its commit. */
export type Item = CallItem | RefundItem;
export type CallItem =
  & { readonly kind: "call"; readonly call: Call }
  & Settle<Verdict>
  & Place;
export type RefundItem =
  & { readonly kind: "refund"; readonly charge: Charge }
  & Settle<void>
  & Place;

type Place = {
  /** Where its key and its address stand in its group; -1 before it has one, and where it has none. */
  keyAt: number;
  addressAt: number;
  /** Groups that formed without it, or failed to, while it waited. */
  leftBehind: number;
  /** On the clock that is never set back. */
  sinceMs: number;
};

/** Of an item before it waits. */
export const placeless = {
  keyAt: -1,
  addressAt: -1,
  leftBehind: 0,
  sinceMs: 0,
} as const satisfies Place;

/** Whose key is charged. */
export type Owner = Pick<Call, "keyHash" | "keyId">;

/** Items settled by one commit. Of a few keys and addresses: lists are searched as fast as tables. */
export type Group = {
  readonly items: Item[];
  readonly owners: Owner[];
  readonly addresses: string[];
};

/** Runs a group to its end and settles each item; it must not throw. */
export type RunGroup = (group: Group) => Promise<void>;

export class Lanes {
  readonly #run: RunGroup;
  readonly #isInMemory: boolean;
  #waiting: Item[] = [];
  readonly #busyKeys = new Set<string>();
  readonly #busyAddresses = new Set<string>();
  #scheduled = false;
  #isLaunchingEarly = false;
  /** Groups left that wait for company. */
  #crowded = 0;
  readonly #flows = new Flows();

  /** `isInMemory`: of the store, whose commits then wait for neither a disk nor a network. */
  constructor(run: RunGroup, { isInMemory }: { readonly isInMemory: boolean }) {
    this.#run = run;
    this.#isInMemory = isInMemory;
  }

  /** Queues an item; rejects it with `StoreError` when the queue is full. Refunds always enter. */
  add(item: Item): void {
    if (item.kind === "call" && this.#waiting.length >= queueLengthMax) {
      item.reject(new StoreError("db-unavailable", "Too many calls wait for the database"));
      return;
    }
    this.#waiting.push(item);
    item.sinceMs = monotonicMs();
    const { keyHash } = ownerOf(item);
    this.#flows.enter(keyHash);
    // What waits for a group in flight is looked at when that ends.
    if (this.#isHeldUp(item)) return;
    this.#schedule();
    if (this.#crowded > 0 && this.#flows.isShareWaiting(keyHash)) this.#launchEarly();
  }

  /** While the first half is written the other is read. In memory it would be written before that. */
  #launchEarly(): void {
    if (this.#isInMemory || this.#isLaunchingEarly) return;
    this.#isLaunchingEarly = true;
    queueMicrotask(() => {
      this.#isLaunchingEarly = false;
      this.#launch();
    });
  }

  /**
   * Groups form after the current task, so that calls of one burst share a commit; while calls come
   * several at a time, after the requests that have arrived meanwhile are read: of 50 connections most
   * groups were one call otherwise, for a commit is often done before the next request is looked at.
   */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const launch = () => {
      this.#scheduled = false;
      this.#launch();
    };
    if (this.#crowded > 0) nextTurn(launch);
    else queueMicrotask(launch);
  }

  #launch(): void {
    this.#refuseOld();
    for (let group = this.#next(); group !== undefined; group = this.#next()) {
      const launched = group;
      const counts = countsOf(launched);
      for (const [keyHash, count] of counts) this.#flows.group(keyHash, count);
      this.#crowded = group.items.length > 1 ? crowdedGroups : Math.max(0, this.#crowded - 1);
      for (const { keyHash } of launched.owners) this.#busyKeys.add(keyHash);
      for (const address of launched.addresses) this.#busyAddresses.add(address);
      const startMs = monotonicMs();
      this.#run(launched).then(() => {
        this.#flows.leave(counts, monotonicMs() - startMs);
        for (const { keyHash } of launched.owners) this.#busyKeys.delete(keyHash);
        for (const address of launched.addresses) this.#busyAddresses.delete(address);
        if (this.#isIdleBefore(launched)) this.#launch();
        else if (this.#waiting.length > 0) this.#schedule();
      });
    }
  }

  /** Behind a store that does not answer each group takes its whole time: those behind it get no turn of theirs. */
  #refuseOld(): void {
    const beforeMs = monotonicMs() - waitMsMax;
    const [oldest] = this.#waiting;
    if (oldest === undefined || oldest.sinceMs >= beforeMs) return;
    this.#waiting = this.#waiting.filter((item) => {
      if (item.kind === "refund" || item.sinceMs >= beforeMs) return true;
      this.#flows.giveUp(ownerOf(item).keyHash);
      item.reject(new StoreError("db-unavailable", "The call waited too long for the database"));
      return false;
    });
  }

  /**
   * Whether the database would lie idle while `last` is answered and a turn of the event loop ends,
   * though so many wait that it is worth a commit: 50 connections come by as two groups then, one of
   * which is written while the other is answered and read.
   */
  #isIdleBefore(last: Group): boolean {
    return this.#busyKeys.size === 0 && this.#waiting.length * 2 >= last.items.length;
  }

  /** Takes the next group out of the queue, in order of arrival; `undefined` when all must wait. */
  #next(): Group | undefined {
    if (this.#waiting.length === 0) return undefined;
    const group: Group = { items: [], owners: [], addresses: [] };
    const room = new Map<string, number>();
    const kept = new Set<string>();
    const left: Item[] = [];
    for (const item of this.#waiting) {
      const { keyHash } = ownerOf(item);
      const roomOfKey = room.get(keyHash) ?? this.#roomOf(keyHash);
      const isRoom = group.items.length < callsPerGroup && roomOfKey > 0;
      const isKept = kept.size > 0 && namesOf(item).some((name) => kept.has(name));
      if (isRoom && !isKept && this.#join(group, item)) {
        group.items.push(item);
        room.set(keyHash, roomOfKey - 1);
        continue;
      }
      left.push(item);
      // Its key and its address may never be free at the same moment otherwise.
      if (++item.leftBehind > leftBehindMax) namesOf(item).forEach((name) => kept.add(name));
    }
    this.#waiting = left;
    if (group.items.length === 0) return undefined;
    return group;
  }

  /**
   * Unequal groups of one key stay so, and while the one of 40 is answered and read, that of 10 is long
   * written: each takes half.
   */
  #roomOf(keyHash: string): number {
    return this.#crowded === 0 ? callsPerGroup : this.#flows.share(keyHash) ?? callsPerGroup;
  }

  /** Whether its key or its address has a group in flight. */
  #isHeldUp(item: Item): boolean {
    return this.#busyKeys.has(ownerOf(item).keyHash) ||
      item.kind === "call" && this.#busyAddresses.has(item.call.address);
  }

  #join(group: Group, item: Item): boolean {
    if (this.#isHeldUp(item)) return false;
    const { owners, addresses } = group;
    const owner = ownerOf(item);
    const address = item.kind === "call" ? item.call.address : undefined;
    const keyAt = owners.findIndex(({ keyHash }) => keyHash === owner.keyHash);
    const addressAt = address === undefined ? -1 : addresses.indexOf(address);
    const newAddress = address !== undefined && addressAt < 0;
    const keyCount = owners.length + (keyAt < 0 ? 1 : 0);
    const addressCount = addresses.length + (newAddress ? 1 : 0);
    if (keyCount * kvKeysPerApiKey + addressCount > kvKeysPerGroup) return false;
    item.keyAt = keyAt < 0 ? owners.push(owner) - 1 : keyAt;
    item.addressAt = newAddress ? addresses.push(address) - 1 : addressAt;
    return true;
  }
}

/** Runs `launch` in the next turn of the event loop, no later: timers take a millisecond. */
function nextTurn(launch: () => void): void {
  const { setImmediate } = globalThis as unknown as { setImmediate: (run: () => void) => void };
  setImmediate(launch);
}

/** What no two groups in flight share. A hash and an address look different. */
function namesOf(item: Item): string[] {
  const { keyHash } = ownerOf(item);
  return item.kind === "call" ? [keyHash, item.call.address] : [keyHash];
}

/** How many items of each key a group has. */
function countsOf({ items, owners }: Group): [keyHash: string, count: number][] {
  return owners.map(({ keyHash }, at) => [
    keyHash,
    items.filter(({ keyAt }) => keyAt === at).length,
  ]);
}

function ownerOf(item: Item): Owner {
  return item.kind === "call" ? item.call : item.charge;
}
