/**
 * What comparisons of one term with constants say of each other: a list of three signatures or more is
 * not empty, so that a loop over it is gone through.
 */
import type { Facts } from "./_facts.ts";
import { isNameless } from "./_nameless.ts";
import { isConstant, taints, type Term, type Value, type Word } from "./values.ts";
import { addWords, ALL_ONES, subWords } from "./_words.ts";

/** More comparisons of one term with constants than are written by hand; later ones are not looked at. */
const COMPARISONS_MAX = 16;

/** What callers say stays the same; what is stored or answered may be another word later on. */
const SAID = taints.calldata | taints.calldatasize | taints.selector | taints.callvalue;

/** What is asked of a term: whether it is between two words, both included. */
type Range = { readonly of: Term; readonly low: Word; readonly high: Word };

/** `fact`: the number of the fact that it is; that of the opposite comes next. */
type Compared = Range & { readonly fact: number };

/** The comparisons that the paths of a walk met, by the term compared. */
export class Ranges {
  readonly #met = new Map<Term, Compared[]>();

  /** A fact met for the first time. What may be another value where it is met again says nothing. */
  note(value: Term, fact: number): void {
    const range = rangeOf(value);
    if (isNameless(range.of) || (range.of.taint & ~SAID) !== 0) return;
    const known = this.#met.get(range.of);
    if (!known) this.#met.set(range.of, [{ ...range, fact }]);
    else if (known.length < COMPARISONS_MAX) known.push({ ...range, fact });
  }

  /** Whether a term is other than zero, by what was decided of others; undefined: they do not say. */
  decide(value: Term, facts: Facts): boolean | undefined {
    const asked = rangeOf(value);
    const known = this.#met.get(asked.of);
    const left = known && narrowed(known, facts);
    if (!left) return undefined;
    if (asked.low <= left.low && left.high <= asked.high) return true;
    return left.high < asked.low || asked.high < left.low ? false : undefined;
  }
}

/** The range that a condition asks for; that of any term but a comparison with a constant: other than zero. */
function rangeOf(value: Term): Range {
  const [a, b] = value.kind === "operation" ? value.operands as readonly [Value, Value] : [0, 0];
  const op = value.kind === "operation" ? value.op : undefined;
  if (op === "eq" && !isConstant(a) && isConstant(b)) return { of: a, low: b, high: b };
  if (op === "lt" && !isConstant(a) && isConstant(b)) {
    return { of: a, low: 0, high: subWords(b, 1) };
  }
  if (op === "lt" && isConstant(a) && !isConstant(b)) {
    return { of: b, low: addWords(a, 1), high: ALL_ONES };
  }
  return { of: value, low: 1, high: ALL_ONES };
}

/** Between which words the facts of a path leave a term; null: they contradict each other, or say nothing. */
function narrowed(known: readonly Compared[], facts: Facts): Omit<Range, "of"> | null {
  let [low, high]: readonly [Word, Word] = [0, ALL_ONES];
  for (const range of known) {
    if (facts.has(range.fact)) {
      if (range.low > low) low = range.low;
      if (range.high < high) high = range.high;
    } else if (facts.has(range.fact + 1)) {
      const [fromBelow, toAbove] = [range.low <= low, range.high >= high];
      if (fromBelow && toAbove) return null;
      if (fromBelow && range.high >= low) low = addWords(range.high, 1);
      if (toAbove && range.low <= high) high = subWords(range.low, 1);
    }
  }
  return low > high || low === 0 && high === ALL_ONES ? null : { low, high };
}
