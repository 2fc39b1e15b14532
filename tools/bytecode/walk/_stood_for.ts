/** For what unknown values of a stack stand: what each path had there that came by where they were joined. */
import { taints, type Term, type UnknownTerm, type Value } from "./values.ts";

/** Values that one stands for; honest code joins the few answers of one question. */
const VALUES_MAX = 16;

/** Names of unknown values: one for each place of a state, by program counter. Those of the stack come first. */
export const PLACES = 2048;
export const STORED_PLACE = 1024;

/**
 * Code that is called from several places joins what each of them brought at the same instruction: so many callers
 * have names of their own, as far as program counters leave room for it in 31 bits.
 */
export const CALLERS = 32;
const CALLER = 2 ** 31 / CALLERS;

/** The names of what a join makes unknown, from this one on; `caller`: for which of at most `CALLERS` it happens. */
export function namesAt(pc: number, caller: number): number {
  const names = pc * PLACES;
  return names + PLACES <= CALLER ? names + caller * CALLER : names;
}

/** Below, values are named by the instruction that nothing is known of, and not by where paths were joined. */
const JOINED_FROM = 64 * PLACES;

export class StoodFor {
  /** Null: for more than is told. */
  readonly #values = new Map<Term, Set<Value> | null>();

  note(unknown: UnknownTerm, value: Value): void {
    const known = this.#values.get(unknown);
    if (known === null || !isOfStack(unknown)) return;
    if (known === undefined) this.#values.set(unknown, new Set([value]));
    else if (known.add(value).size > VALUES_MAX) this.#values.set(unknown, null);
  }

  /** All values that it can be; null: that is not known. */
  of(unknown: UnknownTerm): ReadonlySet<Value> | null {
    return this.#values.get(unknown) ?? null;
  }
}

/** Where paths were joined that had different values for what is unknown since; null: it is for another reason. */
export function joinedAt({ pc }: UnknownTerm): number | null {
  return pc >= JOINED_FROM ? Math.floor((pc % CALLER) / PLACES) : null;
}

/** Whether it became unknown on the stack where paths were joined; of constants alone it may be something else. */
function isOfStack({ pc, taint }: UnknownTerm): boolean {
  return pc >= JOINED_FROM && pc % PLACES < STORED_PLACE && taint !== taints.unknown;
}
