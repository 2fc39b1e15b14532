/**
 * Whether ways that have made one decision have all made another: a walk's stretches are gone back along. What was lost
 * where paths were joined is known again of a way that decides on it further on: it came from where that was brought.
 */
import type { Segment, Side } from "./_path.ts";
import type { Condition } from "./records.ts";
import type { Terms } from "./_terms.ts";
import { unknownsIn } from "./_unknown_parts.ts";
import type { Term, UnknownTerm, Value } from "./values.ts";

export type Branch = {
  readonly value: Term;
  readonly sides: readonly [whenFalse: Side, whenTrue: Side];
};

export type Decision = Pick<Condition, "value" | "holds">;

export type Walked = {
  readonly terms: Terms;
  /** The last stretches of ways that end well. */
  readonly ends: readonly Segment[];
  readonly decisions: ReadonlyMap<Side, Decision>;
  /** With where it was brought; null: that is not known, or it is another thing in each round of a loop. */
  readonly stoodFor: (unknown: UnknownTerm) => ReadonlyMap<Value, readonly Segment[]> | null;
  /** Counts; false: too much was gone back along at this walk. */
  readonly goOn: () => boolean;
};

/** `isThen`: of decisions, whether it is one that has to be made as well. `made`: the same of sides, as far as known. */
export type Entailed = {
  readonly given: Decision;
  readonly isThen: (value: Value, holds: boolean) => boolean;
  readonly made: Map<Side, boolean>;
};

/** Of stretches that were joined: who decided otherwise did not come by there, or has made the given decision there. */
type Brought = ReadonlyMap<Segment, "never" | "given">;

/** Decisions that a way has made on what was lost; the same for all that made the same ones. */
type Known = {
  readonly id: number;
  readonly brought: Brought | null;
  readonly before: Known | null;
  readonly depth: number;
  readonly next: Map<Side, Known>;
};

/** Of one way; those beyond tell nothing. */
const KNOWN_MAX = 4;

type State = { readonly at: Segment; readonly isGiven: boolean; readonly known: Known };

/**
 * True: each way to end well that has made the given decision has made one of the others. `behind`: those do not count
 * that can be made before it, as where pools alone are asked whether it is open.
 */
export function areEntailed(walked: Walked, entailed: Entailed, behind: boolean): boolean {
  const before = new Set<Side>();
  const look = new Look(walked, entailed);
  const note = (side: Side | null) => {
    if (side !== null) before.add(side);
    return true;
  };
  if (behind && !look.back(() => false, note)) return false;
  const isMade = (side: Side) => !before.has(side) && look.isThen(side);
  return look.back(isMade, (side) => side !== null);
}

class Look {
  readonly #walked: Walked;
  readonly #entailed: Entailed;
  readonly #none: Known = { id: 0, brought: null, before: null, depth: 0, next: new Map() };
  #knowns = 1;

  constructor(walked: Walked, entailed: Entailed) {
    this.#walked = walked;
    this.#entailed = entailed;
  }

  isThen(side: Side): boolean {
    const { made, isThen } = this.#entailed;
    let found = made.get(side);
    if (found === undefined) {
      const decision = this.#walked.decisions.get(side);
      found = decision !== undefined && isThen(decision.value, decision.holds);
      made.set(side, found);
    }
    return found;
  }

