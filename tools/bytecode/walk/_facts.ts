/**
 * What a path has decided: a set of terms known to be zero or not. Sets are compared at every join, so
 * each fact of a walk has a number and a set is bits.
 */
import type { Condition, Path } from "./records.ts";
import type { Terms } from "./_terms.ts";
import { isOfPointer, PLACES } from "./_stood_for.ts";
import { isNameless } from "./_nameless.ts";
import { Ranges } from "./_ranges.ts";
import { comparisonIn, isSigner } from "./_signers.ts";
import { taints, type Term } from "./values.ts";

const WHO = taints.caller | taints.origin;

/**
 * Whether a fact can be what lets a caller through: he is somebody, has an entry, has more than so much
 * of something. Such facts are kept apart longest when paths are joined.
 */
function tellsWho(value: Term, holds: boolean): boolean {
  if (!(value.taint & WHO)) return holds && isSigned(value);
  if (value.kind !== "operation") return holds && value.kind !== "success";
  if (value.op === "eq") return holds;
  const ordered = value.op === "lt" || value.op === "slt";
  return ordered && value.operands.some((operand) => typeof operand !== "object") &&
    (value.taint & taints.storage) !== 0;
}

/** Whether an address or a hash has to be a certain one: who calls, who signed, what was agreed to. */
export function isDemand(value: Term, holds: boolean): boolean {
  if (!holds || value.kind !== "operation" || value.op !== "eq") return false;
  return value.operands.some((operand) =>
    typeof operand === "object" && operand.width >= WIDE &&
    ((value.taint & DEMANDING) !== 0 || operand.kind === "keccak")
  );
}

const DEMANDING = WHO | taints.returned | taints.storage | taints.unknown;
const WIDE = 160;

function isSigned(value: Term): boolean {
  return value.kind === "operation" && value.op === "eq" && value.operands.some(isSigner);
}

