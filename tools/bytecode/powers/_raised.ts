/** Balances made larger of themselves alone, as by turning their bits over: nothing is given for it. */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Change } from "./_changes.ts";
import { type Place, readPlace } from "./_places.ts";
import { shareOf } from "./_shrunk.ts";
import { hasArgument, isRead, plain, readsIn } from "./_terms.ts";

/** The old number comes out larger for some old number: `~x`, `x ^ y`, `x | y`, `y - x`, `x << y`, `x * 2`. */
export function isRaised(change: Change): boolean {
  const { sign, store, place } = change;
  if (sign !== "scaled") return false;
  const value = plain(store.value);
  if (isConstant(value)) return false;
  const isOld = isOldAt(place);
  if (value.kind === "packed") {
    return value.pieces.some(({ of, low, at }) => at > low && isOld(of));
  }
  return value.kind === "operation" && raises(value, isOld) || isGrown(change);
}

/** By constants alone: `x * 110 / 100`, or `(x + y) * 3 >> 1`. No move makes the old number larger so. */
export function isGrown({ sign, store, place }: Change): boolean {
  if (sign !== "scaled") return false;
  const isOld = isOldAt(place);
  const share = shareOf(store.value, (part) => isOldAndMore(part, isOld));
  return share !== null && share.part > share.of;
}

function isOldAt({ family }: Place): (part: Value) => boolean {
  return (part) => readsIn(part).some((read) => readPlace(read)?.family === family);
}

/** What stood there, or a sum of it and something else. */
function isOldAndMore(value: Value, isOld: (value: Value) => boolean): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return false;
  if (isRead(inner)) return isOld(inner);
  return inner.kind === "operation" && inner.op === "add" &&
    inner.operands.filter((part) => isOldAndMore(part, isOld)).length === 1 &&
    inner.operands.filter(isOld).length === 1;
}

function raises(
  { op, operands }: Extract<Term, { kind: "operation" }>,
  isOld: (value: Value) => boolean,
): boolean {
  const [one, other] = operands as readonly [Value, Value];
  switch (op) {
    case "not":
    case "xor":
    case "or":
    case "exp":
      return operands.some(isOld);
    case "sub":
      return isConstant(one) && isOld(other);
    case "shl":
      return isOld(other);
    case "mul":
      return [[one, other], [other, one]].some(([old, times]) =>
        isOld(old!) && (isConstant(times!) ? BigInt(times!) > 1n : hasArgument(times!))
      );
    default:
      return false;
  }
}
