/** Stores that tell what another one would, had the walk not lost it. */
import type { StoreRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import type { Place } from "./_places.ts";

/** What else is stored at this point, and where the same number of the same list is stored that was lost here. */
export function storedAlike(
  { pc, value }: StoreRecord,
  { family, offset, bits }: Place,
  stores: readonly StoreRecord[],
): readonly StoreRecord[] {
  const pcs = new Set(
    stores.filter((other) => {
      const at = other.value === value ? placeOfStore(other) : null;
      return at !== null && at.offset === offset && at.family === family;
    }).map((other) => other.pc),
  );
  return stores.filter((other) => {
    const at = placeOfStore(other);
    return (other.pc === pc || pcs.has(other.pc)) && at?.family === family &&
      at.offset < offset + bits && offset < at.offset + at.bits;
  });
}
