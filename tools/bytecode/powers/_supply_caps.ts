/** How far a supply can grow: the constants that it is held against before more is made. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value, type Word } from "../walk/values.ts";
import { argumentsOf, isLessening } from "./_capped_amounts.ts";
import type { Frame } from "./_frame.ts";
import { linearOf } from "./_linear.ts";
import { isNoLess, uncut } from "./_low_bits.ts";
import { upperBound } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { hasArgument, isRead, some } from "./_terms.ts";

/** It cannot grow beyond a constant that means something, though as much is added as callers say. */
export function isSupplyCapped(path: Path, amount: Value, frame: Frame): boolean {
  const isFree = hasArgument(amount) &&
    upperBound(path, (value) => isNoLess(value, amount, path)) === null;
  return path.some((condition) => {
    const units: bigint[] = [];
    const bound = upperBound([condition], (value) => {
      const unit = unitOf(value, frame, 0);
      if (unit === null) return false;
      // What stood there before says nothing of what is added.
      const added = isFree ? unitAdded(value, { amount, path, frame }, 0) : 0n;
      if (added === null) return false;
      units.push(unit > added ? unit : added);
      return true;
    });
    return bound !== null && isCap(bound * units[0]!);
  });
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
function unitOf(value: Value, frame: Frame, depth: number): bigint | null {
  if (isConstant(value) || depth > DEPTH_MAX) return null;
  if (isSupply(value, frame)) return 1n;
  if (value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const within = (side: Value) => unitOf(side, frame, depth + 1);
  switch (value.op) {
    case "add":
      return within(one) ?? within(other);
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
    if (inner.op === "add") return within(one) ?? within(other);
    if (inner.op === "sub" && isSupply(other, frame)) return within(one);
    if (inner.op === "div" && isConstant(other)) {
      const unit = within(one);
      return unit === null ? null : unit * BigInt(other);
    }
  }
  return isOfAll(inner, amount, path) ? timesIn(amount, inner, path) : null;
}

type Added = { readonly amount: Value; readonly path: Path; readonly frame: Frame };

/** How many of the amount one of the number is, where constants tell it; null: they do not. */
function timesIn(amount: Value, value: Value, path: Path): bigint | null {
  const [part, ...more] = linearOf(amount)?.values() ?? [];
  if (part === undefined || more.length > 0 || part.over <= 0n) return null;
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
