/** Stores that tell what another one would, had the walk not lost it. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import type { Place } from "./_places.ts";

/** What else is stored at this point, and where the same number of the same list is stored that was lost here. */
export function storedAlike(
  { pc, value }: StoreRecord,
  { family, offset, bits }: Place,
  stores: readonly StoreRecord[],
): readonly StoreRecord[] {
  const number = wholeOf(value);
  const pcs = new Set(
    stores.filter((other) => {
      const at = placeOfStore(other);
      if (at?.family !== family) return false;
      if (other.value === value) return at.offset === offset;
      return number !== null && number === besideOthers(other.value, offset - at.offset);
    }).map((other) => other.pc),
  );
  return stores.filter((other) => {
    const at = placeOfStore(other);
    return (other.pc === pc || pcs.has(other.pc)) && at?.family === family &&
      at.offset < offset + bits && offset < at.offset + at.bits;
  });
}

/** What is stored by itself, before its upper bits were cut off. */
function wholeOf(value: Value): Value | null {
  if (isConstant(value) || value.kind === "packed") return null;
  return value.kind === "field" && value.offset === 0 ? value.of : value;
}

/** The number that is stored from a bit on together with others: a new entry of a list is stored so, the last one by parts. */
function besideOthers(value: Value, bit: number): Value | undefined {
  if (isConstant(value) || value.kind !== "packed") return undefined;
  return value.pieces.find(({ at, low }) => at === bit && low === 0)?.of;
}
