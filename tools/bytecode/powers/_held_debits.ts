/** What a debit is held against: which of all conditions may show that there is as much as is taken. */
import type { BranchRecord, Condition, Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type Decided, mayCap, type Sides, sidesOf } from "./_capped_amounts.ts";
import { accountKey, type Change, isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { type Linear, linearOf, minus, plus } from "./_linear.ts";
import { asTruth, compatible } from "./_paths.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import {
  has,
  hasArgument,
  isCaller,
  isRead,
  isSelf,
  plain,
  readsIn,
  some,
  visit,
} from "./_terms.ts";

/** One amount that a change may take. */
export type Debit = {
  readonly amount: Value;
  /** All that was taken off what stood there, together with what was taken before; null: too much to reckon with. */
  readonly total: Linear | null;
  /** It is taken off what was left by another debit. */
  readonly isFurther: boolean;
};

export type Held = {
  readonly one: AskedFunction;
  readonly scene: Scene;
  readonly change: Change;
};

/** Lost values that others were made of. */
const LOST_DEPTH_MAX = 4;

/** What stood there, where nothing but debits came off it; null: it is something else. */
export function readLeft(value: Value): Term | null {
  let left = plain(value);
  while (!isConstant(left) && left.kind === "operation" && left.op === "sub") {
    left = plain(left.operands[0]!);
  }
  return !isConstant(left) && isRead(left) ? left : null;
}

/** Where joined ways lost the amount, each that it may be. */
export function debitsOf({ store, amount }: Change, { record }: AskedFunction): readonly Debit[] {
  const value = plain(store.value);
  if (isConstant(value) || value.kind !== "operation") return [];
  const [left, off] = value.operands as readonly [Value, Value];
  const read = readLeft(left);
  if (read === null) return [];
  const isFurther = plain(left) !== read;
  const before = minus(linearOf(read), linearOf(left));
  const all = has(off, "unknown") ? record.alternatives(off) ?? [] : [];
  const known = all.filter((one) =>
    hasArgument(one) && !has(one, "unknown") && !has(one, "returned")
  );
  return (known.length > 0 ? known : [amount]).map((one) => ({
    amount: one,
    total: plus(before, linearOf(one)),
    isFurther,
  }));
}

/**
 * Where ways joined, what was asked before is lost, but not where it fails: it has to be asked on the way by which that
 * was first come to, where what was lost counts as well, and for sure where it is told for what all ways to it share.
 */
export function isAskedElsewhere(debit: Debit, path: Path, held: Held): boolean {
  const { branches } = held.one.record;
  // Who takes twice what is known asks of what is known as well.
  const asking = branches.filter(({ value, failsWhenTrue, failsWhenFalse }) =>
    failsWhenTrue !== failsWhenFalse && !(debit.isFurther && has(value, "unknown"))
  );
  const mayHold = ({ pc, value, failsWhenFalse: holds }: BranchRecord) =>
    mayBeHeld({ pc, value, holds }, path, debit, held);
  return asking.some((branch) =>
    compatible(branch.path, path) &&
    (has(branch.value, "unknown") && has(branch.value, "storage") || mayHold(branch))
  ) && asking.some((branch) => compatible(branch.always, path) && mayHold(branch));
}

export function mayBeHeld(condition: Condition, way: Path, debit: Debit, held: Held): boolean {
  const { value } = condition;
  // What somebody else answered may have been just that.
  if (has(value, "returned")) return true;
  const decided = asTruth(value, condition.holds);
  const { term } = decided;
  if (isRead(term) || isDifference(term) || isCarry(term)) return false;
  if (term.kind === "operation" && term.op === "eq") return false;
  if (has(value, "unknown") && has(value, "storage")) return mayBeLost(decided, way, debit, held);
  const { change, scene: { frame } } = held;
  return readsIn(value).some((read) => {
    const place = readPlace(read);
    if (place === null) return true;
    return isAmong(place, [change.place])
      ? isOfSame(place, change.place, way) && isEnough(sidesOf(decided), read, debit, way)
      // Another book of the account's, that may never say more than this one.
      : !isScalar(place) && !isAmong(place, frame.allowances) && !isAmong(place, frame.balances) &&
        some(value, (part) => isSame(part, debit.amount));
  });
}

