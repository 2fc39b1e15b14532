/** Stores into arrays that land wherever the caller likes: beyond the last element every slot comes. */
import { keccak256 } from "viem";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { asTruth, whenZero } from "./_paths.ts";
import { isHash, type Place, placeAt, readPlace, slotHex } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isHeldBelow, type Sum, summandsIn, sumOf } from "./_summands.ts";
import { hasArgument, plain, readsIn } from "./_terms.ts";

/** Where lengths stand that some function makes what it likes, by family. */
export type FreeLengths = ReadonlySet<string>;

/** Lengths that are counted stay below. */
const NUMBER_BITS = 128;
const LENGTH_MAX = 1n << BigInt(NUMBER_BITS);

export function freeLengths(functions: readonly AskedFunction[]): FreeLengths {
  const free = new Set<string>();
  for (const store of functions.flatMap(({ record }) => record.stores)) {
    const place = store.transient ? null : placeOfStore(store);
    if (place !== null && !isCounted(store, place)) free.add(place.family);
  }
  return free;
}

/** A number that is small, one more, or one less where there is one. */
function isCounted(store: StoreRecord, place: Place): boolean {
  return isSmall(store.value) || isStep(store, place);
}

/** One more or a few, or one less where there is one. */
export function isStep({ value, paths }: StoreRecord, place: Place): boolean {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation") return false;
  if (inner.op !== "add" && inner.op !== "sub") return false;
  const [old, by] = inner.operands as readonly [Value, Value];
  if (!isConstant(by) || !isReadOf(old, place.family)) return false;
  const step = inner.op === "sub" ? -BigInt(by) : BigInt.asIntN(256, BigInt(by));
  return step > 0n
    ? step < BigInt(2 ** 32)
    : step === -1n && paths.every((path) =>
      path.some((condition) => {
        const truth = asTruth(condition.value, condition.holds);
        const zero = whenZero(truth.term, plain(old) as Term);
        return zero !== null && zero !== truth.holds;
      })
    );
}

/** Whether what names the element may be any number on some way to the store. */
export function reachesAnything({ slot, paths }: StoreRecord, free: FreeLengths): boolean {
  const element = elementOf(slot);
  if (element === null || !element.terms.some(hasArgument)) return false;
  return !paths.every((path) => isNear(element, path, free));
}

/** Where an array begins, the terms that are added to it, and the constant. */
type Element = { readonly from: Value } & Sum;

function elementOf(slot: Value): Element | null {
  const parts = summandsIn(slot);
  const from = parts.find((part) => !isConstant(part) && isStart(part)) ?? parts.find(isStart);
  if (from === undefined) return null;
  return { from, ...sumOf(parts.toSpliced(parts.indexOf(from), 1)) };
}

export function isStart(value: Value): boolean {
  return isConstant(value) ? isHash(BigInt(value)) : value.kind === "array";
}

/** What is nearer to where an array begins reaches nothing else: that is a hash. */
const NEAR = 1n << 160n;

/** The element is asked to be one of few, or of those that are there. */
function isNear({ from, ...sum }: Element, path: Path, free: FreeLengths): boolean {
  const boundOf = (bound: Value) =>
    isLength(bound, from) && !free.has(readPlace(plain(bound))!.family) ? LENGTH_MAX : null;
  return isHeldBelow(NEAR, sum, path, boundOf);
}

function isLength(value: Value, from: Value): boolean {
  const place = readPlace(plain(value));
  if (place === null) return false;
  if (isConstant(from)) {
    if (place.keys.length > 0) return false;
    // The compiler has put a constant to it.
    const step = BigInt(from) - BigInt(keccak256(slotHex(place.root)));
    return step > -MEMBERS_MAX && step < MEMBERS_MAX;
  }
  const own = from.kind === "array" ? placeAt(from.slot, 0, 256) : null;
  return own !== null && own.family === place.family;
}

/** Of one element, and of the few that are named before the end. */
const MEMBERS_MAX = 256n;

function isReadOf(value: Value, family: string): boolean {
  return readsIn(value).length === 1 && readPlace(plain(value))?.family === family;
}

function isSmall(value: Value): boolean {
  return isConstant(value)
    ? BigInt(value) >> BigInt(NUMBER_BITS) === 0n
    : value.width <= NUMBER_BITS;
}
