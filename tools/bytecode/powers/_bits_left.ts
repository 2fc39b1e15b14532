/** Stores that only take bits away: whoever has none gets none by it. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { plain } from "./_terms.ts";

const DEPTH_MAX = 4;

/** As roles are renounced that are the bits of one word: `old & ~given`, or `old ^ (old & given)`. */
export function leavesBits({ slot, offset, bits, value }: StoreRecord): boolean {
  return isOfOld(value, 0);

  /** Every bit of it is one of the old ones. */
  function isOfOld(value: Value, depth: number): boolean {
    if (isOld(value)) return true;
    const inner = plain(value);
    if (isConstant(inner) || inner.kind !== "operation" || depth > DEPTH_MAX) return false;
    const [one, other] = inner.operands as readonly [Value, Value];
    switch (inner.op) {
      case "and":
        return isOfOld(one, depth + 1) || isOfOld(other, depth + 1);
      case "or":
      case "xor":
        return isOfOld(one, depth + 1) && isOfOld(other, depth + 1);
      case "sub":
        return isOld(one) && isOfOld(other, depth + 1);
      default:
        return false;
    }
  }

  function isOld(value: Value): boolean {
    const inner = plain(value);
    if (isConstant(inner)) return false;
    if (inner.kind === "storage") return offset === 0 && bits === WORD_BITS && isAt(inner.slot);
    return inner.kind === "field" && inner.of.kind === "storage" && isAt(inner.of.slot) &&
      inner.offset === offset && inner.bits <= bits;
  }

  function isAt(read: Value): boolean {
    return isSame(read, slot);
  }
}

const WORD_BITS = 256;