function isEnough(sides: Sides | null, read: Term, debit: Debit, way: Path): boolean {
  if (sides === null || asksLess(sides, read, debit.total)) return false;
  if (isWithMore(sides.greater, read)) return false;
  return debit.isFurther
    ? readsIn(sides.greater).includes(read)
    : mayCap(sides, read, debit.amount, way);
}

/** Something else that stands in storage is counted with the balance. */
function isWithMore(greater: Value, read: Term): boolean {
  const inner = plain(greater);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "add" &&
    inner.operands.some((one) => !readsIn(one).includes(read) && isRead(plain(one)));
}

/** What was not followed may have been the balance, or as much as is taken of it, unless it is known what it may be. */
function mayBeLost(decided: Decided, way: Path, debit: Debit, held: Held): boolean {
  const { one: { record }, change: { place } } = held;
  const isEntry = (read: Term) => {
    const other = readPlace(read);
    return other === null || isAmong(other, [place]) && isOfSame(other, place, way);
  };
  const entry = readsIn(decided.term).find(isEntry);
  if (entry === undefined) return mayStandFor(decided.term, isEntry, record, 0);
  const sides = sidesOf(decided);
  const asked = sides && record.alternatives(sides.lesser);
  if (!asked || asked.some((one) => has(one, "unknown"))) return true;
  // Where it was found to be zero, nothing is taken.
  return asked.filter((one) => one !== 0)
    .every((one) => isEnough({ ...sides, lesser: one }, entry, debit, way));
}

/** Whether something of it that was lost may be one of these reads, or be made of it. */
function mayStandFor(
  value: Value,
  isOne: (read: Term) => boolean,
  record: AskedFunction["record"],
  depth: number,
): boolean {
  let found = false;
  visit(value, (term) => {
    if (found || term.kind !== "unknown" || !has(term, "storage")) return;
    const all = depth < LOST_DEPTH_MAX ? record.alternatives(term) : null;
    found = all === null ||
      all.some((one) => readsIn(one).some(isOne) || mayStandFor(one, isOne, record, depth + 1));
  });
  return found;
}

/** `a + b >= a`: a sum has not passed the greatest number, whatever it is made of. */
function isCarry(term: Term): boolean {
  if (term.kind !== "operation" || term.op !== "lt") return false;
  const [sum, part] = term.operands as readonly [Value, Value];
  return !isConstant(sum) && sum.kind === "operation" && sum.op === "add" &&
    sum.operands.includes(part);
}

/** That what is left is more than nothing holds of all that is not the same. */
function isDifference(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "sub";
}

/**
 * Asked is for less than is taken, whatever the numbers are: for one part of several, or for the amount and not for twice
 * as much. Where something else is taken off on one of the sides, that is not said.
 */
function asksLess({ lesser, greater, isLess }: Sides, read: Term, total: Linear | null): boolean {
  const inner = plain(lesser);
  const isRest = !isConstant(inner) && inner.kind === "operation" && inner.op === "sub" &&
    isSame(inner.operands[0]!, greater);
  const asked = minus(
    plus(linearOf(isRest ? inner.operands[1]! : lesser), linearOf(read)),
    linearOf(greater),
  );
  const more = minus(minus(total, asked), linearOf(isLess && !isRest ? 1 : 0));
  const parts = [...more?.values() ?? []].filter(({ over }) => over !== 0n);
  return parts.length > 0 && parts.every(({ over }) => over > 0n) &&
    parts.some(({ term }) => isConstant(term) || hasArgument(term)) &&
    !parts.some(({ term }) => has(term, "unknown") || has(term, "returned"));
}

/** The entry of the same account, also where it is only found to be the same, or may be. */
function isOfSame(place: Place, debited: Place, way: Path): boolean {
  const [one, other] = [accountKey({ ...debited, ...place }), accountKey(debited)];
  if (one === null || other === null || isSame(one, other)) return true;
  if (!isTold(one) || !isTold(other)) return true;
  return way.some(({ value, holds }) =>
    holds && value.kind === "operation" && value.op === "eq" &&
    [one, other].every((key) => value.operands.some((side) => isSame(side, key)))
  );
}

/** Who it is stands there: others are other accounts unless they are found to be the same. */
function isTold(key: Value): boolean {
  const inner = plain(key);
  return isConstant(inner) || isRead(inner) || isSelf(inner) || isArgument(inner);
}

/** The caller, or an account that he names. */
export function isArgument(key: Value): boolean {
  const inner = plain(key);
  return isCaller(key) || !isConstant(inner) && inner.kind === "calldata";
}
