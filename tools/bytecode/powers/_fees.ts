/** Numbers by which a transfer reckons a part of its amount. */
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type OperationTerm, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { isAmong } from "./_frame.ts";
import { type Place, readPlace } from "./_places.ts";
import { hasArgument, isRead, plain, readsIn, some, visit } from "./_terms.ts";

/** Stands for a scale where the amount is divided by the number: the less, the more is taken. */
export const INVERSE = 0n;

/** Stands for a scale where the product is not divided at all: at zero nothing is left of the amount. */
export const UNDIVIDED = 1n;

/** Products of the amount with something stored: `amount * fee / 100`, or `amount / parts`. */
export function feesOf(
  record: WalkRecord,
  balances: readonly Place[],
): { read: Term; scale: bigint | null }[] {
  return [...record.products, ...shiftsIn(record)].flatMap((product) => {
    if (product.kind !== "operation" || isOnlyNoted(product, record, balances)) return [];
    const [one, other] = inOrder(product);
    if (product.op === "div" && isProductOf(one, other)) return [];
    const pairs = product.op === "mul" ? [[one, other], [other, one]] : [[one, other]];
    return pairs.flatMap(([amount, factor]) => {
      const reads = directReads(factor!);
      if (reads.length === 0 || !hasArgument(amount!)) return [];
      const scale = product.op === "mul" ? scaleOf(record, product) : INVERSE;
      return reads.map((read) => ({ read, scale }));
    });
  });
}

/** Numbers that are stored made of others by shifts: parts by powers of two. */
function shiftsIn({ stores }: WalkRecord): Set<Term> {
  const found = new Set<Term>();
  for (const { value } of stores.slice(0, STORES_MAX)) {
    visit(value, (term) => {
      if (term.kind === "operation" && term.op === "shr") found.add(term);
      return !isRead(term);
    });
  }
  return found;
}

/** A move stores to few places. */
const STORES_MAX = 32;

/** The whole first, then what it is multiplied with or divided by. */
function inOrder({ op, operands }: OperationTerm): readonly [Value, Value] {
  const [one, other] = operands as readonly [Value, Value];
  return op === "shr" ? [other, one] : [one, other];
}

/** Counted up beside the balances, as what is due to an account was before it had what moves: nothing is kept back. */
function isOnlyNoted(
  product: Term,
  { stores, calls }: WalkRecord,
  balances: readonly Place[],
): boolean {
  const isMade = (value: Value) => some(value, (term) => term === product);
  let isNoted = false;
  for (const store of stores) {
    if (!isMade(store.value)) continue;
    const place = placeOfStore(store);
    if (place === null || place.keys.length === 0 || isAmong(place, balances)) return false;
    isNoted ||= isMoved(product, store.value);
  }
  return isNoted && !calls.some(({ call }) => [call.value, ...call.args].some(isMade));
}

/** Divided by what it was multiplied by, as the compiler checks a product: nothing is taken. */
function isProductOf(value: Value, factor: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "mul" &&
    inner.operands.some((one) => isSame(one, factor));
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

/** A power of two that something is divided by is read off its exponent. */
const summing: ReadonlySet<string> = new Set(["add", "sub", "exp"]);

/** A number that stands in storage, or a sum of such: not what was reckoned from the supply. */
function directReads(value: Value): Term[] {
  const inner = plain(value);
  if (isConstant(inner)) return [];
  if (inner.kind === "operation") {
    return summing.has(inner.op) ? inner.operands.flatMap(directReads) : [];
  }
  return readPlace(inner) === null ? [] : [inner];
}
