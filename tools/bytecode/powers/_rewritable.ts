/** Fields that functions write, and what that may do to what stands there. */
import type { FieldWrite, Way } from "../analysis_storage.ts";
import type { Hex } from "../../evm/network.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { accessOf, askedPaths, placeOfStore } from "./_access.ts";
import { slotsWithin } from "./_fixed_arrays.ts";
import { type Entries, entriesHit, entriesPerhapsHit } from "./_entries.ts";
import { constantSlot, hexOf, slotHex } from "./_places.ts";
import { type FreeLengths, reachesAnything } from "./_reach.ts";
import type { AskedFunction } from "./scene.ts";

/** What is known of all functions, to tell where a store may land. */
export type Landing = { readonly lengths: FreeLengths; readonly entries: Entries };

/** Adds which fields a function writes, what it writes there, and who may have it written. Yields between stores. */
export function* addRewritable(
  to: Map<string, Way>,
  one: AskedFunction,
  landing: Landing,
): Generator<void, void> {
  for (const store of one.record.stores) {
    addWays(to, rewritableBy(store, one, landing));
    yield;
  }
}

function rewritableBy(
  store: StoreRecord,
  one: AskedFunction,
  { lengths, entries }: Landing,
): Way[] {
  if (store.transient) return [];
  const slot = constantSlot(store.slot);
  if (slot !== null) return [{ ...fieldOf(store, one), slot: slotHex(slot) }];
  const few = slotsWithin(store, one.record);
  if (few.length > 0) {
    // Of which bits the element is, it may be any.
    const field = { ...fieldOf(store, one), offsetBits: 0, bits: WORD_BITS, value: null };
    return few.map((slot): Way => ({ ...field, slot }));
  }
  const hit = entriesHit(store, entries);
  const perhaps = entriesPerhapsHit(store, entries);
  const isAny = perhaps === null || reachesAnything(store, lengths);
  if (hit.length === 0 && perhaps?.length === 0 && !isAny) return [];
  const field = fieldOf(store, one);
  const { value, access } = field;
  return [
    ...hit.map((entry): Way => ({ ...field, slot: entry.slot })),
    ...(perhaps ?? []).map((entry): Way => ({ ...field, slot: entry.slot, isDoubtful: true })),
    ...(isAny ? [{ slot: null, value, access }] : []),
  ];
}

const WORD_BITS = 256;

function fieldOf(store: StoreRecord, { asking }: AskedFunction): Omit<FieldWrite, "slot"> {
  const access = accessOf(askedPaths(store, asking), asking.complete);
  const value = isConstant(store.value) ? hexOf(store.value) : null;
  return { offsetBits: store.offset, bits: store.bits, value, access };
}

/** Adds each way that is not there yet, by what it says. */
function addWays(to: Map<string, Way>, ways: readonly Way[]): void {
  for (const way of ways) {
    const key = JSON.stringify(way);
    if (!to.has(key)) to.set(key, way);
  }
}

/** Slots, and slots of mappings, that a function writes. */
export function slotsWritten({ record }: AskedFunction): Hex[] {
  return record.stores.flatMap((store) => {
    const place = placeOfStore(store);
    return place === null ? slotsWithin(store, record) : [slotHex(place.root)];
  });
}

/** Whether a function writes slots that the code does not tell. */
export function writesUnknown({ record }: AskedFunction): boolean {
  const [known, unknown] = [new Set<number>(), new Set<number>()];
  for (const store of record.stores) {
    if (placeOfStore(store) === null) {
      if (!store.transient && slotsWithin(store, record).length === 0) unknown.add(store.pc);
    } else if (typeof store.slot !== "number") known.add(store.pc);
  }
  // A loop over bytes or elements: where it starts is known, a hash, and it stays within.
  return [...unknown].some((pc) => !known.has(pc));
}
