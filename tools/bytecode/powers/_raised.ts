/** Balances made larger of themselves alone, as by turning their bits over: nothing is given for it. */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Change } from "./_changes.ts";
import { readPlace } from "./_places.ts";
import { hasArgument, plain, readsIn } from "./_terms.ts";

/** The old number comes out larger for some old number: `~x`, `x ^ y`, `x | y`, `y - x`, `x << y`, `x * 2`. */
export function isRaised({ sign, store, place }: Change): boolean {
  if (sign !== "scaled") return false;
  const value = plain(store.value);
  if (isConstant(value)) return false;
  const isOld = (part: Value) =>
    readsIn(part).some((read) => readPlace(read)?.family === place.family);
  if (value.kind === "packed") {
    return value.pieces.some(({ of, low, at }) => at > low && isOld(of));
  }
  return value.kind === "operation" && raises(value, isOld);
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
