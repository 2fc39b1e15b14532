/** What the dispatcher compares the selector with, as far as that can be read off it. */
import { numberToHex } from "viem";
import type { Hex } from "../../evm/network.ts";
import type { WalkRecord } from "../walk/records.ts";
import { type Call, isConstant, type Term, type Value } from "../walk/values.ts";
import { comparedWith, isSelector } from "../walk/compared_selector.ts";
import { isPrecompile } from "../form/precompile.ts";
import { addressOf } from "./_places.ts";
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
  const isNarrowed = narrowed(testsOf(fallbacks)).some(([from, to]) =>
    !functions.some((selector) => from <= Number(selector) && Number(selector) < to)
  );
  const isComputed = fallbacks.some(({ unresolvedJumps }) =>
    unresolvedJumps.some(({ target }) =>
      has(target, "selector") && (functions.length === 0 || !has(target, "unknown"))
    )
  );
  return isHidden || isNarrowed || isComputed;
}

/**
 * What another contract answers is no dispatcher of this code; precompiles only reckon, as for a hash. Neither is what
 * storage says of the selector where it says whose code runs.
 */
function testsOf(fallbacks: readonly WalkRecord[]): Term[] {
  const isRouter = fallbacks.some(({ calls }) => calls.some(({ call }) => runsOthers(call)));
  return fallbacks.flatMap(({ selectorTests }) => selectorTests)
    .filter((test) => !isAnothers(test) && !(isRouter && some(test, isRead)));
}

function runsOthers({ kind }: Call): boolean {
  return kind === "delegatecall" || kind === "callcode";
}

function isAnothers(test: Term): boolean {
  return has(test, "returned") && !some(test, isReckoned);
}

function isReckoned(term: Term): boolean {
  return term.kind === "returned" && isConstant(term.call.target) &&
    isPrecompile(addressOf(term.call.target));
}

/** More selectors than a search by halves leaves beside one of its own. */
const NARROW = 0x10000;

/** Rows of few selectors between the bounds that they are held against: from the first on, up to below the second. */
function narrowed(tests: readonly Term[]): (readonly [from: number, to: number])[] {
  const bounds = new Set<number>();
  for (const test of tests) {
    if (test.kind !== "operation" || test.op !== "lt" || !isOrder(test)) continue;
    const [one, other] = test.operands as readonly [Value, Value];
    // Below a constant; or above one, from the next on.
    if (isConstant(other)) bounds.add(Number(other));
    else if (isConstant(one)) bounds.add(Number(one) + 1);
  }
  const sorted = [...bounds].toSorted((a, b) => a - b);
  return sorted.slice(1).map((to, index) => [sorted[index]!, to] as const)
    .filter(([from, to]) => to - from < NARROW);
}

/** A dispatcher's search by halves. */
function isOrder(test: Term): boolean {
  return test.kind === "operation" && (test.op === "lt" || test.op === "slt") &&
    test.operands.every((side) => isConstant(side) || isSelector(side));
}
