/** Stores whose place the caller names: whoever may name any place writes owners and balances. */
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import type { Scene } from "./_findings.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { greatestOn } from "./_greatest.ts";
import { reachesAnything } from "./_reach.ts";
import { type Slots, stillSo } from "./_still_so.ts";
import { isHeldBelow, summandsIn, sumOf } from "./_summands.ts";
import { has, hasArgument, isRead, plain, some, visit } from "./_terms.ts";

/** How far a caller gets: to every slot, to all that are no hash, or to the entries of all mappings. */
export type Reach = "any" | "low" | "entries";

/** Arrays without end: where their elements stand, and their lengths, by family. */
export type EndlessFamilies = {
  readonly elements: ReadonlySet<string>;
  readonly lengths: ReadonlySet<string>;
};

/** Null: the place is bounded, hashed, or nothing that the caller says. */
export function reachOf(store: StoreRecord, endless: EndlessFamilies): Reach | null {
  const { slot, paths, transient, value } = store;
  if (transient || isConstant(slot) || !hasArgument(slot)) return null;
  if (isEntryOfAny(slot, paths)) return "entries";
  if (isSum(value, slot)) return null;
  const place = placeOfStore(store);
  if (place !== null && endless.elements.has(place.family)) {
    return reachesAnything(store, endless.lengths) ? "any" : null;
  }
  if (place !== null && place.keys.length > 0 || isHashed(slot)) return null;
  const free = paths.filter((path) => !isBounded(slot, path));
  if (free.length === 0) return null;
  const bits = Math.max(...free.map((path) => widthOf(slot, path)));
  if (bits >= FULL_BITS) return "any";
  return bits >= LOW_BITS_MIN && !isFar(slot) ? "low" : null;
}

const FULL_BITS = 256;
/** What is narrower counts elements. */
const LOW_BITS_MIN = 128;
/** Slots that compilers number end long before. */
const FAR = 1n << 64n;

/** How far the caller gets who does not get to every slot; null: a length bounds him, it is hashed, or not his to say. */
export function narrowMost(store: StoreRecord, record: WalkRecord): Slots | null {
  const { slot, value } = store;
  if (store.transient || isConstant(slot) || !hasArgument(slot) || !isOfCaller(value)) return null;
  if (isSum(value, slot)) return null;
  const bounded = pathsTo(store, record).filter((path, index) =>
    isHeldFrom(slot, path) || !isBounded(slot, store.paths[index]!)
  );
  return slotsOn(store, bounded);
}

/** The slots that it may be, as elements of arrays of a fixed length are; null: too many, a hash, or it is known. */
export function slotsReached(store: StoreRecord, record: WalkRecord): Slots | null {
  const { slot, transient } = store;
  if (transient || isConstant(slot) || placeOfStore(store) !== null) return null;
  return slotsOn(store, pathsTo(store, record));
}

/** What is asked on the ways to a store, and still so when it is made. */
export function pathsTo(store: StoreRecord, record: WalkRecord): readonly Path[] {
  return stillSo(store, record, slotsOn);
}

function slotsOn(store: StoreRecord, paths: readonly Path[]): Slots | null {
  const { slot } = store;
  if (isConstant(slot) || placeOfStore(store) !== null) return null;
  if (paths.length === 0 || isHashed(slot) || isFar(slot)) return null;
  const far = paths.map((path) => farthestOn(slot, path))
    .reduce((one, other) => one > other ? one : other, 0n);
  const from = leastOf(slot);
  return far < from || far >= FAR_BEYOND ? null : { from, to: far + 1n };
}

function isHeldFrom(slot: Value, path: Path): boolean {
  return farthestOn(slot, path) < FAR_BEYOND;
}

function farthestOn(slot: Value, path: Path): bigint {
  const { terms, constant } = sumOf(summandsIn(slot));
  return terms.reduce((sum, term) => sum + greatestOn(term, path), constant);
}

function isOfCaller(value: Value): boolean {
  return hasArgument(value) || has(value, "caller");
}

/** What is added to it at least. */
function leastOf(slot: Value): bigint {
  if (isConstant(slot)) return BigInt(slot);
  if (slot.kind === "packed") return BigInt(slot.constant);
  if (slot.kind !== "operation" || slot.op !== "add") return 0n;
  return slot.operands.reduce<bigint>((sum, one) => sum + leastOf(one), 0n);
}

