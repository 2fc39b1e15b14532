/** Fields that a call sets at its beginning and releases at its end: zero whenever nothing is under way. */
import type { StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value, type Word } from "../walk/values.ts";
import { addBits, type Bits, bitsOf, touches, withoutBits } from "./_bits.ts";
import { ENDS_MAX, fieldOf } from "./_ends.ts";
import { isScalar, overlaps, type Place, placeAt } from "./_places.ts";
import { isComplete } from "./scene.ts";
import { some } from "./_terms.ts";

/** A store to a slot of its own. */
export type Written = {
  readonly place: Place;
  readonly store: StoreRecord;
  readonly clears: boolean;
};

/** The locks of all functions together. */
export type Locks = {
  /** Fields that no function leaves set where it ends well. */
  readonly released: Bits;
  /** And those that some function may leave set: what it does was lost on the way. */
  readonly perhaps: Bits;
  /** The stores that set or release them, by family and by function. */
  readonly writes: ReadonlyMap<string, readonly LockWrite[]>;
};

/** By which of all functions, and whether that one calls others, who may call back. */
export type LockWrite = Written & { readonly by: number; readonly callsOthers: boolean };

export function scalarsWritten({ stores }: WalkRecord): Written[] {
  return stores.flatMap((store) => {
    const place = store.transient ? null : placeAt(store.slot, store.offset, store.bits);
    if (place === null || !isScalar(place)) return [];
    return [{ place, store, clears: isConstant(store.value) && BigInt(store.value) === 0n }];
  });
}

/** No field is a lock that any function leaves set. */
export function* locksOf(records: readonly WalkRecord[]): Generator<void, Locks> {
  const apart: (readonly Written[])[] = [];
  const fields = new Map<string, bigint>();
  for (const record of records) {
    const written = scalarsWritten(record);
    const parts = written.length > STORES_MAX ? written : written.flatMap(inParts);
    apart.push(parts);
    for (const { place } of bothWays(parts)) addBits(fields, place);
    yield;
  }
  const [left, lost] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const [index, record] of fields.size === 0 ? [] : records.entries()) {
    const isVague = !isComplete(record) || record.stores.some(isAnywhere);
    for (const [family, bits] of isVague ? fields : []) lost.set(family, bits);
    noteLeft(record, apart[index]!.filter(({ place }) => touches(fields, place)), { left, lost });
    yield;
  }
  const released = withoutBits(fields, left);
  const writes = apart.flatMap((parts, by) => {
    const callsOthers = calls(records[by]!);
    return parts.map((one): LockWrite => ({ ...one, by, callsOthers }));
  }).filter(({ place }) => touches(released, place));
  return {
    released: withoutBits(released, lost),
    perhaps: released,
    writes: Map.groupBy(writes, ({ place }) => place.family),
  };
}

function calls({ calls, creates }: WalkRecord): boolean {
  return creates.length > 0 || calls.some(({ call }) => call.kind !== "staticcall");
}

/** What one function both sets and clears. */
function bothWays(written: readonly Written[]): readonly Written[] {
  const bits = (clears: boolean) =>
    bitsOf(written.filter((one) => one.clears === clears).map(({ place }) => place));
  const [cleared, set] = [bits(true), bits(false)];
  return cleared.size === 0
    ? []
    : written.filter(({ place }) => touches(cleared, place) && touches(set, place));
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

/** Where it lands the walk has lost, or the caller says it. */
function isAnywhere({ slot, transient }: StoreRecord): boolean {
  return !transient && !isConstant(slot) && !some(slot, ({ kind }) => hashed.has(kind));
}

const hashed: ReadonlySet<string> = new Set(["mapping", "array", "keccak"]);

/** Which of the fields that a function writes it leaves set where it ends well, or may. */
function noteLeft(
  { ends }: WalkRecord,
  written: readonly Written[],
  { left, lost }: { readonly left: Map<string, bigint>; readonly lost: Map<string, bigint> },
): void {
  if (written.length === 0) return;
  const cleared = written.filter(({ clears }) => clears).map(({ place }) => place);
  const held = ends.slice(0, ENDS_MAX)
    .map(({ held }) => held && new Map(held.map(({ slot, value }) => [slot, value])));
  const isCut = ends.length > ENDS_MAX || held.includes(null);
  for (const { place } of written.filter(({ clears }) => !clears)) {
    const marks = held.map((one) => markIn(one?.get(place.root), place));
    if (!cleared.some((other) => overlaps(other, place)) || marks.includes("set")) {
      addBits(left, place);
    } else if (isCut || marks.includes("lost")) addBits(lost, place);
  }
}

/** What a word that a slot holds in the end says of a field: undefined where it was not stored, or stands as it had. */
function markIn(word: Value | undefined, place: Place): "set" | "lost" | undefined {
  if (word === undefined) return undefined;
  const { offset, bits, root } = place;
  if (isConstant(word)) return fieldOf(word, place) === 0n ? undefined : "set";
  if (word.kind === "unknown") return "lost";
  if (word.kind !== "packed") return isReadOf(word, root) ? undefined : "set";
  if (BigInt.asUintN(bits, BigInt(word.constant) >> BigInt(offset)) !== 0n) return "set";
  const within = word.pieces.filter(({ of, low, at, bits: width }) =>
    at < offset + bits && offset < at + width && !(isReadOf(of, root) && low === at)
  );
  if (within.length === 0) return undefined;
  return within.every(({ of }) => of.kind === "unknown") ? "lost" : "set";
}

function isReadOf(value: Value, root: Word): boolean {
  return !isConstant(value) && value.kind === "storage" && value.slot === root;
}
