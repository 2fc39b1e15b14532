/** Pauses between two trades of one account whose length the code fixes: they end, whoever has them begin. */
import type { Guard } from "../analysis.ts";
import type { BranchRecord, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { moveSelectors } from "./_dependencies.ts";
import { effectsAccess } from "./_effects.ts";
import type { Scene } from "./_findings.ts";
import { type Linear, linearOf, minus } from "./_linear.ts";
import {
  CLOCK_BITS,
  clockOf,
  DEPTH_MAX,
  isOnce,
  isUncut,
  LONGEST,
  type Noted,
  notedIn,
  sizeOf,
} from "./_noted.ts";
import { isSumTest } from "./_overflows.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { isRead, plain, readsIn } from "./_terms.ts";

/**
 * A move notes that it is now, or soon, and whatever fails by that fails for a short time from then on. Whoever has
 * other powers and can have any account wait has it wait again and again.
 */
export function isShortPause(
  { value }: StoreRecord,
  place: Place,
  asked: readonly AskedPath[],
  scene: Pick<Scene, "frame" | "functions">,
): boolean {
  const noted = notedIn(value);
  if (noted === null || isOfPowerful(asked, scene)) return false;
  const asking = scene.frame.moves.flatMap(({ record }) =>
    record.branches.filter((branch) => timesIn(branch.value, place).length > 0)
  );
  return asking.length > 0 && asking.every((branch) => passesSoon(branch, place, noted));
}

/** Some way asks for somebody whom other functions ask for, too: a pair is asked for by moves alone. */
function isOfPowerful(
  asked: readonly AskedPath[],
  { functions }: Pick<Scene, "functions">,
): boolean {
  const askedFor = new Set(asked.flatMap(({ guards }) => guards).map(nameOf));
  return functions.some((one) =>
    !moveSelectors.has(one.selector) &&
    effectsAccess(one).guards.some((guard) => askedFor.has(nameOf(guard)))
  );
}

function nameOf(guard: Guard): string {
  return JSON.stringify(guard);
}

function timesIn(value: Term, place: Place): readonly Term[] {
  return readsIn(value).filter((read) => {
    const from = readPlace(read);
    return from !== null && overlaps(from, place);
  });
}

/** It fails while the clock shows no more than what was noted and a constant, and no longer. */
function passesSoon(branch: BranchRecord, place: Place, noted: Noted): boolean {
  const { value, failsWhenTrue, failsWhenFalse } = branch;
  if (failsWhenTrue === failsWhenFalse || value.kind !== "operation") return false;
  if (isLongFit(branch, place, LONGEST[noted.clock])) return true;
  if (value.op !== "lt" || !value.operands.every((one) => isUncut(one))) return false;
  const [one, other] = compared(value.operands as readonly [Value, Value]).map(linearOf);
  const [less, more] = failsWhenTrue ? [other, one] : [one, other];
  if (!less || !more || ![less, more].every((side) => isInWord(side, noted))) return false;
  const left = minus(less, more);
  return left !== null && [...less].every(([, { over }]) => over > 0n) &&
    isRestOf(left, place, noted);
}

/** Whether a sum with what was noted fits, and it does for long: little is added, nothing is taken off. */
function isLongFit({ value, failsWhenTrue }: BranchRecord, place: Place, most: bigint): boolean {
  if (value.kind !== "operation" || !failsWhenTrue) return false;
  const [one, other] = value.operands as readonly [Value, Value];
  if (timesIn(value, place).every((read) => isSumTest(value, read))) {
    return [one, other].every((side) => isLittle(restOf(side), place, most) || isVast(side));
  }
  return value.op === "lt" && isVast(one) && isLittle(other, place, most);
}

/** Times that are noted, and little beside. */
function isLittle(value: Value, place: Place, most: bigint, depth = 0): boolean {
  if (isConstant(value)) return BigInt(value) <= most;
  if (isRead(value)) {
    const size = sizeOf(["read", { over: 1n, under: 1n, term: value }]);
    return timesIn(value, place).length > 0 || size !== null && size <= most;
  }
  if (depth > DEPTH_MAX) return false;
  if (value.kind === "field") return isLittle(value.of, place, most, depth + 1);
  return value.kind === "operation" &&
    (value.op === "add" || value.op === "mul" && value.operands.some(isConstant)) &&
    value.operands.every((one) => isLittle(one, place, most, depth + 1));
}

/** What is taken off the greatest number. */
function restOf(value: Value): Value {
  if (isConstant(value) || value.kind !== "operation") return value;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "not") return one;
  if (value.op === "sub" && isVast(one)) return other;
  return value.op === "xor" && isVast(other) ? one : value;
}

/** No time comes near it. */
function isVast(value: Value): boolean {
  return isConstant(value) && BigInt(value) >> BigInt(CLOCK_BITS) > 0n;
}

/** `a < a - b` is how the compiler asks whether `a < b`. */
function compared([one, other]: readonly [Value, Value]): readonly [Value, Value] {
  const inner = plain(other);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") return [one, other];
  const [whole, part] = inner.operands as readonly [Value, Value];
  return plain(whole) === plain(one) ? [one, part] : [one, other];
}

/** Times and little beside: no such sum passes the greatest word. Less than nothing would be close to it. */
function isInWord(sum: Linear, { clock }: Noted): boolean {
  return [...sum].every((part) => {
    const size = sizeOf(part);
    const { over, under } = part[1];
    if (size === null) return under === 1n && (over === 1n || over === -1n);
    return size <= LONGEST[clock] && size >= -LONGEST[clock];
  });
}

/** What was noted and little more, less what the clock shows: all together it ends soon. */
function isRestOf(left: Linear, noted: Place, { clock, ahead }: Noted): boolean {
  let rest = ahead;
  let parts = 0;
  for (const part of left) {
    const [name, { over, under, term }] = part;
    const size = sizeOf(part);
    if (size !== null) rest += name === "" || size > 0n ? size : 0n;
    else if (isOnce(part) && isAt(noted, term)) parts += 1;
    else if (over === -1n && under === 1n && clockOf(term) === clock) parts += 2;
    else return false;
  }
  return parts === 3 && rest <= LONGEST[clock];
}

/** The same field, no more and no less. */
function isAt({ family, offset, bits }: Place, read: Value): boolean {
  const from = readPlace(read);
  return from?.family === family && from.offset === offset && from.bits === bits;
}
