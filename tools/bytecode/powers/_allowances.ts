/** Which conditions only pass where an allowance is at least what is taken. */
import { once } from "../../../schema/lazy.ts";
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { isConstant, type Value, type Word } from "../walk/values.ts";
import { accountKey, type Change, changeAmong, isSame } from "./_changes.ts";
import { isOthersWord } from "./_entrants.ts";
import type { Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { heldOn, isLarge, isStillLarge, rowsAsked, type Test } from "./_asked_sums.ts";
import { linearOf } from "./_linear.ts";
import { losesBits } from "./_lost_bits.ts";
import { isPartOf, isShareOf } from "./_parts.ts";
import { asTruth } from "./_paths.ts";
import { type Place, readPlace } from "./_places.ts";
import { isTailSender } from "./_senders.ts";
import { isExceeded, stepsOf } from "./_steps_taken.ts";
import { isCaller, isRead, plain, some } from "./_terms.ts";

/** Where tokens have numbers, only what is let be taken of this very one counts. */
export function isCallersAllowance(place: Place, taken: Place, scene: Scene): boolean {
  const { frame } = scene;
  const { keys } = place;
  return isAmong(place, frame.allowances) && keys.some(isSpender) &&
    !isOfOthers(place, taken, scene) &&
    (keys.length <= HOLDER_AND_SPENDER ||
      keys.every((key) => isSpender(key) || taken.keys.some((one) => isSame(one, key))));
}

const HOLDER_AND_SPENDER = 2;

/** Tells what is read where such an allowance stands. */
export function allowanceFor(taken: Place, scene: Scene): Test {
  return (value) => {
    const place = readPlace(plain(value));
    return place !== null && isCallersAllowance(place, taken, scene);
  };
}

/** Whoever gave it is not who loses. What lets anybody give everybody's is told of the function that does. */
function isOfOthers(place: Place, taken: Place, { functions: [one] }: Scene): boolean {
  const key = accountKey(taken);
  if (one === undefined || key === null) return false;
  const { entrants, rights } = one.asking.mappings;
  const ways = entrants.get(place.family)?.filter(({ at }) => at.length > 0) ?? [];
  return isOthersWord(place, key, [], { entrants: new Map([[place.family, ways]]), rights });
}

function isSpender(key: Value): boolean {
  return isCaller(key) || isTailSender(key);
}

/** Tells the conditions that only pass where the allowance covers what is taken. */
export function allowanceTest(
  change: Change,
  path: Path,
  scene: Scene,
  record: WalkRecord,
): (condition: Path[number]) => boolean {
  const { amount, sign, place: taken, store } = change;
  const isAllowance = allowanceFor(taken, scene);
  const isReckoned = isReckonedIn(scene);
  const steps = stepsOf(change);
  const held = once(() => heldOn(path));
  const rows = once(() => rowsAsked(held(), isAllowance));
  let tried = 0;
  const isAgain = isOfRounds(store, record) && !record.stores.some((other) => {
    const place = placeOfStore(other);
    return place !== null && isCallersAllowance(place, taken, scene) && isOfRounds(other, record);
  });
  const covers = (value: Value) =>
    isPartOf(amount, value) || isRoundedUp(value, amount) || isWithShare(amount, value) ||
    isReckoned && isUncutShare(amount, value) ||
    isConstant(amount) && path.some((condition) => isAtLeast(condition, value, amount));
  const isEnough = (value: Value) =>
    sign !== "zeroed" && !(isAgain && isSame(amount, value)) && covers(value) &&
    tried++ < TRIED_MAX && !losesBits(value, amount, path) &&
    !isExceeded(value, steps, rows, path);
  return (condition) =>
    showsEnough(condition, isAllowance, isEnough) || isStillLarge(condition, held, isAllowance);
}

/** Balances are kept in another unit than what is asked for. */
function isReckonedIn({ frame }: Scene): boolean {
  return frame.isReckoned || frame.balances.length > 1;
}

/** Reckoned from the same arguments, of which no part is left out that the amount is reckoned from. */
function isUncutShare(amount: Value, value: Value): boolean {
  if (!isShareOf(amount, value)) return false;
  const inner = plain(value);
  if (!isConstant(inner) && inner.kind === "operation" && inner.op === "sub") {
    const [whole, taken] = inner.operands as readonly [Value, Value];
    // What is left of an allowance is no more than it, where so much can be taken off.
    if (isRead(plain(whole))) return isUncutShare(amount, taken);
  }
  const [part, ...more] = linearOf(value)?.values() ?? [];
  if (part === undefined || more.length > 0 || part.over * 3n >= part.under * 2n) return true;
  const { term } = part;
  const isArgument = !isConstant(term) &&
    (term.kind === "calldata" || term.kind === "field" && term.of.kind === "calldata");
  return !isArgument || some(amount, (one) => one === plain(value));
}

/** Code that is made to cost asks without end. */
const TRIED_MAX = 32;

/** Tells the conditions that only pass where the allowance is as good as endless, or lets act as the caller likes. */
export function endlessTest(
  { place: taken }: Change,
  scene: Scene,
): (condition: Path[number]) => boolean {
  const isAllowance = allowanceFor(taken, scene);
  return (condition) => showsEnough(condition, isAllowance, () => false);
}

/** Somewhere as much is taken off an allowance as is taken, as far as was followed. */
export function isLessened(
  { amount, place: taken }: Change,
  scene: Scene,
  { stores }: WalkRecord,
): boolean {
  const isReckoned = isReckonedIn(scene);
  return stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || !isCallersAllowance(place, taken, scene)) return false;
    const spent = changeAmong(store, stores, place);
    if (spent.sign === "added") return false;
    return spent.sign !== "taken" || !isFraction(spent.amount, amount) ||
      isReckoned && isUncutShare(amount, spent.amount);
  });
}

