/** How a store changes the number that stood there. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { constantSlot, overlaps, type Place, placeAt } from "./_places.ts";
import { has, isRead, plain, some } from "./_terms.ts";

export type Change = {
  readonly store: StoreRecord;
  readonly place: Place;
  /**
   * `scaled`: made of the old number in another way than by adding or taking away. `unknown`: the walk
   * lost it.
   */
  readonly sign: "added" | "taken" | "zeroed" | "set" | "scaled" | "unknown";
  /** What is added or taken; what is set. */
  readonly amount: Value;
};

export function isDebit({ sign }: Change): boolean {
  return sign === "taken" || sign === "zeroed";
}

/** The changes of numbers at these places. */
export function changesAt(stores: readonly StoreRecord[], places: readonly Place[]): Change[] {
  return stores.flatMap((store) => {
    if (store.transient) return [];
    const place = placeOfStore(store);
    const known = place === null ? undefined : places.find((one) => overlaps(one, place));
    if (place === null || known === undefined) return [];
    const keys = place.keys.length === 0 ? known.keys : place.keys;
    return [{ store, place: { ...known, ...place, keys }, ...changeAmong(store, stores, place) }];
  });
}

/** As `changeOf`, told by the function's other stores where the walk lost what this one adds or takes. */
export function changeAmong(store: StoreRecord, stores: readonly StoreRecord[], place: Place) {
  return changeOf(told(store, stores, place), place);
}

/**
 * Where paths joined that had computed different numbers, the walk knows none of them. What another
 * path stored at the same point tells what kind of number it was, if it was made of anything: a constant may
 * only be what stands where a list ends.
 */
function told(store: StoreRecord, stores: readonly StoreRecord[], place: Place): StoreRecord {
  if (!has(store.value, "unknown")) return store;
  const others = stores.filter((other) =>
    other.pc === store.pc && other.offset === store.offset && !isConstant(other.value) &&
    placeOfStore(other)?.family === place.family
  );
  return others.find((other) => !has(other.value, "unknown")) ??
    (changeOf(store, place).sign !== "unknown" ? store : undefined) ??
    others.find((other) => changeOf(other, place).sign !== "unknown") ?? store;
}

export function changeOf(store: StoreRecord, place: Place): Pick<Change, "sign" | "amount"> {
  const isOld = (value: Value) => isOldOf(value, store, place);
  const { value } = store;
  if (isConstant(value)) return { sign: BigInt(value) === 0n ? "zeroed" : "set", amount: value };
  const step = stepOf(value, isOld, 0);
  if (step !== null) return step;
  if (has(value, "unknown")) return { sign: "unknown", amount: value };
  return { sign: some(value, isOld) ? "scaled" : "set", amount: value };
}

function isOldOf(value: Value, { slot }: StoreRecord, place: Place): boolean {
  const inner = plain(value);
  if (isConstant(inner) || !isRead(inner)) return false;
  const storage = inner.kind === "field" ? inner.of : inner;
  if (storage.kind !== "storage") return false;
  // The compiler has worked out where it stores to, and works it out again where it reads.
  if (storage.slot !== slot && (!isConstant(slot) || constantSlot(storage.slot) !== slot)) {
    return false;
  }
  const [offset, bits] = inner.kind === "field" ? [inner.offset, inner.bits] : [0, 256];
  const read = placeAt(slot, offset, bits);
  return read !== null && overlaps(read, place);
}

/** The last step of those that are no constants: `old - a + b` adds. */
function stepOf(
  value: Value,
  isOld: (value: Value) => boolean,
  depth: number,
): Pick<Change, "sign" | "amount"> | null {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || depth > 6) return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "add") {
    if (isOld(one)) return minus(other) ?? added(other);
    if (isOld(other)) return added(one);
    const before = stepOf(one, isOld, depth + 1);
    if (before !== null) return isConstant(other) ? before : added(other);
    return stepOf(other, isOld, depth + 1) === null ? null : added(one);
  }
  if (inner.op !== "sub") return null;
  return isOld(one) || stepOf(one, isOld, depth + 1) !== null
    ? { sign: "taken", amount: other }
    : null;
}

function added(amount: Value) {
  return { sign: "added", amount } as const;
}

/** `x - 1` is compiled to `x + 0xff…ff` at times. */
function minus(value: Value): Pick<Change, "sign" | "amount"> | null {
  if (!isConstant(value) || BigInt(value) < 1n << 255n) return null;
  return { sign: "taken", amount: Number(BigInt.asUintN(256, -BigInt(value))) };
}

/** The key of an entry that tells whose it is: mostly the last one. */
export function accountKey({ keys, account = -1 }: Place): Value | null {
  return keys.at(account) ?? null;
}

/** What else tells the entry from the account's others: the number of a token, or the token itself. */
export function otherKeys({ keys, account = -1 }: Place): Value[] {
  return keys.filter((_, index) => index !== (account < 0 ? keys.length + account : account));
}

/** Whether two values are the same for sure. */
export function isSame(one: Value, other: Value): boolean {
  return one === other || plain(one) === plain(other);
}

export type { Term };
