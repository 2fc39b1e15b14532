/** Stores into arrays of a fixed length: few slots one after another, of which callers say which. */
import type { Hex } from "../../evm/network.ts";
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { pathsTo, slotsReached } from "./_any_word.ts";
import { asUncut } from "./_paths.ts";
import { slotHex } from "./_places.ts";
import { type Sum, summandsIn, sumOf } from "./_summands.ts";

/** Longer ones are not told slot by slot. */
const SLOTS_MAX = 64n;

/** All that it may be; none: they are too many, or it is something else. */
export function slotsWithin(store: StoreRecord, record: WalkRecord): readonly Hex[] {
  const reached = slotsReached(store, record);
  if (reached === null || reached.to - reached.from > SLOTS_MAX) return [];
  const sum = sumOf(summandsIn(store.slot));
  const paths = pathsTo(store, record);
  const slots: Hex[] = [];
  for (let slot = reached.from; slot < reached.to; slot++) {
    if (!paths.every((path) => isOther(sum, slot, path))) slots.push(slotHex(slot));
  }
  return slots;
}

/** The index was found to be another one. */
function isOther({ terms, constant }: Sum, slot: bigint, path: Path): boolean {
  const [index, ...more] = terms;
  return more.length === 0 && path.some((condition) => {
    const { term, holds } = asUncut(condition.value, condition.holds);
    if (term === index) return holds && slot === constant;
    if (holds || term.kind !== "operation" || term.op !== "eq") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    return one === index && isConstant(other) && BigInt(other) === slot - constant;
  });
}
