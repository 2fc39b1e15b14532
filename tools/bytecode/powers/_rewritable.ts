/** Fields that functions write, and what that may do to what stands there. */
import type { FieldWrite, Way } from "../analysis_storage.ts";
import type { Hex } from "../../evm/network.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { accessOf, askedPaths, placeOfStore } from "./_access.ts";
import { type Entries, entriesReached } from "./_entries.ts";
import { constantSlot, hexOf, slotHex } from "./_places.ts";
import { type FreeLengths, reachesAnything } from "./_reach.ts";
import type { AskedFunction } from "./scene.ts";

/** What is known of all functions, to tell where a store may land. */
export type Landing = { readonly lengths: FreeLengths; readonly entries: Entries };

/** Which fields a function writes, what it writes there, and who may have it written. */
export function rewritableBy(one: AskedFunction, { lengths, entries }: Landing): Way[] {
  return one.record.stores.flatMap((store): Way[] => {
    if (store.transient) return [];
    const slot = constantSlot(store.slot);
    if (slot !== null) return [{ ...fieldOf(store, one), slot: slotHex(slot) }];
    const named = entriesReached(store, entries);
    const isAny = reachesAnything(store, lengths);
    if (named.length === 0 && !isAny) return [];
    const field = fieldOf(store, one);
    const ways = named.map((entry): Way => ({
      ...field,
      slot: entry.slot,
      ...(entry.readings.length === 0 && { isDoubtful: true }),
    }));
    const { value, access } = field;
    return isAny ? [...ways, { slot: null, value, access }] : ways;
  });
}

function fieldOf(store: StoreRecord, { asking }: AskedFunction): Omit<FieldWrite, "slot"> {
  const access = accessOf(askedPaths(store, asking), asking.complete);
  const value = isConstant(store.value) ? hexOf(store.value) : null;
  return { offsetBits: store.offset, bits: store.bits, value, access };
}

/** Adds each way that is not there yet, by what it says. */
export function addWays(to: Map<string, Way>, ways: readonly Way[]): void {
  for (const way of ways) {
    const key = JSON.stringify(way);
    if (!to.has(key)) to.set(key, way);
  }
}

/** Slots, and slots of mappings, that a function writes. */
export function slotsWritten({ record }: AskedFunction): Hex[] {
  return record.stores.flatMap((store) => {
    const place = placeOfStore(store);
    return place === null ? [] : [slotHex(place.root)];
  });
}

/** Whether a function writes slots that the code does not tell. */
export function writesUnknown({ record }: AskedFunction): boolean {
  const [known, unknown] = [new Set<number>(), new Set<number>()];
  for (const store of record.stores) {
    if (placeOfStore(store) === null) {
      if (!store.transient) unknown.add(store.pc);
    } else if (typeof store.slot !== "number") known.add(store.pc);
  }
  // A loop over bytes or elements: where it starts is known, a hash, and it stays within.
  return [...unknown].some((pc) => !known.has(pc));
}
