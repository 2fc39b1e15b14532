/** Whether what is given to one was taken from another. */
import type { Path, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type Change, changeOf, isSame } from "./_changes.ts";
import type { Consent } from "./_consent.ts";
import { losesBits } from "./_lost_bits.ts";
import { isProductWith } from "./_overflows.ts";
import { partsHeld } from "./_sums.ts";
import { isPartOf } from "./_parts.ts";
import { compatible, decisions, together } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import { has, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** A move takes from one or two; code that is made to cost takes at many places. */
const TAKEN_MAX = 32;

/** Whether what is given here was taken there: not a number of its own beside it. */
export function coverOf(
  taken: readonly Change[],
  given: Change,
  path: Path,
  { record }: AskedFunction,
): Consent {
  if (taken.length > TAKEN_MAX || isLent(given, path, record)) return "apparent";
  const here = taken.filter((other) => together(other.store.paths, [path]));
  if (here.some((other) => isCovered(given, other, path))) return "shown";
  const isVague = here.some(({ amount, sign }) =>
    has(given.amount, "unknown") ||
    has(given.amount, "returned") && has(amount, "returned") ||
    sign !== "zeroed" && (has(amount, "unknown") || isForEach(given.amount, amount, path))
  );
  return isVague ? "apparent" : "none";
}

/**
 * As many times as much is taken as a list is long, and the product fits: that it is given no more often is
 * not followed.
 */
function isForEach(amount: Value, whole: Value, path: Path): boolean {
  const product = plain(whole);
  if (isConstant(product) || product.kind !== "operation" || product.op !== "mul") return false;
  const [one, other] = product.operands as readonly [Value, Value];
  const times = isSame(one, amount) ? other : isSame(other, amount) ? one : null;
  return times !== null && !isConstant(times) && plain(times) !== plain(amount) &&
    path.some(({ value, holds }) => holds && isProductWith(value, times)) &&
    path.some(({ value, holds }) => holds && (value === times || isBelow(value, times)));
}

function isBelow(value: Value, bound: Value): boolean {
  return !isConstant(value) && value.kind === "operation" && value.op === "lt" &&
    value.operands[1] === bound;
}

/**
 * Given before another contract is called and taken back before the end, as flash loans do (ERC-3156):
 * the entry is what it was before, or less.
 */
function isLent(given: Change, path: Path, record: WalkRecord): boolean {
  const back = waysBack(given, record).filter((way) => isAfterCall(way, path));
  if (back.length === 0 || back.length > TAKEN_MAX) return false;
  const { returns } = record;
  const ends = returns.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
  return ends.length > 0 && ends.every((end) => back.some((way) => isWithin(way, end)));
}

const waysOf = new WeakMap<Change, readonly Path[]>();

/** Those on which something is taken from the entry, or it is set to what it was. */
function waysBack(given: Change, { stores }: WalkRecord): readonly Path[] {
  const known = waysOf.get(given);
  if (known !== undefined) return known;
  const { store, place } = given;
  const isOld = (value: Value) => readPlace(plain(value))?.family === place.family;
  const ways = stores.filter((other) =>
    other !== store && other.slot === store.slot &&
    (isOld(other.value) || changeOf(other, place).sign === "taken")
  ).flatMap(({ paths }) => paths);
  waysOf.set(given, ways);
  return ways;
}

function isAfterCall(way: Path, before: Path): boolean {
  const decided = decisions(before);
  return isWithin(before, way) &&
    way.some(({ value, holds }) => holds && isSuccess(value) && !decided.has(value));
}

/** A call went well, or one of those that ways had made when they were joined. */
function isSuccess(value: Path[number]["value"]): boolean {
  return value.kind === "success" || value.kind === "unknown" && has(value, "returned");
}

function isWithin(one: Path, other: Path): boolean {
  const decided = decisions(other);
  return one.every(({ value, holds }) => decided.get(value) === holds);
}

export function isCovered({ amount }: Change, taken: Change, path: Path): boolean {
  if (taken.sign !== "zeroed") {
    return isPartOf(amount, taken.amount) && !losesBits(taken.amount, amount, path) ||
      // A fee that is cut off at a greatest one.
      path.some((condition) => isCutOff(condition, amount, taken.amount));
  }
  // All that was there.
  return readsIn(amount).some((read) =>
    readPlace(read)?.family === taken.place.family && isPartOf(amount, read)
  );
}

/** The way is gone only where the amount is no more than a part of the whole. */
function isCutOff({ value, holds }: Path[number], amount: Value, whole: Value): boolean {
  if (value.kind !== "operation" || value.op !== "lt") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  const [less, more] = holds ? [one, other] : [other, one];
  // That a sum is no less than what it was made of says nothing of what else is paid from it.
  return isSame(less, amount) && isPartOf(more, whole) && partsHeld({ value, holds }) === null;
}
