/**
 * Moments that are over: histories note when an entry is written, and ask of the last one whether it is no later
 * than now (OpenZeppelin's Checkpoints). What was noted as now never fails there.
 */
import type { BranchRecord, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type Clock, clockOf, isUncut } from "./_noted.ts";
import type { Place } from "./_places.ts";
import { has, plain } from "./_terms.ts";

/** By which clock a condition fails only while what was read is still to come; null: it fails otherwise, too. */
export function clockPassed(
  { value, failsWhenTrue, failsWhenFalse }: BranchRecord,
  read: Term,
): Clock | null {
  if (!failsWhenTrue || failsWhenFalse || value.kind !== "operation" || value.op !== "lt") {
    return null;
  }
  const [now, moment] = value.operands as readonly [Value, Value];
  return plain(moment) === read && isUncut(now) ? clockOf(now) : null;
}

/**
 * Whether what a function stores at a place, beside other numbers or alone, is now. Where ways joined and it was lost,
 * though nothing of the arguments is in it, what else is stored by the same code tells.
 */
export function notesNow(
  store: StoreRecord,
  place: Place,
  clock: Clock,
  stores: readonly StoreRecord[],
): boolean {
  const moment = storedAt(store, place);
  if (moment === null || !has(moment, "unknown")) return isClock(moment, clock);
  if (has(moment, "calldata") || has(moment, "storage") || has(moment, "returned")) return false;
  const known = stores.filter(({ pc }) => pc === store.pc)
    .map((other) => storedAt(other, place))
    .filter((other) => other === null || !has(other, "unknown"));
  return known.length > 0 && known.every((other) => isClock(other, clock));
}

function isClock(value: Value | null, clock: Clock): boolean {
  return value !== null && isUncut(value) && clockOf(value) === clock;
}

/** The number that is stored from the place's first bit on; null: parts of several are, or of one. */
function storedAt({ value, offset, bits }: StoreRecord, place: Place): Value | null {
  if (isConstant(value)) return null;
  const pieces = value.kind === "packed" ? value.pieces : [{ of: value, low: 0, bits, at: 0 }];
  const from = place.offset - offset;
  const [one, ...others] = pieces.filter(({ at, bits }) =>
    at < from + place.bits && from < at + bits
  );
  return one && others.length === 0 && one.at === from && one.low === 0 ? one.of : null;
}