/** All facts of one walk, in the order found. */
export class FactTable {
  readonly #numbers = new Map<Term, number>();
  readonly conditions: Condition[] = [];
  readonly ranges = new Ranges();
  readonly #who: number[] = [];
  /** Facts about something unknown. */
  readonly vague: number[] = [];
  /** Facts about where memory is free. */
  readonly placed: number[] = [];
  /** Facts that somebody certain has signed, perhaps among others. */
  readonly signed: number[] = [];
  asksSigner = false;
  readonly #demands = new Map<number, number>();
  /** The facts that a branch was passed, see `demandAt`; and those that tell what was compared there. */
  readonly #passed: number[] = [];
  readonly #demanding: number[] = [];
  readonly #terms: Terms;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** Number of a fact; the one of its opposite is the other of the same pair. */
  numberOf(value: Term, holds: boolean, pc: number): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.conditions.length;
      this.#numbers.set(value, number);
      this.conditions.push({ value, holds: true, pc }, { value, holds: false, pc });
      this.ranges.note(value, number);
      if (value.taint & taints.unknown) {
        set(this.vague, number), set(this.vague, number + 1);
        if (isOfPointer(value)) set(this.placed, number), set(this.placed, number + 1);
      }
      if (value.kind === "success" && value.call.target === 1) this.asksSigner = true;
      if (comparisonIn(value) !== null) this.signed.push(number);
      if (tellsWho(value, true)) set(this.#who, number);
      if (tellsWho(value, false)) set(this.#who, number + 1);
      if (isDemand(value, true)) set(this.#demanding, number);
    }
    return holds ? number : number + 1;
  }

  /**
   * Number of the fact that a branch was passed where a demand is made, whatever was compared: it outlives
   * what is known of values that differ where paths join.
   */
  demandAt(pc: number, taint: number): number {
    let number = this.#demands.get(pc);
    if (number === undefined) {
      number = this.conditions.length;
      this.#demands.set(pc, number);
      set(this.#passed, number);
    }
    const all = taint | (this.conditions[number]?.value.taint ?? 0);
    const value = this.#terms.unknown(pc * PLACES + PLACES - 1, all);
    this.conditions[number] = { value, holds: true, pc };
    return number;
  }

  /** The facts of a set in the order found, branches passed last: those of which no fact tells more. */
  path(words: readonly number[]): Path {
    const facts: Condition[] = [];
    const demands: Condition[] = [];
    const told = new Set<number>();
    for (let index = 0; index < words.length; index++) {
      const passed = this.#passed[index] ?? 0;
      const demanding = this.#demanding[index] ?? 0;
      for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const condition = this.conditions[32 * index + 31 - Math.clz32(bit)]!;
        (passed & bit ? demands : facts).push(condition);
        if (demanding & bit) told.add(condition.pc);
      }
    }
    for (const condition of demands) if (!told.has(condition.pc)) facts.push(condition);
    return facts;
  }

  /** Number of the fact that a term is not zero, if any path met it. */
  known(value: Term): number | undefined {
    return this.#numbers.get(value);
  }

  /** The facts of a set that are about the caller, as a key. */
  whoKey(words: readonly number[]): string {
    const known: number[] = [];
    const count = Math.min(words.length, this.#who.length);
    for (let i = 0; i < count; i++) {
      const bits = words[i]! & this.#who[i]!;
      if (bits === 0) continue;
      while (known.length < i) known.push(0);
      known.push(bits);
    }
    return known.length === 0 ? "" : known.join();
  }

  tellsWho(number: number): boolean {
    return ((this.#who[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }
}

function set(words: number[], number: number): void {
  const index = number >>> 5;
  while (words.length <= index) words.push(0);
  words[index]! |= 1 << (number & 31);
}

export class Facts {
  readonly words: readonly number[];
  readonly #table: FactTable;
  #path: Path | undefined;
  #who: string | undefined;

  constructor(table: FactTable, words: readonly number[] = [], who?: string) {
    this.#table = table;
    this.words = words;
    this.#who = who;
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  with(number: number): Facts {
    const words = this.words.slice();
    set(words, number);
    return new Facts(this.#table, words, this.#table.tellsWho(number) ? undefined : this.#who);
  }

  /** The same set as another object: how a walk tells that a branch lies between two visits. */
  again(): Facts {
    return new Facts(this.#table, this.words, this.#who);
  }

  /** Whether a term was decided to be other than zero; undefined: it was not decided. */
  truthOf(value: Term): boolean | undefined {
    if (value.kind === "operation" && value.op === "iszero") {
      const inner = value.operands[0]!;
      const truth = typeof inner === "object" ? this.truthOf(inner) : undefined;
      return truth === undefined ? undefined : !truth;
    }
    if (isNameless(value)) return undefined;
    const number = this.#table.known(value);
    if (number === undefined) return undefined;
    return this.has(number) ? true : this.has(number + 1) ? false : undefined;
  }

  /** Whether a term was decided to be zero, or another that cannot be told from it: see `isNameless`. */
  isRuledOut(value: Term): boolean {
    const number = this.#table.known(value);
    return number !== undefined && !this.has(number) && this.has(number + 1);
  }

  /** Whether this walk came by where it is asked who signed. */
  get asksSigner(): boolean {
    return this.#table.asksSigner;
  }

  /** Who was found to have signed, as it was asked. */
  signed(): Term | null {
    const { signed, conditions } = this.#table;
    const number = signed.find((one) => this.has(one));
    return number === undefined ? null : comparisonIn(conditions[number]!.value);
  }

  within(other: Facts): boolean {
    const [words, others] = [this.words, other.words];
    if (words === others) return true;
    for (let i = 0; i < words.length; i++) {
      if ((words[i]! & ~(i < others.length ? others[i]! : 0)) !== 0) return false;
    }
    return true;
  }

  shared(other: Facts): Facts {
    if (this.within(other)) return this;
    const words = this.words.slice();
    const others = other.words;
    for (let i = 0; i < words.length; i++) words[i]! &= i < others.length ? others[i]! : 0;
    return new Facts(this.#table, words);
  }

  /** Without those about unknown values: another value has taken the place of one. The set itself where there are none. */
  certain(): Facts {
    return this.#without(this.#table.vague);
  }

  /** The same of those about where memory is free: it is free elsewhere now. */
  unplaced(): Facts {
    return this.#without(this.#table.placed);
  }

  #without(others: readonly number[]): Facts {
    let words: number[] | undefined;
    const count = Math.min(this.words.length, others.length);
    for (let i = 0; i < count; i++) {
      if ((this.words[i]! & others[i]!) !== 0) (words ??= this.words.slice())[i]! &= ~others[i]!;
    }
    return words ? new Facts(this.#table, words) : this;
  }

  get who(): string {
    return this.#who ??= this.#table.whoKey(this.words);
  }

  get path(): Path {
    return this.#path ??= this.#table.path(this.words);
  }
}
