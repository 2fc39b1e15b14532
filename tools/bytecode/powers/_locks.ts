/** Fields that a call sets at its beginning and releases at its end: zero whenever nothing is under way. */
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value, type Word } from "../walk/values.ts";
import { addBits, type Bits, bitsOf, touches, withoutBits } from "./_bits.ts";
import { ENDS_MAX, fieldOf } from "./_ends.ts";
import { asTruth, together } from "./_paths.ts";
import { isScalar, overlaps, type Place, placeAt, readPlace } from "./_places.ts";

/** A store to a slot of its own. */
export type Written = {
  readonly place: Place;
  readonly store: StoreRecord;
  readonly clears: boolean;
};

/** The locks that one function takes. */
export type Locks = {
  /** Fields that it both sets and clears. */
  readonly taken: Bits;
  /** Those of them that no function leaves set where it ends well, as far as its ends are told. */
  readonly released: Bits;
  /** The stores that set or release them, by family. */
  readonly releasing: ReadonlyMap<string, readonly Written[]>;
};

export function scalarsWritten({ stores }: WalkRecord): Written[] {
  return stores.flatMap((store) => {
    const place = store.transient ? null : placeAt(store.slot, store.offset, store.bits);
    if (place === null || !isScalar(place)) return [];
    return [{ place, store, clears: isConstant(store.value) && BigInt(store.value) === 0n }];
  });
}

/** Of each function its locks: no field that any of them leaves set is one. */
export function* locksOf(records: readonly WalkRecord[]): Generator<void, Locks[]> {
  const taken: Taken[] = [];
  const fields = new Map<string, bigint>();
  for (const record of records) {
    const one = takenIn(record);
    taken.push(one);
    for (const { place } of one.releasing) addBits(fields, place);
    yield;
  }
  const left = new Map<string, bigint>();
  for (const [index, { ends }] of fields.size === 0 ? [] : records.entries()) {
    const held = ends.slice(0, ENDS_MAX).map(({ held }) =>
      new Map(held?.map(({ slot, value }) => [slot, value]))
    );
    for (const { place } of taken[index]!.set.filter(({ place }) => touches(fields, place))) {
      if (isLeft(place, held)) addBits(left, place);
    }
    yield;
  }
  return taken.map(({ releasing }) => {
    const fields = bitsOf(placesOf(releasing));
    return {
      taken: fields,
      released: withoutBits(fields, left),
      releasing: Map.groupBy(releasing, ({ place }) => place.family),
    };
  });
}

/** What a function sets, and of that and of what it clears the fields that it does both to. */
type Taken = { readonly set: readonly Written[]; readonly releasing: readonly Written[] };

function takenIn(record: WalkRecord): Taken {
  const written = scalarsWritten(record);
  const apart = written.length > STORES_MAX ? written : written.flatMap(inParts);
  const [cleared, set] = [apart.filter(({ clears }) => clears), apart.filter((one) => !one.clears)];
  const [clearedBits, setBits] = [bitsOf(placesOf(cleared)), bitsOf(placesOf(set))];
  const releasing = cleared.length === 0
    ? []
    : apart.filter(({ place }) => touches(clearedBits, place) && touches(setBits, place));
  return { set, releasing };
}

/** Honest functions store much less; of what is beyond, words that hold more than one field are not looked into. */
const STORES_MAX = 256;

/**
 * What a constant sets and what it clears, each in a part of its own: what is known of two fields that share a word
 * is written as one.
 */
function inParts(written: Written): Written[] {
  const { place, store, clears } = written;
  const isShared = isConstant(store.value) ? place.bits <= 128 : store.value.kind === "packed";
  if (clears || !isShared) return [written];
  const parts: Written[] = [];
  for (let at = 0; at < place.bits; at += 8) {
    const bits = Math.min(8, place.bits - at);
    const value = fieldOf(store.value, { offset: at, bits });
    const clears = value !== null && isConstant(value) && BigInt(value) === 0n;
    parts.push({ place: { ...place, offset: place.offset + at, bits }, store, clears });
  }
  return parts;
}

/** Whether a function ends well somewhere with what it set there. Where ways were joined, that is not known. */
function isLeft(place: Place, ends: readonly ReadonlyMap<Word, Value>[]): boolean {
  return ends.some((held) => {
    const last = held.get(place.root);
    return last !== undefined && isSetIn(last, place);
  });
}

/** Of a word that a slot holds in the end: something other than what had stood there. */
function isSetIn(word: Value, place: Place): boolean {
  const { offset, bits, root } = place;
  if (isConstant(word)) return fieldOf(word, place) !== 0n;
  if (word.kind === "unknown") return false;
  if (word.kind !== "packed") return !isReadOf(word, root);
  if (BigInt.asUintN(bits, BigInt(word.constant) >> BigInt(offset)) !== 0n) return true;
  return word.pieces.some(({ of, low, at, bits: width }) =>
    at < offset + bits && offset < at + width && of.kind !== "unknown" &&
    !(isReadOf(of, root) && low === at)
  );
}

function isReadOf(value: Value, root: Word): boolean {
  return !isConstant(value) && value.kind === "storage" && value.slot === root;
}

/**
 * A call from within a call that has set the field: nobody makes it from outside. `isOnce`: whether somebody goes that
 * way once at most. Of initializers alone it is known that nobody calls back, and that the field was not set before.
 */
export function isNested(
  path: Path,
  { released, releasing }: Locks,
  isOnce: (path: Path) => boolean,
): boolean {
  return released.size > 0 && path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = truth.holds ? readPlace(truth.term) : null;
    if (place === null || place.bits > 8 || !touches(released, place)) return false;
    const writes = releasing.get(place.family)!.filter((one) => overlaps(one.place, place));
    // Honest locks are set and released at a few places; more than that shows nothing.
    if (writes.length > RELEASES_MAX || !isTakenAndReleased(writes)) return false;
    // A lock that is open when it is set is taken on the very path that finds it so.
    if (writes.some(({ store }) => together(store.paths, [path]))) return false;
    return writes.every(({ clears, store }) => clears || store.paths.every(isOnce));
  });
}

/** By one and the same call: what one call sets and another one clears is a switch. */
function isTakenAndReleased(writes: readonly Written[]): boolean {
  return writes.some((one) =>
    one.clears &&
    writes.some((other) => !other.clears && together(one.store.paths, other.store.paths))
  );
}

/** Places in the code that set or release one lock. */
const RELEASES_MAX = 32;

function placesOf(written: readonly Written[]): Place[] {
  return written.map(({ place }) => place);
}
