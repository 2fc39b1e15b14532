/** Flags that a call sets against calls from within and releases again: whatever it decides, nobody finds them set. */
import type { EndRecord, Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { ENDS_MAX } from "./_ends.ts";
import { keyOf, type Place } from "./_places.ts";

/** What a place holds where a function ends well: `old` is what it held before. */
type Left = bigint | "old" | "lost";

/**
 * What becomes of a constant. `gone`: another one stands there at every end that finds any of both; `released`: this
 * one does, and the other is gone; `stays`: it stands there at some ends, or may, and the other at others; `alone`: the
 * function stores no other constant there.
 */
export type Fate = "gone" | "released" | "stays" | "alone";

export function fateOf(store: StoreRecord, place: Place, record: WalkRecord): Fate {
  if (!isConstant(store.value) || !hasRival(store, place, record)) return "alone";
  const released = releasedAs(place, record);
  if (released === null) return "stays";
  return released === BigInt(store.value) ? "released" : "gone";
}

/** The ways to the ends that find what is stored, or may. */
export function waysToLeave(
  { value }: StoreRecord,
  place: Place,
  record: WalkRecord,
): readonly Path[] {
  return record.ends.flatMap((end) => {
    const left = leftAt(end, place, record);
    return left.has("lost") || isConstant(value) && left.has(BigInt(value)) ? end.paths : [];
  });
}

function hasRival(store: StoreRecord, place: Place, { stores }: WalkRecord): boolean {
  return stores.some((other) => {
    if (other === store || !isConstant(other.value) || other.value === store.value) return false;
    const at = other.transient ? null : placeOfStore(other);
    return at !== null && keyOf(at) === keyOf(place);
  });
}

/** The one constant that is left by every end that leaves any; null: they differ, or it is not known. */
function releasedAs(place: Place, record: WalkRecord): bigint | null {
  const { ends, truncated, unresolvedJumps } = record;
  if (ends.length > ENDS_MAX || truncated || unresolvedJumps.length > 0) return null;
  const left = new Set(ends.flatMap((end) => [...leftAt(end, place, record)]));
  left.delete("old");
  const [only] = left;
  return left.size === 1 && typeof only === "bigint" ? only : null;
}

function leftAt({ held }: EndRecord, place: Place, record: WalkRecord): ReadonlySet<Left> {
  const left = new Set<Left>();
  if (held === null) return left.add("lost");
  const word = held.find(({ slot }) => slot === place.root);
  if (word === undefined) left.add("old");
  else addLeft(left, word.value, place, { place, record });
  return left;
}

type Where = { readonly place: Place; readonly record: WalkRecord };
type Bits = Pick<Place, "offset" | "bits">;

/** What joined ways stored is nested a few times, where they were joined again. */
const DEPTH_MAX = 4;

/** Adds all that these bits of a value may be; where joined ways have lost it, each of what they stored. */
function addLeft(left: Set<Left>, value: Value, bits: Bits, where: Where, depth = 0): void {
  const { offset, bits: width } = bits;
  if (isConstant(value)) {
    left.add(BigInt.asUintN(width, BigInt(value) >> BigInt(offset)));
  } else if (value.kind === "storage" && value.slot === where.place.root) {
    left.add(offset === where.place.offset ? "old" : "lost");
  } else if (value.kind === "field" && offset + width <= value.bits) {
    addLeft(left, value.of, { offset: offset + value.offset, bits: width }, where, depth);
  } else if (value.kind === "packed") {
    const within = value.pieces.filter((one) =>
      one.at < offset + width && offset < one.at + one.bits
    );
    const [piece] = within;
    if (piece === undefined) addLeft(left, value.constant, bits, where, depth);
    else if (within.length > 1 || piece.at > offset || piece.at + piece.bits < offset + width) {
      left.add("lost");
    } else {
      const low = offset - piece.at + piece.low;
      addLeft(left, piece.of, { offset: low, bits: width }, where, depth);
    }
  } else {
    const all = value.kind === "unknown" && depth < DEPTH_MAX
      ? where.record.alternatives(value)
      : null;
    if (all === null || all.length === 0) left.add("lost");
    else for (const one of all) addLeft(left, one, bits, where, depth + 1);
  }
}
