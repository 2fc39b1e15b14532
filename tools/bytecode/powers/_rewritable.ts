/** Fields that functions write, and what that may do to what stands there. */
import type { FieldWrite } from "../analysis_storage.ts";
import type { Hex } from "../../evm/network.ts";
import { isConstant } from "../walk/values.ts";
import { accessOf, askedPaths, placeOfStore } from "./_access.ts";
import { constantSlot, hexOf, slotHex } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";

/** Which fields a function writes, what it writes there, and who may have it written. */
export function rewritableBy(one: AskedFunction): FieldWrite[] {
  return one.record.stores.flatMap((store) => {
    if (store.transient) return [];
    const slot = constantSlot(store.slot);
    if (slot === null) return [];
    const access = accessOf(askedPaths(store.paths, one.asking), one.asking.complete);
    const value = isConstant(store.value) ? hexOf(store.value) : null;
    const { offset: offsetBits, bits } = store;
    return [{ slot: slotHex(slot), offsetBits, bits, value, access }];
  });
}

/** Each way once. */
export function uniqueWays(ways: readonly FieldWrite[]): FieldWrite[] {
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
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
    if (placeOfStore(store) !== null) known.add(store.pc);
    else if (!store.transient) unknown.add(store.pc);
  }
  // A loop over bytes or elements: where it starts is known, and it stays within.
  return [...unknown].some((pc) => !known.has(pc));
}