/** Less than two thirds of it. */
function isFraction(part: Value, whole: Value): boolean {
  const [parts, all] = [linearOf(part), linearOf(whole)];
  if (parts === null || all === null || all.size !== 1) return false;
  return all.entries().every(([name, one]) => {
    const of = parts.get(name);
    return of !== undefined && parts.size === 1 &&
      of.over * one.under * 3n < one.over * of.under * 2n;
  });
}

/** The number was lessened in the round before, and is in the next one. */
function isOfRounds({ value }: StoreRecord, record: WalkRecord): boolean {
  let inner = plain(value);
  for (let depth = 0; depth < STEPS_MAX; depth++) {
    if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") break;
    inner = plain(inner.operands[0]!);
  }
  return record.isOfRounds(inner);
}

const STEPS_MAX = 8;

/** The way is gone only where the value is no less than the constant. */
function isAtLeast({ value: test, holds }: Path[number], value: Value, least: Word): boolean {
  if (test.kind !== "operation" || test.op !== "lt") return false;
  const [one, other] = test.operands as readonly [Value, Value];
  const [less, more] = holds ? [one, other] : [other, one];
  return isConstant(less) && BigInt(less) + (holds ? 1n : 0n) >= BigInt(least) &&
    isSame(more, value);
}

/** A condition that only passes where the allowance does, or is as good as endless. */
export function showsEnough(
  { value, holds }: Path[number],
  isAllowance: Test,
  isEnough: Test,
): boolean {
  const truth = asTruth(value, holds);
  // Let act for him as he likes.
  if (truth.holds && isAllowance(truth.term) && readPlace(truth.term)!.bits <= 8) return true;
  if (value.kind !== "operation") return false;
  const [left, right] = value.operands as readonly [Value, Value];
  switch (value.op) {
    case "lt":
      // The difference of what is there and what is taken has not passed below zero.
      if (!holds && isAllowance(left)) {
        return isEnough(right) || isLarge(right) || isDifference(right, left, isEnough);
      }
      return holds && isAllowance(right) && (isEnough(left) || isLarge(left));
    case "eq":
      return holds &&
        (isAllowance(left) && isLarge(right) || isAllowance(right) && isLarge(left));
    case "not":
    case "xor":
      return !holds && isAllowance(left);
    default:
      return false;
  }
}

function isDifference(value: Value, whole: Value, isEnough: (value: Value) => boolean): boolean {
  if (isConstant(value) || value.kind !== "operation") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "add") {
    const isUnit = isConstant(other) && BigInt.asUintN(256, -BigInt(other)) <= ROUNDED_MAX;
    return isUnit && isDifference(one, whole, isEnough);
  }
  return value.op === "sub" && isSame(one, whole) && isEnough(other);
}

/** Rounding adds a unit or two. */
const ROUNDED_MAX = 16n;

/** A fee on top of what is moved, that the code fixes at no more than half of it. */
function isWithShare(amount: Value, value: Value): boolean {
  const inner = plain(amount);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  const [part, ...more] = linearOf(inner)?.values() ?? [];
  return part !== undefined && more.length === 0 && isSame(part.term, value) &&
    part.over * 2n <= part.under * 3n;
}

/** What is taken, and the unit that rounding adds: a change tells its last step that is no constant. */
function isRoundedUp(value: Value, amount: Value): boolean {
  if (isConstant(value) || value.kind !== "operation" || value.op !== "add") return false;
  const [part, unit] = value.operands as readonly [Value, Value];
  return isConstant(unit) && BigInt(unit) <= ROUNDED_MAX && isPartOf(amount, part);
}
