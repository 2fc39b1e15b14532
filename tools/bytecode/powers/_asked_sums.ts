/** What an allowance was held against and lessened by, and held against again. */
import type { Path } from "../walk/records.ts";
import { isConstant, type OperationTerm, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { type Linear, linearOf, minus, plus } from "./_linear.ts";
import { plain } from "./_terms.ts";

export type Test = (value: Value) => boolean;

/** All that it has to cover, as sums. */
export function sumsAsked(path: Path, isAllowance: Test): readonly Linear[] {
  const held = path.flatMap(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return [];
    const [left, right] = (holds ? value.operands.toReversed() : value.operands) as [Value, Value];
    return [{ left, amount: isDifferenceFrom(left, right) ? right.operands[1]! : right }];
  });
  const sums = held.flatMap(({ left, amount }) => isAllowance(left) ? [linearOf(amount)] : []);
  for (let round = 0; round < STEPS_MAX; round++) {
    const before = sums.length;
    for (const { left, amount } of held) {
      const base = baseOf(left);
      if (base === null || !isAllowance(base)) continue;
      const spent = spentOf(base, left);
      const sum = isAsked(spent, sums) ? plus(spent, linearOf(amount)) : null;
      if (sum !== null && !isAsked(sum, sums)) sums.push(sum);
    }
    if (sums.length === before) break;
  }
  return sums.filter((sum) => sum !== null);
}

/** `left - x`, of which it is asked whether it passed below zero. */
function isDifferenceFrom(left: Value, value: Value): value is OperationTerm {
  return !isConstant(value) && value.kind === "operation" && value.op === "sub" &&
    isSame(value.operands[0]!, left);
}

/** What a number was before it was lessened; null: it was not. */
export function baseOf(value: Value): Value | null {
  let inner = plain(value);
  for (let depth = 0; depth < STEPS_MAX; depth++) {
    if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") break;
    inner = plain(inner.operands[0]!);
  }
  return inner === plain(value) ? null : inner;
}

const STEPS_MAX = 8;

/** What is left of it after what it was held against is as good as endless. */
export function isStillLarge(
  { value, holds }: Path[number],
  asked: () => readonly Linear[],
  isAllowance: Test,
): boolean {
  if (value.kind !== "operation" || (holds ? value.op !== "eq" : value.op !== "lt")) return false;
  const [left, right] = value.operands as readonly [Value, Value];
  const base = isLarge(right) ? baseOf(left) : null;
  return base !== null && isAllowance(base) && isAsked(spentOf(base, left), asked());
}

function spentOf(base: Value, left: Value): Linear | null {
  return minus(linearOf(base), linearOf(left));
}

function isAsked(spent: Linear | null, sums: readonly (Linear | null)[]): boolean {
  return sums.some((sum) => minus(sum, spent)?.size === 0);
}

/** As good as any amount. */
const LARGE = 1n << 95n;

export function isLarge(value: Value): boolean {
  return isConstant(value) && BigInt(value) >= LARGE;
}
