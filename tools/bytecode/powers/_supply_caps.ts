/** How far a supply can grow: the constants that it is held against before more is made. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value, type Word } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { type Frame, isAmong } from "./_frame.ts";
import { upperBound } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import { hasArgument, isRead } from "./_terms.ts";

/** It cannot grow beyond a constant that means something, though as much is added as callers say. */
export function isSupplyCapped(path: Path, amount: Value, frame: Frame): boolean {
  const isFree = hasArgument(amount) && upperBound(path, (value) => isSame(value, amount)) === null;
  return path.some((condition) => {
    const units: bigint[] = [];
    const bound = upperBound([condition], (value) => {
      // What stood there before says nothing of what is added.
      const unit = isFree && !hasArgument(value) ? null : unitOf(value, frame, 0);
      if (unit !== null) units.push(unit);
      return unit !== null;
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

function isSupply(value: Value, { supply }: Frame): boolean {
  const place = isRead(value) ? readPlace(value) : null;
  return place !== null && isAmong(place, supply);
}
