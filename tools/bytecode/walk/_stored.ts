/** Rows of stores: what slots hold after one, and how one is made longer. */
import type { Stored } from "./_path.ts";
import type { Terms } from "./_terms.ts";
import type { Value } from "./values.ts";

/** Stores that are gone through one by one: honest paths make a few, and code that is made to cost makes thousands. */
const FEW = 32;

/** The row with one more store. */
export function withStored(
  terms: Terms,
  before: Stored | null,
  transient: boolean,
  slot: Value,
  value: Value,
): Stored {
  const count = before ? before.count + 1 : 1;
  let digest = Math.imul((before?.digest ?? 0) ^ terms.idOf(slot), 0x9e3779b1);
  digest = Math.imul(digest ^ (digest >>> 15) ^ terms.idOf(value), 0x85ebca6b) + Number(transient);
  return { transient, slot, value, before, count, digest };
}

/** What a slot holds after a row of stores. */
export function heldAfter(
  terms: Terms,
  row: Stored | null,
  transient: boolean,
  slot: Value,
): Value {
  for (let item = row; item; item = item.before) {
    if (item.slot === slot && item.transient === transient) return item.value;
  }
  return terms.storage(transient ? "transient" : "storage", slot);
}

/** The same for many slots of one row. */
export function heldBy(
  terms: Terms,
  row: Stored | null,
): (transient: boolean, slot: Value) => Value {
  if (row === null || row.count <= FEW) {
    return (transient, slot) => heldAfter(terms, row, transient, slot);
  }
  const newest = new NewestStores();
  for (let item: Stored | null = row; item; item = item.before) newest.add(item);
  return (transient, slot) =>
    newest.find(transient, slot)?.value ??
      terms.storage(transient ? "transient" : "storage", slot);
}

/** The first store to each slot that is added, in that order. */
export class NewestStores {
  readonly stores: Stored[] = [];
  /** Of more than a few, by slot: of storage, and of transient storage. */
  #bySlot: readonly [Map<Value, Stored>, Map<Value, Stored>] | undefined;

  add(store: Stored): void {
    const { stores } = this;
    if (this.find(store.transient, store.slot)) return;
    stores.push(store);
    if (this.#bySlot) this.#index(store);
    else if (stores.length > FEW) {
      this.#bySlot = [new Map(), new Map()];
      for (const one of stores) this.#index(one);
    }
  }

  find(transient: boolean, slot: Value): Stored | undefined {
    if (this.#bySlot) return this.#bySlot[transient ? 1 : 0].get(slot);
    for (const one of this.stores) {
      if (one.slot === slot && one.transient === transient) return one;
    }
    return undefined;
  }

  #index(store: Stored): void {
    this.#bySlot![store.transient ? 1 : 0].set(store.slot, store);
  }
}
