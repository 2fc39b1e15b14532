/** How far a supply can grow: the constants that it is held against before more is made. */
import type { Condition, Path, StoreRecord } from "../walk/records.ts";
import {
  isConstant,
  type OperationTerm,
  type Term,
  type Value,
  type Word,
} from "../walk/values.ts";
import { argumentsOf, isLessening } from "./_capped_amounts.ts";
import { type Change, changesAt } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import type { Frame } from "./_frame.ts";
import { isCovered } from "./_greatest.ts";
import { linearOf, minus, oldAt } from "./_linear.ts";
import { isNoLess, isWholeSum, uncut } from "./_low_bits.ts";
import { isOnEveryEnd } from "./_ends_ahead.ts";
import { together, upperBound } from "./_paths.ts";
import { isSupplyLowered } from "./_supply_lowered.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { hasArgument, isRead, some } from "./_terms.ts";

/** How much is made on a way, and what else is known of that way. */
type Added = {
  readonly amount: Value;
  readonly path: Path;
  readonly frame: Frame;
  /** As much as callers say. */
  readonly isFree: boolean;
};

/**
 * It cannot grow beyond a constant that means something, though as much is added as callers say: by what is asked on the
 * way, or on every way on before the function ends well.
 */
export function isSupplyCapped(
  path: Path,
  { store, amount }: Pick<Change, "store" | "amount">,
  one: AskedFunction,
  scene: Scene,
): boolean {
  if (isSupplyLowered(scene)) return false;
  const isCapped = (path: Path) => isCappedOn(path, { store, amount }, one, scene.frame);
  return isCapped(path) || isOnEveryEnd(path, one.asking.fields, isCapped);
}

function isCappedOn(
  path: Path,
  { store, amount }: Pick<Change, "store" | "amount">,
  one: AskedFunction,
  frame: Frame,
): boolean {
  const isFree = hasArgument(amount) &&
    upperBound(path, (value) => isNoLess(value, amount, path)) === null;
  const added: Added = { amount, path, frame, isFree };
  const caps = path.flatMap((condition) => capOf(condition, added) ?? []);
  const changes = changesAt(one.record.stores, frame.supply)
    .filter(({ store }) => together(store.paths, [path]));
  const filled = filledUp(added, changes);
  if (filled !== null) return isCap(filled);
  if (caps.length === 0 || isTopped(store, amount)) return false;
  const raised = unitRaised(changes, added);
  return raised !== null &&
    caps.some(({ most, unit }) => isCap(most * (unit > raised ? unit : raised)));
}

type Cap = { readonly most: bigint; readonly unit: bigint };

/** What the condition holds below a constant, where that grows with the supply and with what is added. */
function capOf(condition: Condition, added: Added): Cap | null {
  const held = heldIn(condition, added.path);
  if (held === null) return null;
  const { most, parts } = held;
  const unit = first(parts, (part) => unitOf(part, added, 0));
  if (unit === null) return null;
  // What stood there before says nothing of what is added.
  const own = added.isFree ? first(parts, (part) => unitAdded(part, added, 0)) : 0n;
  return own === null ? null : { most, unit: unit > own ? unit : own };
}

/** Numbers that are no more than a constant, together: `a <= b`, and `a <= b - c` where there is as much as is taken off. */
type Held = { readonly most: bigint; readonly parts: readonly Value[] };

function heldIn(condition: Condition, path: Path): Held | null {
  const parts: Value[] = [];
  const most = upperBound([condition], (value) => {
    parts.push(value);
    return true;
  });
  if (most !== null) return { most, parts };
  const { value, holds } = condition;
  if (value.kind !== "operation" || value.op !== "lt") return null;
  const [lesser, rest] = (holds ? value.operands : value.operands.toReversed()) as [Value, Value];
  if (isConstant(rest) || rest.kind !== "operation" || rest.op !== "sub") return null;
  const [whole, taken] = rest.operands as readonly [Value, Value];
  return isConstant(whole) && isCovered(whole, taken, path)
    ? { most: BigInt(whole), parts: [lesser, taken] }
    : null;
}

function first(parts: readonly Value[], unit: (part: Value) => bigint | null): bigint | null {
  return parts.map(unit).find((one) => one !== null) ?? null;
}

/** How much of the amount one of what the supply is raised by stands for; null: it is not raised with it, or taken back. */
function unitRaised(changes: readonly Change[], added: Added): bigint | null {
  if (changes.some(({ sign }) => sign !== "added" && sign !== "unknown")) return null;
  if (changes.some(({ store }) => isTopped(store, added.amount))) return null;
  const units = changes.flatMap(({ store: { value } }) =>
    (added.isFree
      ? unitAdded(value, { ...added, isFree: false }, 0)
      : isConstant(value)
      ? null
      : 1n) ?? []
  );
  return units.reduce<bigint | null>((most, one) => most !== null && most > one ? most : one, null);
}

