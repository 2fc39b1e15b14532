/**
 * What the last commits of this isolate left of keys and addresses, so that the next call of a key need
 * not read it. It may be out of date: only a decision that rests on nothing its commit does not check
 * is made from it (docs/decisions/0004).
 */
import type { Moment } from "./_decide.ts";
import {
  isAddressOf,
  isKeyOf,
  type Known,
  leaveAddress,
  leaveKey,
  type ReadAddress,
  type ReadKey,
} from "./_known.ts";
import type { Group } from "./_lanes.ts";

/** Keys, and addresses, that are kept. */
const keptMax = 1_024;
/** After a conflict another isolate serves the key too: for this long it is read again each time. */
const distrustMs = 60_000;

export class Remembered {
  readonly #keys = new Shelf<ReadKey>();
  readonly #addresses = new Shelf<ReadAddress>();

  /**
   * All that a group rests on; `undefined` unless all is there. What is taken says nothing to others
   * until it is kept again after a commit.
   */
  take({ owners, addresses }: Group, moment: Moment): Known | undefined {
    const readKeys: ReadKey[] = [];
    for (const { keyHash } of owners) {
      const key = this.#keys.take(keyHash);
      if (key === undefined || !isKeyOf(key, moment)) return undefined;
      readKeys.push(key);
    }
    const readAddresses: ReadAddress[] = [];
    for (const name of addresses) {
      const address = this.#addresses.take(name);
      if (address === undefined || !isAddressOf(address, moment)) return undefined;
      readAddresses.push(address);
    }
    return { readKeys, readAddresses };
  }

  /** A key whose credits are changed unread. */
  forget(keyHash: string): void {
    this.#keys.take(keyHash);
  }

  /** Keeps what a commit left. */
  keep({ readKeys, readAddresses }: Known, versionstamp: string, nowMs: number): void {
    for (const key of readKeys) {
      if (leaveKey(key, versionstamp)) this.#keys.keep(key.hash, key, nowMs);
    }
    for (const address of readAddresses) {
      if (leaveAddress(address, versionstamp)) {
        this.#addresses.keep(address.address, address, nowMs);
      }
    }
  }

  /** The keys and addresses of a group of which what was remembered proved to be out of date. */
  distrust({ owners, addresses }: Group, nowMs: number): void {
    for (const { keyHash } of owners) this.#keys.distrust(keyHash, nowMs + distrustMs);
    for (const address of addresses) this.#addresses.distrust(address, nowMs + distrustMs);
  }
}

class Shelf<T extends { isHeld: boolean }> {
  readonly #kept = new Map<string, T>();
  readonly #distrustedUntilMs = new Map<string, number>();

  /** It stays where it is, held: to take it out and put it back with each call would cost more. */
  take(name: string): T | undefined {
    const value = this.#kept.get(name);
    if (value === undefined || value.isHeld) return undefined;
    value.isHeld = true;
    return value;
  }

  keep(name: string, value: T, nowMs: number): void {
    const untilMs = this.#distrustedUntilMs.get(name);
    if (untilMs !== undefined && nowMs < untilMs) return;
    if (untilMs !== undefined) this.#distrustedUntilMs.delete(name);
    value.isHeld = false;
    if (this.#kept.get(name) === value) return;
    this.#kept.set(name, value);
    bound(this.#kept);
  }

  distrust(name: string, untilMs: number): void {
    this.#distrustedUntilMs.set(name, untilMs);
    bound(this.#distrustedUntilMs);
  }
}

/** A map knows the order of its keys: the oldest go first. */
function bound(map: Map<string, unknown>): void {
  if (map.size <= keptMax) return;
  for (const name of map.keys()) {
    map.delete(name);
    if (map.size <= keptMax) return;
  }
}
