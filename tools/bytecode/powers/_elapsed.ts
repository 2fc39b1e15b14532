/** How long ago something was. */
import { isConstant, type Value } from "../walk/values.ts";
import { isNow, isRead, plain } from "./_terms.ts";

/** What the present time is counted from, in any unit: `x` of `now - x`, of `(now - x) / 3600`; null: it is no such time. */
export function countedFrom(value: Value): Value | null {
  const inner = plain(value);
  if (isConstant(inner)) return null;
  if (inner.kind === "field" && !isRead(inner)) return countedFrom(inner.of);
  if (inner.kind !== "operation") return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "sub") return isNow(plain(one)) ? other : null;
  return inner.op === "div" && isConstant(other) ? countedFrom(one) : null;
}
