/**
 * Where memory is free, as Solidity keeps it at 0x40. Paths that have allocated differently are joined to one that has
 * it somewhere, under a name that nothing else goes by which is kept: what is kept behind one place in memory is not
 * what is kept behind another.
 */
import { add, linear } from "./_arithmetic.ts";
import type { Address } from "./_memory.ts";
import { partsOf } from "./parts.ts";
import { isOfPointer, isPointerName, pointerName } from "./_stood_for.ts";
import type { Terms } from "./_terms.ts";
import { isConstant, type Term, type Value, type Word } from "./values.ts";
import type { Write } from "./_writes.ts";

const FREE_POINTER = 0x40;

/** Below, compilers keep what is not allocated. */
const ALLOCATED = 0x80;

export const isPointerAt = ({ base, offset }: Address): boolean =>
  base === null && offset === FREE_POINTER;

/** Whether a write goes over where it is kept, if also in part. */
export function isOverPointer({ base, offset }: Address, length: number | null): boolean {
  return base === null && offset < FREE_POINTER + 32 &&
    (length === null || offset + length > FREE_POINTER);
}

/** Where memory is free, or something that was written behind it on joined paths. */
export const isBehindPointer = (place: Address): boolean =>
  isPointerAt(place) || place.base !== null && isOfPointer(place.base);

/** Where memory is free on a path and on another one. Undefined: it is not known. */
export type Pointers = {
  readonly own: Value | undefined;
  readonly theirs: Value | undefined;
};

/** And where it is on the path that stands for both, by its name alone. */
export type Joined = Pointers & { readonly joined: Term };

/** The number of the last name. */
const NAME_MAX = 8;

/** Under the first name that nothing goes by which both keep; the last one is taken from what does (`isOutdated`). */
export function joinedPointers(
  terms: Terms,
  { own, theirs }: Pointers,
  isKept: (name: Term) => boolean,
): Joined {
  let nth = 0;
  const name = () => terms.unknown(pointerName(nth), 0);
  while (own !== theirs && nth < NAME_MAX && isKept(name())) nth++;
  return { own, theirs, joined: name() };
}

/** The name of a pointer which was joined, and stands for any other one; null: it does not, or they are the same. */
export function nameForAny({ own, theirs }: Pointers): Term | null {
  if (own === undefined || own === theirs) return null;
  const [name] = linear(own);
  return name?.kind === "unknown" && isPointerName(name) ? name : null;
}

/**
 * What a path that stands for both has where each has its own place in memory as far before the free one: what was
 * allocated last is still that. Null: they are no such places.
 */
export function joinedPlace(
  terms: Terms,
  { own, theirs, joined }: Joined,
  value: Value,
  other: Value,
): Value | null {
  const distance = distanceTo(own, value);
  return distance === null || distance !== distanceTo(theirs, other)
    ? null
    : add(terms, joined, distance);
}

/** Whether a place is as far from the one pointer as another place from the other. */
export function coversPlace({ own, theirs }: Pointers, place: Value, other: Value): boolean {
  const distance = distanceTo(own, place);
  return distance !== null && distance === distanceTo(theirs, other);
}

/** How far a value lies behind a pointer, modulo 2^256. */
function distanceTo(pointer: Value | undefined, value: Value): Word | null {
  if (pointer === undefined) return null;
  const [[root, from], [base, to]] = [linear(pointer), linear(value)];
  if (root !== base || !isPlace(root, signed(from))) return null;
  const distance = signed(to) - signed(from);
  if (Math.abs(distance) > DISTANCE_MAX) return null;
  return distance < 0 ? BigInt.asUintN(256, BigInt(distance)) : distance;
}

/** An address of a caller's choice, or another word that somebody keeps at 0x40, is no place in memory. */
function isPlace(root: Term | null, offset: number): boolean {
  if (root === null) return offset >= ALLOCATED;
  if (root.kind === "unknown") return isPointerName(root);
  return root.kind === "operation" || root.kind === "packed";
}

const signed = (word: Word): number =>
  typeof word === "number" ? word : Number(BigInt.asIntN(256, word));

/** Farther than anything that is passed on. */
const DISTANCE_MAX = 2 ** 20;

/** Whether a value rests on where memory was free when paths were joined under the same name before. */
export function isOutdated({ own, theirs, joined }: Joined, value: Value): boolean {
  return own !== theirs && mentions(value, joined);
}

/** Whether a value is made with a name. */
export function mentions(value: Value | null | undefined, name: Term): boolean {
  if (!value) return false;
  const seen = new Set<Value>();
  const queue: Value[] = [value];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next === name || seen.size > LOOKED_MAX) return true;
    if (isConstant(next) || !isOfPointer(next) || seen.has(next)) continue;
    seen.add(next);
    queue.push(...partsOf(next));
  }
  return false;
}

/** What is made with more is taken to be made with it. */
const LOOKED_MAX = 256;

/** Whether what was written, or where, is made with a name; what was copied holds what stood there then. */
export function isWrittenWith({ base, value, area }: Write, name: Term, isCopied = false): boolean {
  if (mentions(base, name) || mentions(value, name)) return true;
  if (area?.from !== "memory") return false;
  const { memory, source, length, ending } = area;
  if (isCopied || mentions(source.base, name) || mentions(ending?.at.base, name)) return true;
  const end = length === null ? Infinity : source.offset + length;
  for (let one = memory.newest; one; one = one.before) {
    const oneEnd = one.area ? one.offset + (one.area.length ?? Infinity) : one.offset + 32;
    const isWithin = one.base === source.base && one.offset < end && oneEnd > source.offset;
    if (isWithin && isWrittenWith(one, name, true)) return true;
  }
  return false;
}
