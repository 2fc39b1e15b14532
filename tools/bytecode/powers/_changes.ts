/** How a store changes the number that stood there. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { isRead, plain, some } from "./_terms.ts";

export type Change = {
  readonly store: StoreRecord;
  readonly place: Place;
  /** `scaled`: made of the old number in another way than by adding or taking away. */
  readonly sign: "added" | "taken" | "zeroed" | "set" | "scaled";
  /** What is added or taken; what is set. */
  readonly amount: Value;
};

/** The changes of numbers at these places. */
export function changesAt(stores: readonly StoreRecord[], places: readonly Place[]): Change[] {
  return stores.flatMap((store) => {
    if (store.transient) return [];
    const place = placeOfStore(store);
    if (place === null || !places.some((one) => overlaps(one, place))) return [];
    return [{ store, place, ...changeOf(store, place) }];
  });
}

export function changeOf(store: StoreRecord, place: Place): Pick<Change, "sign" | "amount"> {
  const isOld = (value: Value) => isOldOf(value, store, place);
  const { value } = store;
  if (isConstant(value)) return { sign: BigInt(value) === 0n ? "zeroed" : "set", amount: value };
  const step = stepOf(value, isOld, 0);
  if (step !== null) return step;
  return { sign: some(value, isOld) ? "scaled" : "set", amount: value };
}

function isOldOf(value: Value, { slot }: StoreRecord, place: Place): boolean {
  const inner = plain(value);
  if (isConstant(inner) || !isRead(inner)) return false;
  const storage = inner.kind === "field" ? inner.of : inner;
  if (storage.kind !== "storage" || storage.slot !== slot) return false;
  const read = readPlace(inner);
  return read !== null && overlaps(read, place);
}

/** The last step first: `old - a + b` adds. */
function stepOf(
  value: Value,
  isOld: (value: Value) => boolean,
  depth: number,
): Pick<Change, "sign" | "amount"> | null {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || depth > 6) return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  const reaches = (side: Value) => isOld(side) || stepOf(side, isOld, depth + 1) !== null;
  if (inner.op === "add") {
    if (reaches(one)) return isMinus(other) ? { sign: "taken", amount: other } : added(other);
    return reaches(other) ? added(one) : null;
  }
  return inner.op === "sub" && reaches(one) ? { sign: "taken", amount: other } : null;
}

function added(amount: Value) {
  return { sign: "added", amount } as const;
}

/** `x - 1` is compiled to `x + 0xff…ff` at times. */
function isMinus(value: Value): boolean {
  return isConstant(value) && BigInt(value) >= 1n << 255n;
}

/** The key of an entry that tells whose it is: the last one that is no constant. */
export function accountKey({ keys }: Place): Value | null {
  return keys.at(-1) ?? null;
}

/** Whether two values are the same for sure. */
export function isSame(one: Value, other: Value): boolean {
  return one === other || plain(one) === plain(other);
}

export type { Term };
