/** Parts that are kept back of what is paid out, as a number in storage says. */
import { isConstant, type Value } from "../walk/values.ts";
import { type Place, readPlace } from "./_places.ts";
import { plain, readsIn, visit } from "./_terms.ts";

type Fee = {
  readonly place: Place;
  /** What it is divided by, where that is a constant. */
  readonly scale: bigint | null;
};

/** `amount - amount * fee / 100`, or `amount * (100 - fee) / 100`. */
export function feesTaken(paid: Value): Fee[] {
  const found: Fee[] = [];
  visit(paid, (term) => {
    if (term.kind !== "operation") return true;
    const [one, other] = term.operands as readonly [Value, Value];
    if (term.op === "sub" && !isConstant(one)) found.push(...shareOf(other));
    if (term.op === "div" && isConstant(other)) found.push(...restOf(one, BigInt(other)));
    return true;
  });
  return found;
}

/** A product with something in storage, divided. */
function shareOf(value: Value): Fee[] {
  const share = plain(value);
  if (isConstant(share) || share.kind !== "operation" || share.op !== "div") return [];
  const [product, scale] = share.operands.map(plain) as [Value, Value];
  return factorsOf(product).flatMap((factor) => readPlace(factor) ?? [])
    .map((place) => ({ place, scale: isConstant(scale) ? BigInt(scale) : null }));
}

function restOf(product: Value, scale: bigint): Fee[] {
  return factorsOf(product).flatMap((factor) => {
    if (isConstant(factor) || factor.kind !== "operation" || factor.op !== "sub") return [];
    const [whole, part] = factor.operands as readonly [Value, Value];
    return isConstant(whole) ? readsIn(part).flatMap((read) => readPlace(read) ?? []) : [];
  }).map((place) => ({ place, scale }));
}

function factorsOf(value: Value): Value[] {
  const inner = plain(value);
  return isConstant(inner) || inner.kind !== "operation" || inner.op !== "mul"
    ? []
    : inner.operands.map(plain);
}
