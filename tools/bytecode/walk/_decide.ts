/** What a path knows about a condition: from the way it is entered, and from what it has decided. */
import { zeroTest } from "./_compare.ts";
import type { Facts, FactTable } from "./_facts.ts";
import { isNameless } from "./_nameless.ts";
import type { Entry } from "./records.ts";
import { comparedWith } from "./compared_selector.ts";
import type { Terms } from "./_terms.ts";
import { type OperationTerm, taints, type Term, type Value } from "./values.ts";

export type Mode = "selector" | Extract<Entry, { mode: string }>["mode"];

/** Lengths of calldata that an entry allows. */
const lengths: Readonly<Record<Mode, readonly [min: number, max: number]>> = {
  "selector": [4, 0xffffffff],
  "unknown-selector": [4, 0xffffffff],
  "short-calldata": [1, 3],
  "empty-calldata": [0, 0],
};

/** More functions than a dispatcher of 24 KB holds. */
const SELECTOR_TESTS_MAX = 4_096;

export class Decider {
  readonly #terms: Terms;
  readonly #mode: Mode;
  readonly #table: FactTable;
  /** After an undecided answer: what it hangs on, without negations. */
  leaf: Term | undefined;
  /** See `WalkRecord`. */
  readonly selectorTests = new Set<Term>();

  constructor(terms: Terms, mode: Mode, table: FactTable) {
    this.#terms = terms;
    this.#mode = mode;
    this.#table = table;
  }

  /** 1: other than zero; 0: zero; -1: not decided, see `leaf`. */
  decide(value: Value, facts: Facts): -1 | 0 | 1 {
    if (typeof value !== "object") return value === 0 ? 0 : 1;
    const plain = zeroTest(this.#terms, value);
    if (plain !== value) return this.decide(plain, facts);
    if (value.kind === "operation") {
      const answer = this.#decideOperation(value, facts);
      if (answer !== undefined) return answer;
    }
    const given = this.#given(value);
    if (given !== undefined) return given ? 1 : 0;
    const fact = mayHaveChanged(value) ? undefined : this.#table.known(value);
    if (fact !== undefined && facts.has(fact)) return 1;
    if (fact !== undefined && facts.has(fact + 1)) return 0;
    const within = this.#table.ranges.decide(value, facts);
    if (within !== undefined) return within ? 1 : 0;
    this.leaf = value;
    return -1;
  }

  /** Undefined: the operation is a condition of its own. */
  #decideOperation({ op, operands }: OperationTerm, facts: Facts): -1 | 0 | 1 | undefined {
    const [a, b] = operands as readonly [Value, Value];
    if (op === "iszero") {
      const inner = this.decide(a, facts);
      return inner === -1 ? -1 : inner === 1 ? 0 : 1;
    }
    if ((op !== "and" && op !== "or") || !isTruth(a) || !isTruth(b)) return undefined;
    const settles = op === "and" ? 0 : 1;
    const first = this.decide(a, facts);
    if (first === settles) return settles;
    const leaf = this.leaf;
    const second = this.decide(b, facts);
    if (second === settles) return settles;
    if (first !== -1) return second;
    this.leaf = leaf;
    return -1;
  }

  /** What the entry says; undefined: nothing. */
  #given(value: Term): boolean | undefined {
    // What asks whether this contract has code asks whether it is being made: it was.
    if (value.kind === "codesize" && isSelf(value.of)) return true;
    if (value.taint & taints.selector) this.#noteSelectorTest(value);
    if (value.taint === taints.selector) return this.#ofSelector(value);
    if (value.taint !== taints.calldatasize) return undefined;
    const [min, max] = lengths[this.#mode];
    if (value.kind === "calldatasize") return min > 0;
    if (value.kind === "field" && value.of.kind === "calldatasize") {
      // Vyper shifts the length down to ask for four bytes and more.
      return value.offset === 2 ? min > 3 || (max < 4 ? false : undefined) : undefined;
    }
    if (value.kind !== "operation") return undefined;
    const [a, b] = value.operands;
    return compareLength(value.op, a!, b!, min, max);
  }

  #noteSelectorTest(value: Term): void {
    const isKnown = this.#mode === "selector" || this.selectorTests.size >= SELECTOR_TESTS_MAX;
    if (!isKnown) this.selectorTests.add(value);
  }

  /**
   * An unknown selector equals none that the code names, and three bytes end in none that it says; a part of it may
   * be any.
   */
  #ofSelector(value: Term): boolean | undefined {
    if (this.#mode === "selector") return undefined;
    const named = comparedWith(value);
    if (named === null) return undefined;
    return this.#mode === "unknown-selector" || (named & 0xff) !== 0 ? false : undefined;
  }
}

/**
 * Whether what was decided of a term says nothing where it is met again. Comparisons with what was lost as a whole
 * are taken for the same ones: who may call is asked so, and asked again.
 */
function mayHaveChanged(value: Term): boolean {
  if (!isNameless(value)) return false;
  return value.kind !== "operation" || value.operands.some(isPacked);
}

function isPacked(value: Value): boolean {
  return typeof value === "object" && value.kind === "packed";
}

function isSelf(value: Value): boolean {
  return typeof value === "object" && value.kind === "self";
}

/** Whether a value is 0 or 1, so that AND and OR combine it as a condition. */
export function isTruth(value: Value): boolean {
  return typeof value === "object" ? value.width === 1 : value === 0 || value === 1;
}

function compareLength(
  op: OperationTerm["op"],
  a: Value,
  b: Value,
  min: number,
  max: number,
): boolean | undefined {
  if (typeof a === "object" && a.kind === "calldatasize" && typeof b !== "object") {
    if (op === "eq") return b < min || b > max ? false : undefined;
    if (op !== "lt" && op !== "slt") return undefined;
    return min >= b ? false : max < b ? true : undefined;
  }
  if (typeof b === "object" && b.kind === "calldatasize" && typeof a !== "object") {
    if (op !== "lt" && op !== "slt") return undefined;
    return a < min ? true : a >= max ? false : undefined;
  }
  return undefined;
}