/** A number of the code is added besides; of what is made one by one it is all. */
function isTopped(store: StoreRecord, amount: Value): boolean {
  if (isConstant(amount)) return false;
  const added = minus(linearOf(store.value), oldAt(store));
  const more = added?.get("");
  return more !== undefined && more.over > 0n && added!.size > 1;
}

/** The rest up to a constant, which the supply is from then on; null: it is more, or something else. */
function filledUp({ amount, frame }: Added, changes: readonly Change[]): bigint | null {
  if (isConstant(amount) || amount.kind !== "operation" || amount.op !== "sub") return null;
  const [whole, before] = amount.operands as readonly [Value, Value];
  const isFilled = isConstant(whole) && isSupply(before, frame) && changes.length > 0 &&
    changes.every(({ store }) => store.value === whole);
  return isFilled ? BigInt(whole) : null;
}

/**
 * Whoever may make more than any pool can hold (112 bits, as those of Uniswap V2 count) is not held back, nor by what
 * only says that a number fits its type or that a list is no longer than the compiler can count.
 */
function isCap(most: bigint): boolean {
  const isWidth = (most & (most + 1n)) === 0n || (most & (most - 1n)) === 0n;
  return most < SUPPLY_MAX && !(isWidth && most >= WIDTH_MIN);
}

const SUPPLY_MAX = 1n << 112n;

/** Round numbers of few bits are chosen, too: 1,024 tokens, say. */
const WIDTH_MIN = (1n << 32n) - 1n;

/**
 * How much of the supply one is in a number that grows with it: a sum with it, or a part. Null: the supply may grow though
 * the number does not, as with a rest, low bits, or what somebody takes off first.
 */
function unitOf(value: Value, added: Added, depth: number): bigint | null {
  const { frame } = added;
  if (isConstant(value) || depth > DEPTH_MAX) return null;
  if (isSupply(value, frame)) return 1n;
  if (value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const within = (side: Value) => unitOf(side, added, depth + 1);
  switch (value.op) {
    case "add":
      return isSum(value, added) ? within(one) ?? within(other) : null;
    case "sub":
      // Less what was burned, or what numbers begin at.
      return isConstant(other) || isSupply(other, frame) ? within(one) : null;
    case "mul":
      return isConstant(one) ? within(other) : isConstant(other) ? within(one) : null;
    case "div": {
      const unit = isConstant(other) ? within(one) : null;
      return unit === null ? null : unit * BigInt(other as Word);
    }
    default:
      return null;
  }
}

/** Sums of what several mints add are short. */
const DEPTH_MAX = 8;

/**
 * How much of the amount one is in a number that is no less than it: a sum with it, or a part. Null: it may be less, as
 * with low bits, or with what callers say besides.
 */
function unitAdded(value: Value, added: Added, depth: number): bigint | null {
  const { amount, path, frame } = added;
  if (isNoLess(value, amount, path)) return 1n;
  const inner = uncut(value, path);
  if (isConstant(inner) || depth > DEPTH_MAX) return null;
  const within = (side: Value) => unitAdded(side, added, depth + 1);
  if (inner.kind === "operation") {
    const [one, other] = inner.operands as readonly [Value, Value];
    if (inner.op === "add") return isSum(inner, added) ? within(one) ?? within(other) : null;
    if (inner.op === "sub" && isSupply(other, frame)) return within(one);
    if (inner.op === "div" && isConstant(other)) {
      const unit = within(one);
      return unit === null ? null : unit * BigInt(other);
    }
  }
  return isOfAll(inner, amount, path) ? timesIn(amount, inner, path) : null;
}

/** What callers say may be so much that a sum with it is less. */
function isSum(sum: OperationTerm, { isFree, path }: Added): boolean {
  return !isFree || isWholeSum(sum, path);
}

/** How many of the amount one of the number is, where constants tell it; null: they do not. */
function timesIn(amount: Value, value: Value, path: Path): bigint | null {
  const [part, ...more] = linearOf(amount)?.values() ?? [];
  if (part === undefined || more.length > 0 || part.over <= 0n || isConstant(part.term)) {
    return null;
  }
  return isNoLess(value, part.term, path) ? (part.over + part.under - 1n) / part.under : null;
}

/** All that the amount is made of is in it, and nothing makes less of that which does not make less of the amount. */
function isOfAll(value: Term, amount: Value, path: Path): boolean {
  const parts = argumentsOf(amount);
  const isOfParts = (term: Term) => some(term, (one) => parts.includes(one));
  return parts.every((part) => some(value, (term) => term === part)) &&
    !some(
      value,
      (term) =>
        (isLessening(term) || term.kind === "field" && uncut(term, path) === term) &&
        isOfParts(term) && !some(amount, (one) => one === term),
    );
}

/** All bits of it: some of those of a wider one say nothing of what is kept in the others. */
function isSupply(value: Value, { supply }: Frame): boolean {
  const place = isRead(value) ? readPlace(value) : null;
  return place !== null && supply.some((one) => overlaps(one, place) && isWithin(one, place));
}

function isWithin({ offset, bits }: Place, place: Place): boolean {
  return place.offset <= offset && offset + bits <= place.offset + place.bits;
}
