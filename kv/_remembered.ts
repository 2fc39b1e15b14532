/**
 * What the last commits of this isolate left of keys and addresses, so that the next call of a key need
 * not read it. It may be out of date: only a decision that rests on nothing its commit does not check
 * is made from it (docs/decisions/0004).
 */
import type { Moment } from "./_decide.ts";
import { isOf, type Known, type ReadAddress, type ReadKey } from "./_known.ts";
import type { Group } from "./_lanes.ts";

/** Keys, and addresses, that are kept. */
const keptMax = 1_024;
/** After a conflict another isolate serves the key too: for this long it is read again each time. */
const distrustMs = 60_000;

export class Remembered {
  readonly #keys = new Shelf<ReadKey>();
  readonly #addresses = new Shelf<ReadAddress>();

  /** Takes all out that a group rests on; `undefined` unless all is there. A commit puts it back. */
  take({ keyHashes, addresses }: Group, moment: Moment): Known | undefined {
    const readKeys = this.#keys.take(keyHashes);
    const readAddresses = this.#addresses.take(addresses);
    if (readKeys.size < keyHashes.size || readAddresses.size < addresses.size) return undefined;
    const known = { readKeys, readAddresses };
    return isOf(moment, known) ? known : undefined;
  }

  /** A key whose credits are changed unread. */
  forget(keyHash: string): void {
    this.#keys.take([keyHash]);
  }

  /** Keeps what a commit left. */
  keep({ readKeys, readAddresses }: Known, nowMs: number): void {
    this.#keys.keep(readKeys, nowMs);
    this.#addresses.keep(readAddresses, nowMs);
  }

  /** The keys and addresses of a group of which what was remembered proved to be out of date. */
  distrust({ keyHashes, addresses }: Group, nowMs: number): void {
    this.#keys.distrust(keyHashes, nowMs + distrustMs);
    this.#addresses.distrust(addresses, nowMs + distrustMs);
  }
}

class Shelf<T> {
  readonly #kept = new Map<string, T>();
  readonly #distrustedUntilMs = new Map<string, number>();

  /** Those of `names` that are here, which are gone afterwards. */
  take(names: Iterable<string>): Map<string, T> {
    const taken = new Map<string, T>();
    for (const name of names) {
      const value = this.#kept.get(name);
      if (value === undefined) continue;
      this.#kept.delete(name);
      taken.set(name, value);
    }
    return taken;
  }

  keep(values: ReadonlyMap<string, T>, nowMs: number): void {
    for (const [name, value] of values) {
      const untilMs = this.#distrustedUntilMs.get(name);
      if (untilMs !== undefined && nowMs < untilMs) continue;
      if (untilMs !== undefined) this.#distrustedUntilMs.delete(name);
      this.#kept.set(name, value);
    }
    bound(this.#kept);
  }

  distrust(names: Iterable<string>, untilMs: number): void {
    for (const name of names) this.#distrustedUntilMs.set(name, untilMs);
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
