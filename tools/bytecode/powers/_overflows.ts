/** Tests that a compiler or a library makes of its own: whether a result still fits into its word. */
import type { BranchRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { plain, readsIn, some } from "./_terms.ts";

/** Whether a sum with what was read has passed the greatest number, or a next one would. */
export function isSumTest(value: Term, read: Term): boolean {
  if (value.kind !== "operation") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "eq") return plain(one) === read && isGreatest(other, read);
  if (value.op !== "lt") return false;
  return isSumWith(one, other, read) || isRest(one, other, read);
}

/** `a + b < a` */
function isSumWith(sum: Value, part: Value, read: Term): boolean {
  return isPartOfSum(sum, part) && readsIn(plain(sum)).includes(read);
}

/** `MAX - a < b`, where the rest is written as `~a` or was worked out. */
function isRest(rest: Value, part: Value, read: Term): boolean {
  if (isConstant(rest)) return plain(part) === read && isGreatest(rest, read);
  if (rest.kind !== "operation") return false;
  const [one, other] = rest.operands as readonly [Value, Value];
  const isLeft = rest.op === "not" || rest.op === "xor" && isGreatest(other, read) ||
    rest.op === "sub" && isGreatest(one, read);
  return isLeft && (readsIn(rest).includes(read) || plain(part) === read);
}

/** The greatest number of the field, or so little less that nothing is counted up to it. */
function isGreatest(value: Value, read: Term): boolean {
  if (!isConstant(value)) return false;
  const bits = read.kind === "field" ? read.bits : 256;
  return BigInt(value) + 2n >= 1n << BigInt(bits);
}

/** `a * b / a == b` */
export function isProductTest(value: Term, read: Term): boolean {
  return some(value, (term) => {
    if (term.kind !== "operation" || term.op !== "eq") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    return isUndone(one, other, read) || isUndone(other, one, read);
  });
}

function isUndone(quotient: Value, factor: Value, read: Term): boolean {
  const inner = plain(quotient);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "div") return false;
  const product = plain(inner.operands[0]!);
  if (isConstant(product) || product.kind !== "operation" || product.op !== "mul") return false;
  const known = [plain(inner.operands[1]!), plain(factor)];
  return readsIn(product).includes(read) &&
    product.operands.every((one) => known.includes(plain(one)));
}

/** Whether this is asked only once `x * b / x == b` has failed: a product with nothing fits. */
export function isOfProductTest({ value, always }: BranchRecord): boolean {
  return always.some(({ value: test, holds }) => !holds && isProductWith(test, value));
}

/** `x * b / x == b`, which fails for more than nothing where the product does not fit. */
export function isProductWith(test: Term, factor: Value): boolean {
  return test.kind === "operation" && test.op === "eq" &&
    test.operands.some((one) => {
      const quotient = plain(one);
      return !isConstant(quotient) && quotient.kind === "operation" && quotient.op === "div" &&
        plain(quotient.operands[1]!) === plain(factor);
    });
}

/** Whether a sum or a product still fits into its word, and nothing else. */
export function isFitTest(value: Term): boolean {
  return some(value, (term) => {
    if (term.kind !== "operation") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    if (term.op === "eq") return isProductOver(one) || isProductOver(other);
    return term.op === "lt" && (isPartOfSum(one, other) || isLimit(one));
  });
}

/** `a * b / a` */
function isProductOver(value: Value): boolean {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "div") return false;
  const [product, divisor] = inner.operands.map(plain) as [Value, Value];
  return !isConstant(product) && product.kind === "operation" && product.op === "mul" &&
    product.operands.some((one) => plain(one) === divisor);
}

function isPartOfSum(sum: Value, part: Value): boolean {
  const inner = plain(sum);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "add" &&
    inner.operands.some((one) => plain(one) === plain(part));
}

/** What is left of the greatest number, or how often something goes into it. */
function isLimit(value: Value): boolean {
  if (isConstant(value)) return BigInt(value) >= LIMIT_MIN;
  if (value.kind !== "operation") return false;
  const [whole] = value.operands;
  return value.op === "not" || (value.op === "div" || value.op === "sub" || value.op === "xor") &&
      isConstant(whole!) && BigInt(whole) >= LIMIT_MIN;
}

/** More coins than there ever are, times any rate. */
const LIMIT_MIN = 1n << 160n;

/** Whether there is room in memory behind what was copied, as the compiler asks before it copies more. */
export function isRoomTest(value: Term): boolean {
  if (value.kind !== "operation" || value.op !== "lt") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  return isConstant(one) ? one === ROOM && isEndOf(other, null) : isEndOf(one, other);
}

const ROOM = (1n << 64n) - 1n;

/** Some bytes behind a place that was not followed. */
function isEndOf(end: Value, start: Value | null): boolean {
  if (isConstant(end) || end.kind !== "operation" || end.op !== "add") return false;
  const [from, bytes] = end.operands as readonly [Value, Value];
  return !isConstant(from) && from.kind === "unknown" && isConstant(bytes) &&
    (start === null || start === from);
}
