/** By how much a store changes a number, also where joined ways have lost which of several amounts it is. */
import type { StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Operation, type Value } from "../walk/values.ts";

/** All that may be added to what stood there, or taken off; null: it is not known, or something else is stored. */
export function stepsOf(
  { slot, value, alternatives }: StoreRecord,
  op: Operation,
  record: WalkRecord,
): Value[] | null {
  const found: Value[] = [];
  for (const one of alternatives ?? record.alternatives(value) ?? [value]) {
    if (isOld(one, slot)) continue;
    if (isConstant(one) || one.kind !== "operation" || one.op !== op) return null;
    const [first, second] = one.operands as readonly [Value, Value];
    const step = isOld(first, slot) ? second : op === "add" && isOld(second, slot) ? first : null;
    const all = step === null ? null : record.alternatives(step);
    if (all === null) return null;
    found.push(...all);
  }
  return found.length === 0 ? null : found;
}

function isOld(value: Value, slot: Value): boolean {
  return !isConstant(value) && value.kind === "storage" && value.slot === slot;
}
