/** Who has got what a list gives him is struck off: nobody gets it again. */
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import type { Sent } from "./_earned.ts";
import { type Hashed, isNamedIn } from "./_hashed_whole.ts";
import { decisions } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { has, isRead, readsIn, some } from "./_terms.ts";

/** What leaves, and what is hashed of it. */
type Given = Pick<Sent, "amount"> & { readonly hashed: Hashed };

/** An entry of what is hashed was asked for before, and is written on whatever way goes on from there. */
export function isStruckOff({ amount, hashed }: Given, path: Path, record: WalkRecord): boolean {
  return record.stores.some((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || place.keys.length === 0) return false;
    if (!place.keys.every((key) => isNamedIn(hashed, key, path))) return false;
    if (!place.keys.some((key) => !isConstant(key))) return false;
    const isAsked = readsOf(amount, store, place).length > 0 && isOther(store) ||
      path.some(({ value, holds }) => isTurned(value, holds, store, place));
    return isAsked &&
      storedWith(store, place, record).some(({ paths }) =>
        paths.some((way) => isOnWay(way, path, record))
      );
  });
}

/** The same, and what is stored at the same point in an entry of which the walk lost whose it is. */
function storedWith(store: StoreRecord, { family }: Place, { stores }: WalkRecord) {
  return stores.filter((other) =>
    other === store ||
    other.pc === store.pc && has(other.slot, "unknown") && placeOfStore(other)?.family === family &&
      other.value === store.value
  );
}

/** The numbers that stood there before, of those that a value is reckoned from. */
function readsOf(value: Value, { slot }: StoreRecord, place: Place): readonly Term[] {
  return readsIn(value).filter((read) => {
    const from = readPlace(read);
    const of = read.kind === "field" ? read.of : read;
    return from !== null && overlaps(from, place) && of.kind === "storage" && of.slot === slot;
  });
}

/** It was asked for what stands there before, and something else does then: the bit that was asked for, too. */
function isTurned(value: Term, holds: boolean, store: StoreRecord, place: Place): boolean {
  const reads = readsOf(value, store, place);
  if (reads.length === 0 || !isOther(store)) return false;
  if (reads.includes(value)) {
    return isConstant(store.value) ? (BigInt(store.value) !== 0n) !== holds : !holds;
  }
  return masksIn(value, reads).every((mask) =>
    isConstant(mask) || some(store.value, (term) => term === mask)
  );
}

function isOther({ value }: StoreRecord): boolean {
  return isConstant(value) || !isRead(value);
}

/** What the number that stood there is cut with. */
function masksIn(value: Term, reads: readonly Term[]): readonly Value[] {
  const masks: Value[] = [];
  some(value, (term) => {
    if (term.kind !== "operation" || term.op !== "and") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    for (const [read, mask] of [[one, other], [other, one]] as const) {
      if (reads.some((known) => known === read)) masks.push(mask);
    }
    return false;
  });
  return masks;
}

/** Whoever goes the path has come by the store, or comes by where nothing else ends well. */
function isOnWay(way: Path, path: Path, { branches }: WalkRecord): boolean {
  const decided = decisions(path);
  return way.every(({ pc, value, holds }) => {
    const side = decided.get(value);
    if (side !== undefined) return side === holds;
    return branches.some((one) =>
      one.pc === pc && one.value === value && (holds ? one.failsWhenFalse : one.failsWhenTrue)
    );
  });
}
