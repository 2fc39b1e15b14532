/** Where in storage something stands: a slot, or an entry of a mapping whatever its key. */
import { concat, getAddress, keccak256 } from "viem";
import { once } from "../../../schema/lazy.ts";
import type { Address, Hex } from "../../evm/network.ts";
import type { StoragePlace } from "../analysis.ts";
import { isConstant, type Term, type Value, type Word } from "../walk/values.ts";
import type { Field } from "./_bits.ts";
import { hashedPlace, spreadPlace } from "./_hashed_places.ts";
import { has, hasArgument, isRead, plain } from "./_terms.ts";

/** A field in storage. Two places with one `family` differ in keys only. */
export type Place = {
  /** Root slot and the way from there, e.g. "0x3[][]+1". */
  readonly family: string;
  /** Of the mappings on the way, outermost first. */
  readonly keys: readonly Value[];
  readonly root: Word;
  readonly offset: number;
  readonly bits: number;
  /** Which of the keys tells whose entry it is, where a standard function was seen to ask for it. */
  readonly account?: number;
};

/** Rules ask for the places of the same terms again and again. */
const placesRead = new WeakMap<Term, Place | null>();

/** The place that a term reads; null when it reads none, or one that was computed. */
export function readPlace(value: Value): Place | null {
  if (!isRead(value)) return null;
  let place = placesRead.get(value);
  if (place === undefined) {
    place = value.kind === "field"
      ? placeAt(value.of.slot, value.offset, value.bits)
      : placeAt(value.slot, 0, 256);
    placesRead.set(value, place);
  }
  return place;
}

const ways = new WeakMap<Term, Way | null>();

export function placeAt(slot: Value, offset: number, bits: number): Place | null {
  if (isConstant(slot)) return { family: hexOf(slot), keys: [], root: slot, offset, bits };
  let way = ways.get(slot);
  if (way === undefined) ways.set(slot, way = follow(slot, 0));
  return way === null ? null : { ...way, offset, bits };
}

type Way = Pick<Place, "family" | "keys" | "root">;

function follow(slot: Value, depth: number): Way | null {
  if (isConstant(slot)) return { family: hexOf(slot), keys: [], root: slot };
  if (depth > 6) return null;
  if (slot.kind === "mapping") return followMapping(slot, depth);
  if (slot.kind === "keccak") return hashedPlace(slot);
  if (slot.kind === "array") {
    const inner = follow(slot.slot, depth + 1);
    return inner === null ? null : { ...inner, family: `${inner.family}{}` };
  }
  if (slot.kind !== "operation" || slot.op !== "add") return null;
  const [one, other] = slot.operands as readonly [Value, Value];
  const spread = spreadPlace(slot);
  if (spread !== null) return spread;
  // An element of an array, or a member of a struct.
  for (const [base, step] of [[one, other], [other, one]] as const) {
    if (isConstant(base) || base.kind === "calldata") continue;
    const inner = follow(base, depth + 1);
    if (inner === null) continue;
    const isElement = inner.family.endsWith("{}");
    if (isConstant(step) && !isElement) {
      return { ...inner, family: `${inner.family}+${hexOf(step)}` };
    }
    if (isElement) return inner;
  }
  // The compiler has worked out where the array begins.
  if (!isConstant(other) || !isHash(BigInt(other))) return null;
  const root = listsByStart().get(slotHex(other)) ?? other;
  return { family: `${hexOf(root)}{}`, keys: [], root };
}

/** Slots that are tried for where an array begins. */
const LISTS_TRIED = 64;

const listsByStart = once(() =>
  new Map<Hex, Word>(
    Array.from({ length: LISTS_TRIED }, (_, slot) => [keccak256(slotHex(slot)), slot]),
  )
);

/** One of the first elements of an array whose slot is small. */
export function isOfList(slot: bigint): boolean {
  for (let at = 0n; at < ELEMENTS_TRIED; at++) {
    if (listsByStart().has(slotHex(slot - at))) return true;
  }
  return false;
}

const ELEMENTS_TRIED = 64n;

/** Nothing but a hash is as large, but for what is less than zero. */
const HASH_MIN = 1n << 128n;
const HASH_MAX = (1n << 256n) - (1n << 128n);

export function isHash(word: bigint): boolean {
  return word >= HASH_MIN && word < HASH_MAX;
}

function followMapping(
  { slot, key, order }: Extract<Term, { kind: "mapping" }>,
  depth: number,
): Way | null {
  const inner = follow(slot, depth + 1);
  if (inner === null) return null;
  const mark = order === "packed" ? "#" : "[]";
  return { ...inner, family: inner.family + mark, keys: [...inner.keys, key] };
}

/** Somebody of whom nothing is known but that the caller says who it is. */
export function isNamedByCaller(key: Value): boolean {
  return hasArgument(key) && readPlace(plain(key)) === null && !has(key, "returned");
}

/** A slot that is the same for every caller. */
export function isScalar({ keys, family }: Place): boolean {
  return keys.length === 0 && !family.endsWith("{}");
}

/** Whether two fields of one family share bits. */
export function overlaps(one: Field, other: Field): boolean {
  return one.family === other.family && one.offset < other.offset + other.bits &&
    other.offset < one.offset + one.bits;
}

/** Apart from one another in maps: family and bits. */
export function keyOf({ family, offset, bits }: Place): string {
  return `${family}/${offset}/${bits}`;
}

export function hexOf(word: Word): Hex {
  return `0x${word.toString(16)}`;
}

export function slotHex(word: Word): Hex {
  return `0x${word.toString(16).padStart(64, "0")}`;
}

/** The first slot of an array. */
export function startOf({ root }: Place): Word {
  return isHash(BigInt(root)) ? root : BigInt(keccak256(slotHex(root)));
}

/** The place as the answer tells it; null when its slot depends on who calls with what. */
export function storagePlace(value: Value): StoragePlace | null {
  const place = readPlace(value);
  const slot = slotOf(value);
  if (place === null || slot === null) return null;
  return { slot: slotHex(slot), offsetBits: place.offset, bits: place.bits };
}

function slotOf(value: Value): Word | null {
  if (isConstant(value)) return null;
  const storage = value.kind === "field" ? value.of : value;
  return storage.kind === "storage" ? constantSlot(storage.slot, 0) : null;
}

/** A slot that the code alone tells: plain, or the entry of constant keys. */
export function constantSlot(slot: Value, depth = 0): Word | null {
  if (isConstant(slot)) return slot;
  if (depth > 4) return null;
  if (slot.kind === "operation" && slot.op === "add") {
    const [one, other] = slot.operands as readonly [Value, Value];
    const base = constantSlot(one, depth + 1);
    if (base === null || !isConstant(other)) return null;
    return BigInt.asUintN(256, BigInt(base) + BigInt(other));
  }
  if (slot.kind === "array") {
    const base = constantSlot(slot.slot, depth + 1);
    return base === null ? null : BigInt(keccak256(slotHex(base)));
  }
  if (slot.kind === "mapping" && isConstant(slot.key) && slot.order !== "packed") {
    const base = constantSlot(slot.slot, depth + 1);
    if (base === null) return null;
    const words = [slotHex(slot.key), slotHex(base)];
    return BigInt(keccak256(concat(slot.order === "solidity" ? words : words.reverse())));
  }
  return null;
}

export function addressOf(word: Word): Address {
  const digits = BigInt.asUintN(160, BigInt(word)).toString(16).padStart(40, "0");
  return getAddress(`0x${digits}`);
}
