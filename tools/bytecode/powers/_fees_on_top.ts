/** A fee that is taken on top of what is moved: one debit pays several credits. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type Change, isDebit, isSame } from "./_changes.ts";
import { isPartOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { isHeld, summandsOf } from "./_sums.ts";
import { isRead, plain } from "./_terms.ts";

/** A transfer pays its recipient and a few who share the fee; more are not told apart. */
const CREDITS_MAX = 6;

/**
 * What is taken on this way is a sum that did not pass the greatest number, and each of what is given there
 * is a part of a summand of its own: so no more is given than was taken.
 */
export function isPaidOnTop(given: Change, changes: readonly Change[], path: Path): boolean {
  const isHere = ({ store }: Change) => together(store.paths, [path]);
  const sums = changes.flatMap((one) => {
    const costs = one.sign === "taken" ? costsIn(one.store.value) : null;
    return costs !== null && costs.length > 1 && isHere(one) ? [costs] : [];
  });
  if (sums.length === 0) return false;
  const others = changes.filter((one) => one !== given && !isDebit(one) && isHere(one));
  if (others.length >= CREDITS_MAX || others.some(({ sign }) => sign !== "added")) return false;
  const amounts = [given, ...others].map(({ amount }) => amount);
  return sums.some((costs) => isHeld(costs, path) && arePaid(amounts, costs));
}

function arePaid(amounts: readonly Value[], costs: readonly Value[]): boolean {
  const left = [...costs];
  return amounts.every((amount) => {
    const same = left.findIndex((one) => isSame(amount, one));
    const index = same < 0 ? left.findIndex((one) => isPartOf(amount, one)) : same;
    return index >= 0 && left.splice(index, 1).length > 0;
  });
}

/** Everything that is taken from what stood there, a number of the code too. */
function costsIn(value: Value): readonly Value[] | null {
  const inner = plain(value);
  if (isConstant(inner)) return null;
  if (isRead(inner)) return [];
  if (inner.kind !== "operation") return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  const before = costsIn(one);
  const cost = inner.op === "sub" ? summandsOf(other) : inner.op === "add" ? negated(other) : null;
  return before === null || cost === null ? null : [...before, ...cost];
}

/** `x - 1` is compiled to `x + 0xff…ff` at times. */
function negated(value: Value): readonly Value[] | null {
  if (!isConstant(value) || BigInt(value) < 1n << 255n) return null;
  return [Number(BigInt.asUintN(256, -BigInt(value)))];
}
