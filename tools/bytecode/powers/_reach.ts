/** Stores into arrays that land wherever the caller likes: beyond the last element every slot comes. */
import { keccak256 } from "viem";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { asTruth, isUncutOn, whenZero } from "./_paths.ts";
import { isHash, type Place, placeAt, readPlace, slotHex } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { hasArgument, plain, readsIn, some } from "./_terms.ts";

/** Where lengths stand that some function makes what it likes, by family. */
export type FreeLengths = ReadonlySet<string>;

/** So many elements reach nothing else: where an array begins is a hash. */
const NUMBER_BITS = 128;

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
  const steps = stepsOf(slot);
  if (steps === null) return false;
  return steps.by.some((step) =>
    !isSmall(step) && hasArgument(step) &&
    !paths.every((path) => isBounded(step, path, steps.from, free))
  );
}

/** Where an array begins, and what is added to it. */
function stepsOf(slot: Value): { readonly from: Value; readonly by: readonly Value[] } | null {
  if (isConstant(slot) || slot.kind !== "operation" || slot.op !== "add") return null;
  const [one, other] = slot.operands as readonly [Value, Value];
  for (const [base, step] of [[one, other], [other, one]] as const) {
    if (isStart(base)) return { from: base, by: [step] };
    const inner = stepsOf(base);
    if (inner !== null) return { from: inner.from, by: [...inner.by, step] };
  }
  return null;
}

export function isStart(value: Value): boolean {
  return isConstant(value) ? isHash(BigInt(value)) : value.kind === "array";
}

/** The element is asked to be one of few, or of those that are there. */
function isBounded(step: Value, path: Path, from: Value, free: FreeLengths): boolean {
  return path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    const [less, most] = holds ? [one, other] : [other, one];
    if (isConstant(less) || !isOf(step, less, path) || some(step, isLeap)) return false;
    return isSmall(most) || isLength(most, from) && !free.has(readPlace(plain(most))!.family);
  });
}

/** What is asked is what the step is made of, and not some bits of it. */
function isOf(step: Value, asked: Term, path: Path): boolean {
  return some(step, (term) =>
    term === asked ||
    asked.kind === "field" && term === asked.of && isUncutOn(asked, path));
}

/** By so much that a few times it go round. */
function isLeap(term: Term): boolean {
  if (term.kind !== "operation") return false;
  const [one, other] = term.operands as readonly [Value, Value];
  if (term.op === "shl") return isConstant(one) && BigInt(one) >= BigInt(NUMBER_BITS);
  return term.op === "mul" && [one, other].some((factor) => isConstant(factor) && !isSmall(factor));
}

function isLength(value: Value, from: Value): boolean {
  const place = readPlace(plain(value));
  if (place === null) return false;
  if (isConstant(from)) {
    return place.keys.length === 0 && slotHex(from) === keccak256(slotHex(place.root));
  }
  const own = from.kind === "array" ? placeAt(from.slot, 0, 256) : null;
  return own !== null && own.family === place.family;
}

function isReadOf(value: Value, family: string): boolean {
  return readsIn(value).length === 1 && readPlace(plain(value))?.family === family;
}

function isSmall(value: Value): boolean {
  return isConstant(value)
    ? BigInt(value) >> BigInt(NUMBER_BITS) === 0n
    : value.width <= NUMBER_BITS;
}
