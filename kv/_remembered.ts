/**
 * Entries as the last commits of this isolate left them, so that the next call of a key need not read
 * them. They may be out of date: only a decision that rests on nothing its commit does not check is
 * made from them (docs/decisions/0004).
 */

export type Entry = Deno.KvEntryMaybe<unknown>;

const entriesMax = 4_096;
/** After a conflict another isolate serves the key too: for this long it is read again each time. */
const distrustMs = 60_000;

export class Remembered {
  readonly #entries = new Map<string, Entry>();
  readonly #distrustedUntilMs = new Map<string, number>();

  /** Takes the entries of `keys` out; `undefined` unless all are there. A commit puts them back. */
  take(keys: readonly Deno.KvKey[]): Entry[] | undefined {
    const taken: Entry[] = [];
    for (const key of keys) {
      const name = nameOf(key);
      const entry = this.#entries.get(name);
      if (entry === undefined) continue;
      this.#entries.delete(name);
      taken.push(entry);
    }
    return taken.length === keys.length ? taken : undefined;
  }

  /** Keeps what a commit left, the newest entries of all. */
  keep(entries: readonly Entry[], nowMs: number): void {
    for (const entry of entries) {
      const name = nameOf(entry.key);
      const untilMs = this.#distrustedUntilMs.get(name);
      if (untilMs !== undefined && nowMs < untilMs) continue;
      this.#distrustedUntilMs.delete(name);
      this.#entries.set(name, entry);
    }
    bound(this.#entries);
  }

  /** Entries that were remembered and proved to be out of date. */
  distrust(keys: readonly Deno.KvKey[], nowMs: number): void {
    for (const key of keys) this.#distrustedUntilMs.set(nameOf(key), nowMs + distrustMs);
    bound(this.#distrustedUntilMs);
  }
}

/** No part of a key holds a line break. */
function nameOf(key: Deno.KvKey): string {
  return key.join("\n");
}

/** A map knows the order of its keys: the oldest go first. */
function bound(map: Map<string, unknown>): void {
  for (const name of map.keys()) {
    if (map.size <= entriesMax) return;
    map.delete(name);
  }
}
