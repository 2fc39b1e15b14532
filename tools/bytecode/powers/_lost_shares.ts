/** What a transfer gives besides: a fee of which the walk lost at which rate it was reckoned. */
import type { WalkRecord } from "../walk/records.ts";
import {
  isConstant,
  type OperationTerm,
  taintOf,
  taints,
  type Term,
  type Value,
} from "../walk/values.ts";
import type { Change } from "./_changes.ts";
import { isPartOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument } from "./_terms.ts";

/**
 * A number that is lost, beside a known whole that somebody gives up: made of what moves and of storage alone,
 * in a function that reckons nothing of what moves but shares of it.
 */
export function isLostShare(
  { amount, store }: Change,
  taken: readonly Change[],
  { record }: AskedFunction,
): boolean {
  if (!has(amount, "unknown") || (taintOf(amount) & ~OF_SHARES) !== 0) return false;
  return taken.some((other) =>
    !has(other.amount, "unknown") && hasArgument(other.amount) &&
    together(other.store.paths, store.paths) && reckonsShares(record, other.amount)
  );
}

const OF_SHARES = taints.calldata | taints.calldatasize | taints.storage | taints.unknown;

function reckonsShares({ products }: WalkRecord, whole: Value): boolean {
  const reckoned = products.filter(isOperation).filter((one) => has(one, "calldata"));
  const divided = new Set(reckoned.map(({ op, operands }) => op === "div" ? operands[0] : null));
  return reckoned.every((one) => {
    const [product, by] = one.operands as readonly [Value, Value];
    if (one.op === "mul") return divided.has(one);
    // To divide by what moves is to check a product.
    if (one.op !== "div" || hasArgument(by)) return one.op === "div";
    return isPartOf(one, whole) || !isConstant(product) && product.kind === "unknown";
  });
}

function isOperation(term: Term): term is OperationTerm {
  return term.kind === "operation";
}
