/** Whether the dispatcher was understood. */
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { has, isRead, plain, some } from "./_terms.ts";

/**
 * A dispatcher compares the selector with constants. One that reckons with it first, or that compares
 * without a function having been found, offers what is not in the list.
 */
export function isDispatchOpaque(
  fallbacks: readonly WalkRecord[],
  functionsFound: number,
): boolean {
  const asked = fallbacks.flatMap(({ branches }) => branches)
    .filter(({ value }) =>
      has(value, "selector") && !has(value, "returned") && !some(value, isRead)
    );
  return asked.some(({ value }) => functionsFound === 0 || isDisguised(value));
}

/** Something else than the selector itself is compared. */
function isDisguised(value: Term): boolean {
  if (value.kind !== "operation") return true;
  if (value.op !== "eq" && value.op !== "lt") return true;
  const sides = value.operands.filter((side) => has(side, "selector"));
  return sides.length > 1 || sides.some((side) => !isSelector(side));
}

function isSelector(value: Value): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return false;
  return inner.kind === "calldata" || inner.kind === "field" && inner.of.kind === "calldata";
}
