/** What a condition compares the whole selector of a call with. */
import { isConstant, type Term, type Value } from "./values.ts";

/** The selector that a condition asks for; null: it asks something else, a part of it for one. */
export function comparedWith(test: Term): number | null {
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

export function isSelector(value: Value): boolean {
  let inner = value;
  while (!isConstant(inner) && inner.kind === "field" && inner.offset === 0 && inner.bits >= 32) {
    inner = inner.of;
  }
  return !isConstant(inner) && inner.kind === "field" && inner.offset === 224 &&
    inner.bits === 32 && inner.of.kind === "calldata" && inner.of.offset === 0;
}

function isSelectorInPlace(value: Term): boolean {
  return value.kind === "packed" && BigInt(value.constant) === 0n && value.pieces.length === 1 &&
    value.pieces.every(({ of, low, bits, at }) =>
      of.kind === "calldata" && of.offset === 0 && low === 224 && bits === 32 && at === 224
    );
}
