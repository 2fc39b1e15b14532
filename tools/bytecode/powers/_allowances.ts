/** Which conditions only pass where an allowance is at least what is taken. */
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { isConstant, type Term, type Value, type Word } from "../walk/values.ts";
import { accountKey, type Change, isSame } from "./_changes.ts";
import { isOthersWord } from "./_entrants.ts";
import type { Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { linearOf } from "./_linear.ts";
import { isPartOf, isShareOf } from "./_parts.ts";
import { asTruth } from "./_paths.ts";
import { type Place, readPlace } from "./_places.ts";
import { isTailSender } from "./_senders.ts";
import { isCaller, plain } from "./_terms.ts";

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
  { amount, sign, place: taken, store }: Change,
  path: Path,
  scene: Scene,
  record: WalkRecord,
): (condition: Path[number]) => boolean {
  const { frame } = scene;
  const isAllowance = (value: Value) => {
    const place = readPlace(plain(value));
    return place !== null && isCallersAllowance(place, taken, scene);
  };
  const isReckoned = frame.isReckoned || frame.balances.length > 1;
  const steps = stepsTaken(store.value);
  const isAgain = isOfRounds(store, record) && !record.stores.some((other) => {
    const place = placeOfStore(other);
    return place !== null && isCallersAllowance(place, taken, scene) && isOfRounds(other, record);
  });
  const isEnough = (value: Value) =>
    sign !== "zeroed" && !isCut(value, amount, path) &&
    !(isAgain && isSame(amount, value)) &&
    steps.filter((step) => isSame(step, value)).length <= 1 &&
    (isPartOf(amount, value) || isRoundedUp(value, amount) || isWithShare(amount, value) ||
      isReckoned && isShareOf(amount, value) ||
      isConstant(amount) && path.some((condition) => isAtLeast(condition, value, amount)));
  return (condition) => showsEnough(condition, isAllowance, isEnough);
}

/** What a number is lessened by, one after the other: what is taken twice is allowed as often. */
function stepsTaken(value: Value, depth = 0): readonly Value[] {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || depth > STEPS_MAX) return [];
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "sub") return [other, ...stepsTaken(one, depth + 1)];
  if (inner.op !== "add") return [];
  return [...stepsTaken(one, depth + 1), ...stepsTaken(other, depth + 1)];
}

const STEPS_MAX = 8;

/** The number was lessened in the round before, and is in the next one. */
function isOfRounds({ value }: StoreRecord, record: WalkRecord): boolean {
  let inner = plain(value);
  for (let depth = 0; depth < STEPS_MAX; depth++) {
    if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") break;
    inner = plain(inner.operands[0]!);
  }
  return record.isOfRounds(inner);
}

/** The same number with less bits than the amount, though nothing shows that there are no more in it. */
function isCut(value: Value, amount: Value, path: Path): boolean {
  const bits = bitsOf(value);
  const whole = plain(value);
  if (isConstant(whole) || whole.width <= bits || bitsOf(amount) <= bits) return false;
  if (plain(amount) !== whole) return false;
  return !path.some(({ value: test, holds }) => {
    if (test.kind !== "operation") return false;
    const [one, other] = test.operands as readonly [Value, Value];
    if (test.op === "eq") {
      const [uncut, cut] = one === whole ? [one, other] : [other, one];
      return holds && uncut === whole && plain(cut) === whole && bitsOf(cut) <= bits;
    }
    if (test.op !== "lt") return false;
    const [less, more] = holds ? [one, other] : [other, one];
    // Not above a number is one more than below it.
    return less === whole && isConstant(more) &&
      BigInt(more) + (holds ? 0n : 1n) <= 1n << BigInt(bits);
  });
}

function bitsOf(value: Value): number {
  let bits = 256;
  for (let inner = value; !isConstant(inner) && inner !== plain(inner); inner = stripped(inner)) {
    if (inner.kind === "field") bits = Math.min(bits, inner.bits);
  }
  return bits;
}

function stripped(value: Term): Value {
  if (value.kind === "field") return value.of;
  return value.kind === "operation" ? value.operands[1]! : value;
}

/** The way is gone only where the value is no less than the constant. */
function isAtLeast({ value: test, holds }: Path[number], value: Value, least: Word): boolean {
  if (test.kind !== "operation" || test.op !== "lt") return false;
  const [one, other] = test.operands as readonly [Value, Value];
  const [less, more] = holds ? [one, other] : [other, one];
  return isConstant(less) && BigInt(less) + (holds ? 1n : 0n) >= BigInt(least) &&
    isSame(more, value);
}

type Test = (value: Value) => boolean;

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

/** As good as any amount. */
const LARGE = 1n << 95n;

function isLarge(value: Value): boolean {
  return isConstant(value) && BigInt(value) >= LARGE;
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
