/**
 * Entries of accounts whose address the code no longer tells, as `balances[TEAM]` where the compiler has
 * worked out the slot: which mapping it is of cannot be told, only that no function asks for the number as such.
 */
import { isConstant, type Value } from "../walk/values.ts";
import { changeOf } from "./_changes.ts";
import { isAmong } from "./_frame.ts";
import { isHash, type Place, placeAt } from "./_places.ts";
import type { WalkedFunction } from "./scene.ts";

/** Of the places stored to at constant hashes, those that are not known and only summed up. */
export function unreadSums(
  functions: readonly WalkedFunction[],
  known: readonly Place[],
): Place[] {
  const found = new Map<Value, Place>();
  for (const { record } of functions) {
    for (const { slot, transient } of record.stores) {
      if (transient || !isConstant(slot) || !isHash(BigInt(slot))) continue;
      found.set(slot, placeAt(slot, 0, 256)!);
    }
  }
  return [...found.values()].filter((place) =>
    !isAmong(place, known) && functions.every((one) => isOnlySummed(place, one))
  );
}

/** A function that reads the number stores it again, with what is no constant added or taken. */
function isOnlySummed({ root, family }: Place, { record }: WalkedFunction): boolean {
  const stores = record.stores.filter(({ slot }) => slot === root);
  if (stores.length === 0) return !record.loads.includes(root);
  return stores.every((store) => {
    const place = placeAt(store.slot, store.offset, store.bits)!;
    if (place.family !== family || store.bits !== 256) return false;
    const { sign, amount } = changeOf(store, place);
    return sign === "zeroed" || (sign === "added" || sign === "taken") && !isConstant(amount);
  });
}
