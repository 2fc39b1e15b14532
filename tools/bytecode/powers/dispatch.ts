/** What the dispatcher compares the selector with, as far as that can be read off it. */
import { numberToHex } from "viem";
import type { Hex } from "../../evm/network.ts";
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { has, isRead, plain, some } from "./_terms.ts";

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

/** The selector that a condition asks for; null: it asks something else. */
function comparedWith(test: Term): number | null {
  if (test.kind !== "operation" || test.op !== "eq") return null;
  const [one, other] = test.operands as readonly [Value, Value];
  for (const [what, constant] of [[one, other], [other, one]] as const) {
    if (!isConstant(constant)) continue;
    const selector = solve(what, BigInt(constant), 0);
    if (selector !== null) return selector;
  }
  return null;
}

const SELECTOR_BITS = 32n;
/** The selector as the highest bytes of a word. */
const WORD_SHIFT = 224n;

function solve(value: Value, wanted: bigint, depth: number): number | null {
  if (isConstant(value) || depth > 4) return null;
  if (isSelector(value)) return wanted < 1n << SELECTOR_BITS ? Number(wanted) : null;
  if (isSelectorInPlace(value) || value.kind === "calldata" && value.offset === 0) {
    const low = wanted & ((1n << WORD_SHIFT) - 1n);
    return low === 0n ? Number(wanted >> WORD_SHIFT) : null;
  }
  if (value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "xor" && isConstant(other)) return solve(one, wanted ^ BigInt(other), depth + 1);
  if (value.op === "not") return solve(one, BigInt.asUintN(256, ~wanted), depth + 1);
  return null;
}

function isSelector(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "field" && inner.offset === 224 &&
    inner.bits === 32 &&
    inner.of.kind === "calldata" && inner.of.offset === 0;
}

function isSelectorInPlace(value: Term): boolean {
  return value.kind === "packed" && BigInt(value.constant) === 0n && value.pieces.length === 1 &&
    value.pieces.every(({ of, low, bits, at }) =>
      of.kind === "calldata" && of.offset === 0 && low === 224 && bits === 32 && at === 224
    );
}

/** A dispatcher's search by halves. */
function isOrder(test: Term): boolean {
  return test.kind === "operation" && (test.op === "lt" || test.op === "slt") &&
    test.operands.every((side) => isConstant(side) || isSelector(side));
}
