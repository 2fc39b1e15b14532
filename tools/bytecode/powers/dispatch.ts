/** What the dispatcher compares the selector with, as far as that can be read off it. */
import { numberToHex } from "viem";
import type { Hex } from "../../evm/network.ts";
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term } from "../walk/values.ts";
import { comparedWith, isSelector } from "../walk/compared_selector.ts";
import { has, isRead, some } from "./_terms.ts";

/** A dispatcher of 24 KB compares fewer, and one that hides them does not compare many. */
const SELECTORS_MAX = 64;

/**
 * Selectors that the code compares the call's with: also those that only some caller's call is compared
 * with, as in the proxies of OpenZeppelin that serve their admin alone.
 */
export function comparedSelectors(fallbacks: readonly WalkRecord[]): Hex[] {
  const found = new Set<Hex>();
  for (const test of testsOf(fallbacks)) {
    const selector = comparedWith(test);
    if (selector !== null && found.size < SELECTORS_MAX) {
      found.add(numberToHex(selector, { size: 4 }));
    }
  }
  return [...found];
}

/**
 * Whether there may be functions that are not in the list: the dispatcher reckons with the selector in a
 * way that does not show what it is compared with.
 */
export function isDispatchOpaque(
  fallbacks: readonly WalkRecord[],
  functions: readonly Hex[],
): boolean {
  const listed = new Set(functions);
  const isHidden = testsOf(fallbacks).some((test) => {
    const selector = comparedWith(test);
    if (selector !== null) return !listed.has(numberToHex(selector, { size: 4 }));
    return !isOrder(test);
  });
  const isComputed = fallbacks.some(({ unresolvedJumps }) =>
    unresolvedJumps.some(({ target }) =>
      has(target, "selector") && (functions.length === 0 || !has(target, "unknown"))
    )
  );
  return isHidden || isComputed;
}

/** What another contract answers, or what storage says of the selector, is no dispatcher of this code. */
function testsOf(fallbacks: readonly WalkRecord[]): Term[] {
  return fallbacks.flatMap(({ selectorTests }) => selectorTests)
    .filter((test) => !has(test, "returned") && !some(test, isRead));
}

/** A dispatcher's search by halves. */
function isOrder(test: Term): boolean {
  return test.kind === "operation" && (test.op === "lt" || test.op === "slt") &&
    test.operands.every((side) => isConstant(side) || isSelector(side));
}