/** The slot stands in storage, and some function writes there what its caller says. */
export function storedReach(
  { slot, transient, value }: StoreRecord,
  { functions }: Scene,
): { readonly place: Place; readonly reach: Reach } | null {
  if (transient || !isOfCaller(value) || isSum(value, slot)) return null;
  const read = addendOf(slot);
  const place = read === null ? null : readPlace(read);
  if (place === null) return null;
  const widths = functions.flatMap(({ record }) =>
    record.stores.flatMap((store) => {
      const set = store.transient || !isSaid(store.value) ? null : placeOfStore(store);
      return set !== null && overlaps(set, place)
        ? store.paths.map((path) => isBounded(store.value, path) ? 0 : widthOf(store.value, path))
        : [];
    })
  );
  const bits = Math.min(place.bits, Math.max(0, ...widths));
  if (bits < LOW_BITS_MIN) return null;
  return { place, reach: bits >= FULL_BITS ? "any" : "low" };
}

/** What is read, but for a small constant beside it. */
function addendOf(slot: Value): Value | null {
  const inner = plain(slot);
  if (isConstant(inner)) return null;
  if (isRead(inner)) return inner;
  if (inner.kind !== "operation" || inner.op !== "add") return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  return isConstant(other) && BigInt(other) < FAR ? addendOf(one) : null;
}

/** What stood there goes on: an account's number, kept without a hash. */
function isSum(value: Value, slot: Value): boolean {
  return some(value, (term) => term.kind === "storage" && term.slot === slot);
}

/** The hash of something that the caller says leads to one entry alone. */
function isHashed(slot: Value): boolean {
  return some(slot, ({ kind }) => kind === "mapping" || kind === "keccak");
}

/** The hash of a key and of where its mapping stands, as Solidity has it, where the caller says that as well. */
function isEntryOfAny(slot: Value, paths: readonly Path[]): boolean {
  if (isConstant(slot) || slot.kind !== "keccak" || slot.length !== ENTRY_BYTES) return false;
  const [key = 0, base = 0] = slot.words;
  // What the code puts in itself, be it a seed beside a key, keeps to entries of its own; so does a hash.
  if ([key, base].some((word) => isConstant(word) || isSeeded(word)) || isHashed(base)) {
    return false;
  }
  return isSaid(base) &&
    paths.some((path) => !isBounded(base, path) && widthOf(base, path) >= LOW_BITS_MIN);
}

function isSeeded(word: Value): boolean {
  return some(word, (term) => term.kind === "packed" && term.constant !== 0);
}

const ENTRY_BYTES = 64;

/** Begins at a large constant, from where what is narrow does not come back to the first slots. */
function isFar(slot: Value): boolean {
  return some(
    slot,
    (term) =>
      term.kind === "array" || term.kind === "packed" && BigInt(term.constant) >= FAR ||
      term.kind === "operation" &&
        term.operands.some((one) => isConstant(one) && BigInt(one) >= FAR),
  );
}

const sums: ReadonlySet<string> = new Set(["add", "sub", "xor", "or"]);

/** Bits that the argument in a slot can have on this path. */
function widthOf(slot: Value, path: Path): number {
  const inner = plain(slot);
  if (isConstant(inner)) return 0;
  if (inner.kind === "operation" && sums.has(inner.op)) {
    return Math.max(...inner.operands.map((one) => widthOf(one, path)));
  }
  if (inner.kind === "array") return 0;
  const held = path.flatMap(({ value, holds }) => {
    if (!holds || value.kind !== "operation" || value.op !== "eq") return [];
    const [one, other] = value.operands as readonly [Value, Value];
    return ([[one, other], [other, one]] as const).flatMap(([whole, cut]) =>
      whole === inner && !isConstant(cut) && plain(cut) === inner ? [cut.width] : []
    );
  });
  return Math.min(isConstant(slot) ? 0 : slot.width, inner.width, ...held);
}

/** All that the caller says of it is held below a constant, or below a length: not where it begins, and what is read. */
export function isBounded(number: Value, path: Path): boolean {
  const { terms } = sumOf(summandsIn(number));
  const said = terms.filter((term) => term.kind !== "array" && hasArgument(term));
  const sum = { terms: said, constant: 0n };
  return isHeldBelow(FAR_BEYOND, sum, path, (bound) => isLittle(bound) ? BOUND_MAX : null);
}

/** A constant, or a length, of an array that has just grown also. */
function isLittle(bound: Value): boolean {
  const inner = plain(bound);
  if (isConstant(inner)) return BigInt(inner) < BOUND_MAX;
  if (inner.kind !== "operation" || inner.op !== "add") return isRead(inner);
  return inner.operands.every((one) =>
    isConstant(one) ? BigInt(one) < BOUND_MAX : isRead(plain(one))
  );
}

/** Compilers hold lengths below 2^64. */
const BOUND_MAX = 1n << 96n;
/** Some members for each. */
const FAR_BEYOND = 1n << 128n;

/** A word of the arguments themselves, not of what they point to. */
export function isSaid(number: Value): boolean {
  let found = false;
  visit(number, (term) => {
    if (term.kind === "calldata" && isConstant(term.offset)) found = true;
    return term.kind !== "calldata";
  });
  return found;
}
