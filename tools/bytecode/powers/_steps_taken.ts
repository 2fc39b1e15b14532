/** Whether more is taken, step by step, than is asked of an allowance. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type Change, isSame } from "./_changes.ts";
import { type Linear, linearOf, minus, oldAt, plus } from "./_linear.ts";
import { losesBits } from "./_lost_bits.ts";
import { isPartOf, isShareOf } from "./_parts.ts";
import { hasArgument, plain, some } from "./_terms.ts";

export type Steps = {
  /** What the number is lessened by, one after the other. */
  readonly each: readonly Value[];
  /** All of it; null: too much to reckon with. */
  readonly lost: Linear | null;
};

export function stepsOf({ store }: Change): Steps {
  const each = eachStep(store.value);
  return { each, lost: each.length > 1 ? minus(oldAt(store), linearOf(store.value)) : null };
}

const STEPS_MAX = 8;

function eachStep(value: Value, depth = 0): readonly Value[] {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || depth > STEPS_MAX) return [];
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "sub") return [other, ...eachStep(one, depth + 1)];
  if (inner.op !== "add") return [];
  return [...eachStep(one, depth + 1), ...eachStep(other, depth + 1)];
}

/** It is taken twice, or half of it and more on top, or something that the caller says; `rows`: what was asked in all. */
export function isExceeded(
  value: Value,
  { each, lost }: Steps,
  rows: () => readonly (readonly Value[])[],
  path: Path,
): boolean {
  if (each.length < 2) return false;
  const isTwice = each.filter((step) => isSame(step, value)).length > 1;
  if (!isTwice && !(lost !== null && isMore(lost, linearOf(value), value))) return false;
  return !rows().some((row) => isEach(each, row, path) || isSum(lost, row, value));
}

function isMore(lost: Linear, allowed: Linear | null, value: Value): boolean {
  const rest = allowed === null ? null : minus(lost, allowed);
  return rest?.entries().some(([name, { over, under, term }]) => {
    if (over <= 0n || !hasArgument(term)) return false;
    return allowed!.has(name)
      ? over * 2n > under
      : !isPartOf(term, value) && !isShareOf(term, value);
  }) ?? false;
}

/** For each step another number was asked that it is a part of. */
function isEach(steps: readonly Value[], row: readonly Value[], path: Path): boolean {
  const left = [...row];
  return steps.every((step) => {
    const at = left.findIndex((one) => isPartOf(step, one) && !losesBits(one, step, path));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** As a sum of numbers that nothing is cut or rounded off of. */
function isSum(lost: Linear | null, row: readonly Value[], value: Value): boolean {
  if (lost === null || row.some(isRounded)) return false;
  const asked = row.map(linearOf).reduce(plus);
  return asked !== null && !isMore(lost, asked, value);
}

function isRounded(value: Value): boolean {
  return some(value, (term) =>
    term.kind === "field" && term.of.kind !== "storage" ||
    term.kind === "operation" && !["add", "sub", "mul"].includes(term.op));
}
