/** Entries at hashes of the author's own making, as assembly packs an account, a token's number and a seed. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { together } from "./_paths.ts";
import { isCaller, plain } from "./_terms.ts";

/** On this way the very amount is taken off an entry of the caller's, which is held against it before. */
export function isTakenOffHashed(
  { slot, value, paths, transient }: StoreRecord,
  amount: Value,
  path: Path,
): boolean {
  if (transient || isConstant(amount) || !isOfCaller(slot) || !together(paths, [path])) {
    return false;
  }
  const left = plain(value);
  if (isConstant(left) || left.kind !== "operation" || left.op !== "sub") return false;
  const [old, taken] = left.operands as readonly [Value, Value];
  const entry = plain(old);
  return !isConstant(entry) && entry.kind === "storage" && entry.slot === slot &&
    isSame(taken, amount) && path.some((one) => isEnough(one, entry, amount));
}

/** The caller's whole address is among what is hashed. */
function isOfCaller(slot: Value): boolean {
  if (isConstant(slot) || slot.kind !== "keccak" || slot.length === null) return false;
  return slot.words.some((word) =>
    isCaller(word) ||
    !isConstant(word) && word.kind === "packed" &&
      word.pieces.some(({ of, low, bits }) => isCaller(of) && low === 0 && bits === ADDRESS_BITS)
  );
}

const ADDRESS_BITS = 160;

/** The way is gone only where the entry is no less than the amount. */
function isEnough({ value, holds }: Path[number], entry: Value, amount: Value): boolean {
  if (holds || value.kind !== "operation" || value.op !== "lt") return false;
  const [less, more] = value.operands as readonly [Value, Value];
  return isSame(less, entry) && isSame(more, amount);
}
