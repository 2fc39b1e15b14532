/** Sums, whichever way they were added up, and what shows that they did not pass the greatest number. */
import type { Condition, Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { WORD_MAX } from "./_greatest.ts";
import { plain } from "./_terms.ts";

/** What a transfer costs is made of few; more are not told apart. */
const SUMMANDS_MAX = 6;

/** A number that is no sum is its own only summand. Null: too many. */
export function summandsOf(sum: Value): readonly Value[] | null {
  const found: Value[] = [];
  const queue = [sum];
  while (queue.length > 0) {
    const next = plain(queue.pop()!);
    if (isConstant(next) || next.kind !== "operation" || next.op !== "add") found.push(next);
    else queue.push(...next.operands);
    if (found.length + queue.length > SUMMANDS_MAX) return null;
  }
  return found;
}

/** What remains once each of the others is taken out once; null: one of them is not there. */
function without(all: readonly Value[], others: readonly Value[]): readonly Value[] | null {
  const left = [...all];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

/** Conditions of this way show of the sum, and of the sums that it was made of, that each fits into a word. */
export function isHeld(summands: readonly Value[], path: Path): boolean {
  if (summands.length < 2) return true;
  return path.some((condition) => {
    const parts = partsHeld(condition);
    if (parts === null) return false;
    const rest = without(summands, parts[0]);
    return rest !== null && parts[1].length === rest.length && without(rest, parts[1]) !== null &&
      parts.every((part) => isHeld(part, path));
  });
}

type Parts = readonly [readonly Value[], readonly Value[]];

/** The two parts of the sum that this shows to be no greater than the greatest number. */
export function partsHeld({ value, holds }: Pick<Condition, "value" | "holds">): Parts | null {
  if (holds || value.kind !== "operation" || value.op !== "lt") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const part = summandsOf(other);
  if (part === null) return null;
  const rest = restOf(one);
  const all = summandsOf(one);
  const left = rest !== null ? summandsOf(rest) : all === null ? null : without(all, part);
  return left === null || left.length === 0 ? null : [part, left];
}

/** `x` of the greatest number less `x`. */
export function restOf(value: Value): Value | null {
  const isGreatest = (side: Value) => isConstant(side) && BigInt(side) === WORD_MAX;
  if (isConstant(value) || value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "not") return one;
  if (value.op === "sub" && isGreatest(one)) return other;
  return value.op === "xor" && isGreatest(other) ? one : null;
}
