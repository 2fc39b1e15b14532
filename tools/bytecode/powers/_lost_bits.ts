/** Numbers of which only the last bits are held against another. */
import type { Condition, Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { asTruth } from "./_paths.ts";
import { isRead, plain, visit } from "./_terms.ts";

/** `bits`: how many of the last bits of `whole` are left. */
type Cut = { readonly whole: Value; readonly bits: number };

/** There are less bits of a number in `value` than in `amount`, and nothing shows that there are no more in it. */
export function losesBits(value: Value, amount: Value, path: Path): boolean {
  let isLost = false;
  let cuts = 0;
  visit(value, (term) => {
    const cut = cutOf(term);
    // Code that is made to cost cuts without end.
    if (cut !== null && ++cuts > CUTS_MAX) isLost = true;
    if (
      cut !== null && !isLost && isUncutIn(amount, cut) && !path.some((one) => isWithin(one, cut))
    ) {
      isLost = true;
    }
    return !isLost && !isRead(term);
  });
  return isLost;
}

const CUTS_MAX = 8;

function cutOf(term: Term): Cut | null {
  if (isRead(term)) return null;
  if (term.kind === "field" && term.offset === 0) {
    const whole = plain(term);
    return isConstant(whole) || whole.width <= term.bits ? null : { whole, bits: term.bits };
  }
  if (term.kind !== "operation" || term.op !== "signextend") return null;
  const [last] = term.operands as readonly [Value, Value];
  if (!isConstant(last) || BigInt(last) >= LAST_BYTE) return null;
  return { whole: plain(term), bits: 8 * (Number(last) + 1) };
}

const LAST_BYTE = 31n;

/** More than these bits of the number are in it. */
function isUncutIn(amount: Value, { whole, bits }: Cut): boolean {
  let found = false;
  visit(amount, (term) => {
    if (term === whole) found = true;
    if (found || isRead(term)) return false;
    const cut = cutOf(term);
    if (cut !== null) return cut.bits > bits;
    return term.kind !== "packed" || term.pieces.some((one) => one.low > 0 || one.bits > bits);
  });
  return found;
}

/** Shows that there is nothing beyond these bits. */
function isWithin({ value, holds }: Condition, { whole, bits }: Cut): boolean {
  const { term, holds: isThere } = asTruth(value, holds);
  if (!isThere && isRest(term, whole, bits)) return true;
  if (value.kind !== "operation") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "eq") {
    const [uncut, part] = one === whole ? [one, other] : [other, one];
    return holds && uncut === whole && plain(part) === whole && bitsOf(part) <= bits;
  }
  if (value.op !== "lt") return false;
  const [less, more] = holds ? [one, other] : [other, one];
  if (less !== whole) return false;
  if (!isConstant(more)) return more.width <= bits;
  // Not above a number is one more than below it.
  return BigInt(more) + (holds ? 0n : 1n) <= 1n << BigInt(bits);
}

/** The bits of the number that are beyond these. */
function isRest(term: Value, whole: Value, bits: number): boolean {
  if (isConstant(term)) return false;
  if (term.kind === "field") {
    return term.of === whole && term.offset <= bits && term.offset + term.bits >= term.of.width;
  }
  if (term.kind !== "operation" || term.op !== "shr") return false;
  const [by, of] = term.operands as readonly [Value, Value];
  return of === whole && isConstant(by) && BigInt(by) <= BigInt(bits);
}

function bitsOf(value: Value): number {
  let bits = 256;
  for (let inner = value; !isConstant(inner) && inner !== plain(inner);) {
    if (inner.kind === "field") {
      bits = Math.min(bits, inner.bits);
      inner = inner.of;
    } else inner = inner.kind === "operation" ? inner.operands[1]! : plain(inner);
  }
  return bits;
}
