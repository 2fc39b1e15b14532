/** Numbers by which a transfer reckons a part of its amount. */
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { readPlace } from "./_places.ts";
import { hasArgument, plain, readsIn } from "./_terms.ts";

/** Stands for a scale where the amount is divided by the number: the less, the more is taken. */
export const INVERSE = 0n;

/** Stands for a scale where the product is not divided at all: at zero nothing is left of the amount. */
export const UNDIVIDED = 1n;

/** Products of the amount with something stored: `amount * fee / 100`, or `amount / parts`. */
export function feesOf(record: WalkRecord): { read: Term; scale: bigint | null }[] {
  return record.products.flatMap((product) => {
    if (product.kind !== "operation") return [];
    const [one, other] = product.operands as readonly [Value, Value];
    const pairs = product.op === "mul" ? [[one, other], [other, one]] : [[one, other]];
    return pairs.flatMap(([amount, factor]) => {
      const reads = directReads(factor!);
      if (reads.length === 0 || !hasArgument(amount!)) return [];
      const scale = product.op === "mul" ? scaleOf(record, product) : INVERSE;
      return reads.map((read) => ({ read, scale }));
    });
  });
}

/** A part of the amount is reckoned that constants alone fix: `amount / 50`, `amount * 2 / 100`. */
export function takesFixedPart({ products }: WalkRecord): boolean {
  return products.some((product) => {
    if (product.kind !== "operation" || product.op !== "div") return false;
    const [whole, divisor] = product.operands as readonly [Value, Value];
    return isConstant(divisor) && hasArgument(whole) && readsIn(whole).length === 0;
  });
}

/** What a product is divided by; null: not by a constant. */
function scaleOf({ products, stores }: WalkRecord, product: Term): bigint | null {
  for (const term of products) {
    if (term.kind !== "operation" || term.op !== "div" || term.operands[0] !== product) continue;
    const divisor = term.operands[1]!;
    if (isConstant(divisor)) return BigInt(divisor);
  }
  return stores.some(({ value }) => isMoved(product, value)) ? UNDIVIDED : null;
}

/** The product itself is taken from what is stored, or added to it. */
function isMoved(product: Term, value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" &&
    (inner.op === "add" || inner.op === "sub") &&
    inner.operands.some((one) => plain(one) === product);
}

/** A number that stands in storage, or a sum of such: not what was reckoned from the supply. */
function directReads(value: Value): Term[] {
  const inner = plain(value);
  if (isConstant(inner)) return [];
  if (inner.kind === "operation") {
    return inner.op === "add" || inner.op === "sub" ? inner.operands.flatMap(directReads) : [];
  }
  return readPlace(inner) === null ? [] : [inner];
}
