/** Numbers of entries: how many a history of votes has. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { together } from "./_paths.ts";
import type { Place } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { storedAlike } from "./_stored_alike.ts";
import { has, isNow, plain } from "./_terms.ts";
import { isFoundEmpty } from "./_votes.ts";

/**
 * How many entries a history of votes has: the last entry stands under that number, and is written on the same way, as
 * Compound has it. `isVotes`: whether that is what is written there.
 */
export function countsEntries(
  store: StoreRecord,
  place: Place,
  one: AskedFunction,
  isVotes: (entry: StoreRecord, at: Place) => boolean,
): boolean {
  if (place.keys.length !== 1 || place.bits <= FLAG_BITS) return false;
  if (one.record.stores.length > STORES_MAX) return false;
  const before = oneBefore(store, place);
  if (before === null) {
    const known = isLostWhole(store.value) ? storedAlike(store, place, one.record.stores) : [];
    const others = known.filter(({ value }) => !has(value, "unknown"));
    return others.length > 0 &&
      others.every((other) => countsEntries(other, placeOfStore(other) ?? place, one, isVotes));
  }
  const entries = one.record.stores.flatMap((other) => {
    const at = together(other.paths, store.paths) ? placeOfStore(other) : null;
    const [account, number] = at?.keys ?? [];
    const isUnder = at?.keys.length === 2 && isSame(account!, place.keys[0]!) &&
      isSame(number!, before);
    return isUnder ? [{ other, at }] : [];
  });
  return entries.some(({ other }) => !isNow(plain(other.value))) &&
    entries.every(({ other, at }) => isNow(plain(other.value)) || isVotes(other, at));
}

const FLAG_BITS = 8;

/** Honest functions store a tenth of it; each store is held against all others. */
const STORES_MAX = 256;

/** Where ways joined, what was found to be nothing may have been just that. */
function mayBeFoundEmpty(path: Path, place: Place): boolean {
  return isFoundEmpty(path, place) ||
    path.some(({ value, holds }) => !holds && isLostWhole(value));
}

function isLostWhole(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "unknown";
}

/** The number before, where this is one more; none where there were none. */
function oneBefore({ value, paths }: StoreRecord, place: Place): Value | null {
  const inner = plain(value);
  if (inner === 1) return paths.every((path) => mayBeFoundEmpty(path, place)) ? 0 : null;
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return null;
  const [number, one] = inner.operands as readonly [Value, Value];
  return one === 1 ? number : number === 1 ? one : null;
}
