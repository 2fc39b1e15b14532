/** Numbers that a move puts aside and puts back: nobody chooses them, as the fee where who moves something pays none. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, taintOf, taints } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { moveSelectors } from "./_dependencies.ts";
import type { Scene } from "./_findings.ts";
import { covers } from "./_covers.ts";
import { together } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { has, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * All that a move stores here stood here before, but for constants. Where ways joined, what it puts aside tells: more
 * than that could not be lost.
 */
export function isPutBack(
  place: Place,
  { selector, record: { stores }, asking }: AskedFunction,
  { functions }: Scene,
): boolean {
  // Whoever puts back by himself what he has put aside before chooses when.
  if (!moveSelectors.has(selector)) return false;
  const asides = stores.flatMap((store) => {
    const aside = copiedFrom(store, place) ? placeOfStore(store) : null;
    return aside === null || keyOf(aside) === keyOf(place) ? [] : [{ aside, paths: store.paths }];
  });
  const isOfThese = asides.length > 0 &&
    asides.every(({ aside }) => isAside(aside, place, functions));
  const forced = asking.fields.forced();
  const isPut = stores.some((store) => isPutAt(store, place));
  // What stood at its side before it was put there: the two change places.
  const isExchanged = ({ paths }: StoreRecord, asides: readonly { paths: readonly Path[] }[]) =>
    asides.some((aside) =>
      paths.some((path) => covers(path, aside.paths, forced)) ||
      !isPut && together(aside.paths, paths)
    );
  return stores.every((store) => {
    const { value } = store;
    const at = store.transient || isConstant(value) ? null : placeOfStore(store);
    if (at === null || !overlaps(at, place)) return true;
    if (keyOf(at) !== keyOf(place)) return false;
    if (has(value, "unknown")) return isOfThese && (taintOf(value) & ~LOST) === 0;
    const read = readPlace(plain(value));
    if (read === null || !isScalar(read)) return false;
    if (keyOf(read) === keyOf(place)) return true;
    return !isExchanged(store, asides.filter(({ aside }) => keyOf(aside) === keyOf(read))) &&
      isAside(read, place, functions);
  });
}

/** Here it is put back, or that is lost. */
function isPutAt(store: StoreRecord, place: Place): boolean {
  const at = store.transient ? null : placeOfStore(store);
  return at !== null && keyOf(at) === keyOf(place) &&
    (has(store.value, "unknown") || copiedFrom(store, place));
}

const LOST = taints.unknown | taints.storage;

/** Nothing stands here but what moves have put aside from there. */
function isAside(aside: Place, place: Place, functions: readonly AskedFunction[]): boolean {
  let isUsed = false;
  for (const { selector, record } of functions) {
    for (const store of record.stores) {
      const written = store.transient ? null : placeOfStore(store);
      if (written === null || !overlaps(written, aside)) continue;
      if (keyOf(written) !== keyOf(aside) || !copiedFrom(store, place)) return false;
      if (!moveSelectors.has(selector)) return false;
      isUsed = true;
    }
  }
  return isUsed;
}

function copiedFrom({ value, transient }: StoreRecord, place: Place): boolean {
  const from = transient ? null : readPlace(plain(value));
  return from !== null && keyOf(from) === keyOf(place);
}
