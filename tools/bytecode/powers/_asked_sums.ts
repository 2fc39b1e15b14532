/** What an allowance was held against and lessened by, and held against again: number by number, as they stand. */
import type { Path } from "../walk/records.ts";
import { isConstant, type OperationTerm, type Term, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";

export type Test = (value: Value) => boolean;

/** What each number was found to be no less than. */
export type Held = ReadonlyMap<Value, readonly Value[]>;

/** Code that is made to cost asks without end. */
const HELD_MAX = 256;
const STEPS_MAX = 8;
const ROWS_MAX = 8;

export function heldOn(path: Path): Held {
  const held = new Map<Value, Value[]>();
  let count = 0;
  for (const { value, holds } of path) {
    if (value.kind !== "operation" || value.op !== "lt") continue;
    if (++count > HELD_MAX) break;
    const [left, right] = (holds ? value.operands.toReversed() : value.operands) as [Value, Value];
    const least = isDifferenceFrom(left, right) ? right.operands[1]! : right;
    const before = held.get(left);
    if (before === undefined) held.set(left, [least]);
    else before.push(least);
  }
  return held;
}

/** `left - x`, of which it is asked whether it passed below zero. */
function isDifferenceFrom(left: Value, value: Value): value is OperationTerm {
  return isDifference(value) && isSame(value.operands[0]!, left);
}

function isDifference(value: Value): value is OperationTerm {
  return !isConstant(value) && value.kind === "operation" && value.op === "sub";
}

/** What was taken off an allowance to get what is left, each having been there; null: another number, or not asked. */
function takenOff(left: Value, held: Held, isAllowance: Test): readonly Value[] | null {
  const taken: Value[] = [];
  let inner: Value = left;
  while (!isAllowance(inner)) {
    if (!isDifference(inner) || taken.length >= STEPS_MAX) return null;
    const [before, less] = inner.operands as readonly [Term, Value];
    if (!held.get(before)?.includes(less)) return null;
    taken.push(less);
    inner = before;
  }
  return taken;
}

/** Rows of two numbers and more that an allowance covers together. */
export function rowsAsked(held: Held, isAllowance: Test): readonly (readonly Value[])[] {
  const rows: (readonly Value[])[] = [];
  for (const [left, amounts] of held) {
    if (!isDifference(left)) continue;
    const before = takenOff(left, held, isAllowance);
    if (before === null) continue;
    for (const amount of amounts) if (rows.length < ROWS_MAX) rows.push([...before, amount]);
  }
  return rows;
}

/** What is left of it after what it was held against is as good as endless. */
export function isStillLarge(
  { value, holds }: Path[number],
  held: () => Held,
  isAllowance: Test,
): boolean {
  if (value.kind !== "operation" || (holds ? value.op !== "eq" : value.op !== "lt")) return false;
  const [left, right] = value.operands as readonly [Value, Value];
  return isLarge(right) && isDifference(left) && takenOff(left, held(), isAllowance) !== null;
}

/** As good as any amount. */
const LARGE = 1n << 95n;

export function isLarge(value: Value): boolean {
  return isConstant(value) && BigInt(value) >= LARGE;
}