  /**
   * Back from all ends, but not past what is closed. `meet`: what ways have come by before the given decision, null is
   * the beginning; false: it ends there. False: not all was seen.
   */
  back(isClosed: (side: Side) => boolean, meet: (side: Side | null) => boolean): boolean {
    const seen: Set<Segment>[] = [];
    const open: State[] = this.#walked.ends.map((at) => ({
      at,
      isGiven: false,
      known: this.#none,
    }));
    for (let state = open.pop(); state; state = open.pop()) {
      const { at, known, isGiven } = state;
      const there = seen[2 * known.id + (isGiven ? 1 : 0)] ??= new Set();
      if (there.has(at)) continue;
      there.add(at);
      if (!this.#walked.goOn()) return false;
      for (const one of at.joined ?? []) open.push({ at: one, isGiven, known });
      if (at.side !== null && isClosed(at.side)) continue;
      const before = this.#before(state);
      if (before === null) continue;
      if (before.isGiven && !meet(at.side)) return false;
      if (at.parent !== null) open.push(before);
    }
    return true;
  }

  /** How a way was known before it came to a stretch, and by which; null: none is known so. */
  #before({ at, isGiven, known }: State): State | null {
    const stood = known.depth === 0 ? undefined : standing(known, at);
    if (stood === "never") return null;
    const isKnown = isGiven || stood === "given";
    const { side, parent } = at;
    if (side === null) return { at: parent ?? at, isGiven: isKnown, known };
    if (!side.endsWell) return null;
    const { value, holds } = this.#walked.decisions.get(side) ?? { value: null, holds: false };
    const { given } = this.#entailed;
    if (value !== given.value) {
      return { at: parent!, isGiven: isKnown, known: this.#with(known, side) };
    }
    return holds === given.holds ? { at: parent!, isGiven: true, known } : null;
  }

  #with(known: Known, side: Side): Known {
    const there = known.next.get(side);
    if (there !== undefined) return there;
    const brought = known.depth < KNOWN_MAX ? this.#broughtTo(side) : null;
    const next = brought === null ? known : {
      ...{ id: this.#knowns++, brought, before: known, depth: known.depth + 1 },
      next: new Map<Side, Known>(),
    };
    known.next.set(side, next);
    return next;
  }

  /** Where who decides so did not come by, or was decided by what is given; null: anywhere. */
  #broughtTo(side: Side): Brought | null {
    const { terms, decisions, stoodFor } = this.#walked;
    const { given, isThen } = this.#entailed;
    const decision = decisions.get(side);
    const [part] = decision === undefined ? [] : unknownsIn(terms, decision.value);
    const stood = part === undefined ? null : stoodFor(part.unknown);
    if (stood === null) return null;
    const { holds } = decision!;
    const brought = new Map<Segment, "never" | "given">();
    for (const [one, segments] of stood) {
      const value = part!.within(one);
      const isOther = typeof value !== "object" ? (value !== 0) !== holds : isThen(value, holds);
      const isGiven = value === given.value && holds === given.holds;
      if (!isOther && !isGiven) continue;
      for (const segment of segments) brought.set(segment, isGiven ? "given" : "never");
    }
    return brought.size === 0 ? null : brought;
  }
}

function standing(known: Known, at: Segment): "never" | "given" | undefined {
  for (let one: Known | null = known; one; one = one.before) {
    const stood = one.brought?.get(at);
    if (stood !== undefined) return stood;
  }
  return undefined;
}

/** What is decided by each side of branches. */
export function decisionsOf(branches: readonly Branch[]): ReadonlyMap<Side, Decision> {
  const found = new Map<Side, Decision>();
  for (const { value, sides } of branches) {
    sides.forEach((side, index) => found.set(side, { value, holds: index === 1 }));
  }
  return found;
}

/** Each value that is decided on where ways end well, or that what is lost there may have been, and how. */
export function givenBy(
  decisions: ReadonlyMap<Side, Decision>,
  terms: Terms,
  stoodFor: Walked["stoodFor"],
): ReadonlyMap<Value, ReadonlySet<boolean>> {
  const given = new Map<Value, Set<boolean>>();
  const add = (value: Value, holds: boolean) => {
    const known = given.get(value);
    if (known === undefined) given.set(value, new Set([holds]));
    else known.add(holds);
  };
  for (const [side, { value, holds }] of decisions) {
    if (!side.endsWell) continue;
    add(value, holds);
    const [part] = unknownsIn(terms, value);
    for (const one of part === undefined ? [] : stoodFor(part.unknown)?.keys() ?? []) {
      add(part!.within(one), holds);
    }
  }
  return given;
}
