/** For what unknown values of a stack stand: what each path had there that came by where they were joined. */
import type { Facts } from "./_facts.ts";
import type { Segment } from "./_path.ts";
import { partsOf } from "./parts.ts";
import { isConstant, taints, type Term, type UnknownTerm, type Value } from "./values.ts";

/** Values that one stands for; honest code joins the few answers of one question. */
const VALUES_MAX = 16;
/** Joins, one behind the other, that brought a value on. */
const CHAIN_MAX = 32;

/** Names of unknown values: one for each place of a state, by program counter. Those of the stack come first. */
export const PLACES = 2048;
export const STORED_PLACE = 1024;
/** How many of them there are for what is stored. */
export const STORED_PLACES = PLACES - 2 - STORED_PLACE;
/** Where memory is free, of which there are names of their own; then what a demand compares (`_facts.ts`). */
const POINTER_PLACE = PLACES - 2;

/**
 * Code that is called from several places joins what each of them brought at the same instruction: so many callers
 * have names of their own, as far as the length of the code leaves room for it in 31 bits.
 */
export const CALLERS = 32;
const CALLER = 2 ** 31 / CALLERS;
/** Longer code has one row of names for all callers. */
export const NAMED_MAX = CALLER / PLACES;

/** The names of what a join makes unknown, from this one on; `caller`: for which of at most `CALLERS` it happens. */
export function namesAt(pc: number, caller: number): number {
  return pc * PLACES + caller * CALLER;
}

/** Below, values are named by the instruction that nothing is known of, and not by where paths were joined. */
const JOINED_FROM = 64 * PLACES;

export class StoodFor {
  /** With where each path was that came with it. Null: for more than is told. */
  readonly #values = new Map<Term, Map<Value, Segment[]> | null>();
  /** What was known on each path that came with zero; null: that is not told. */
  readonly #zeros = new Map<Term, (Facts | null)[]>();
  /** What `onlyOf` has answered: it is asked once all paths have ended. */
  readonly #onlies = new Map<UnknownTerm, Term | null>();

  /** `facts`: what is known on the path. */
  note(unknown: UnknownTerm, value: Value, segment: Segment, facts: Facts | null): void {
    if (value === 0) {
      const zeros = this.#zeros.get(unknown);
      if (zeros) zeros.push(facts);
      else this.#zeros.set(unknown, [facts]);
    }
    let known = this.#values.get(unknown);
    if (known === null || !isOfStack(unknown)) return;
    if (known === undefined) this.#values.set(unknown, known = new Map());
    const segments = known.get(value);
    if (segments) segments.push(segment);
    else if (known.size < VALUES_MAX) known.set(value, [segment]);
    else this.#values.set(unknown, null);
  }

  /** All values that it can be; null: that is not known. */
  of(unknown: UnknownTerm): ReadonlyMap<Value, readonly Segment[]> | null {
    return this.#values.get(unknown) ?? null;
  }

  /**
   * The one term that something unknown is on all ways, also where one join brought it to the next: those that came with
   * zero had found the term to be zero, or what had been joined of it. What is made of something lost may be another
   * term at each of the joins.
   */
  onlyOf(unknown: UnknownTerm): Term | null {
    let only = this.#onlies.get(unknown);
    if (only === undefined) this.#onlies.set(unknown, only = this.#findOnly(unknown));
    return only;
  }

  #findOnly(unknown: UnknownTerm): Term | null {
    const seen = new Set<UnknownTerm>([unknown]);
    let only: Term | null = null;
    for (const next of seen) {
      const stood = this.of(next);
      if (stood === null || seen.size > CHAIN_MAX) return null;
      for (const one of stood.keys()) {
        if (one === 0 || one === only) continue;
        if (typeof one !== "object") return null;
        if (one.kind === "unknown") seen.add(one);
        else if (only === null && (one.taint & taints.unknown) === 0) only = one;
        else return null;
      }
    }
    if (only === null) return null;
    const same = [only, ...seen];
    return [...seen].every((next) => this.#isZeroed(next, same)) ? only : null;
  }

  /** Whether each path that came with zero had found one of these very terms to be zero. */
  #isZeroed(unknown: UnknownTerm, terms: readonly Term[]): boolean {
    const zeros = this.#zeros.get(unknown) ?? [];
    return zeros.every((facts) => terms.some((term) => facts?.truthOf(term) === false));
  }
}

/** The nth name of where memory is free on joined paths, for whatever was joined. */
export const pointerName = (nth: number): number => JOINED_FROM + nth * PLACES + POINTER_PLACE;

export const isPointerName = ({ pc }: UnknownTerm): boolean =>
  pc >= JOINED_FROM && pc % PLACES === POINTER_PLACE;

const resting = new WeakMap<Term, boolean>();

/** Whether a term is made with where memory is free on joined paths. */
export function isOfPointer(term: Term): boolean {
  if (!(term.taint & taints.unknown)) return false;
  if (term.kind === "unknown") return isPointerName(term);
  let found = resting.get(term);
  if (found === undefined) {
    found = partsOf(term).some((part) => !isConstant(part) && isOfPointer(part));
    resting.set(term, found);
  }
  return found;
}

/** The names of where paths were joined that had different values for what is unknown since; null: for another reason. */
export function joinedAt(unknown: UnknownTerm): number | null {
  const { pc } = unknown;
  return pc >= JOINED_FROM && !isPointerName(unknown) ? pc - pc % PLACES : null;
}

/** Whether it became unknown on the stack where paths were joined; of constants alone it may be something else. */
function isOfStack({ pc, taint }: UnknownTerm): boolean {
  return pc >= JOINED_FROM && pc % PLACES < STORED_PLACE && taint !== taints.unknown;
}
