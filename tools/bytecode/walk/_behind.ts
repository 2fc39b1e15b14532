/**
 * What every way to a place has decided, also where joins forgot which way it was: the stretches of a walk are gone
 * back along, and none may come from the beginning without it.
 */
import { extract } from "./_bits.ts";
import { equal } from "./_compare.ts";
import type { Segment, Side } from "./_path.ts";
import type { Decides, Decisions } from "./records.ts";
import { joinedAt, type StoodFor } from "./_stood_for.ts";
import type { Terms } from "./_terms.ts";
import {
  type Operation,
  taintOf,
  taints,
  type Term,
  type UnknownTerm,
  type Value,
} from "./values.ts";

type Branch = { readonly value: Term; readonly sides: readonly [whenFalse: Side, whenTrue: Side] };

/** Looks for decisions at one walk, and stretches gone back along: what is made to cost gets no answer. */
const LOOKS_MAX = 64;
const STRETCHES_MAX = 65_536;

/** What is known of joins: for what unknown values stand, and where the rounds of a loop were joined. */
type Joins = { readonly stood: StoodFor; readonly rounds: ReadonlySet<number> };

/** The ways of one walk, when it is over. */
export class Ways {
  readonly #branches: readonly Branch[];
  readonly #terms: Terms;
  readonly #stood: StoodFor;
  readonly #rounds: ReadonlySet<number>;
  #looks = 0;
  #stretches = 0;

  constructor(branches: readonly Branch[], terms: Terms, { stood, rounds }: Joins) {
    this.#branches = branches;
    this.#terms = terms;
    this.#stood = stood;
    this.#rounds = rounds;
  }

  /** Whether it was lost where the rounds of a loop were joined. */
  isOfRounds(value: Value): boolean {
    if (typeof value !== "object" || value.kind !== "unknown") return false;
    const at = joinedAt(value);
    return at !== null && this.#rounds.has(at);
  }

  /**
   * What can be told of a value stored at a slot that was lost where paths were joined: what all that came there had in
   * common.
   */
  settled(slot: Value, value: Value): Value {
    const found = new Set<Value>();
    const seen = new Set<Value>();
    const open = [value];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      const stood = isUnknown(one) ? this.#stood.of(one) : null;
      if (stood !== null) open.push(...stood);
      else if (isUnknown(one)) return value;
      else found.add(one);
    }
    return inCommon(this.#terms, slot, [...found]) ?? value;
  }

  /** The sides of branches that are looked for. */
  decisions(looksFor: Decides): ReadonlySet<Side> {
    const found = new Set<Side>();
    if (++this.#looks > LOOKS_MAX) return found;
    for (const { value, sides } of this.#branches) {
      for (const holds of [false, true]) {
        if (this.#isDecided(value, holds, looksFor)) found.add(sides[holds ? 1 : 0]);
      }
    }
    return found;
  }

  /** Whether each way to these stretches goes by one of the sides. */
  areBehind(stretches: readonly Segment[], sides: Decisions): boolean {
    if (stretches.length === 0 || sides.size === 0) return false;
    const seen = new Set<Segment>();
    const open = [...stretches];
    for (let at = open.pop(); at; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (++this.#stretches > STRETCHES_MAX) return false;
      if (at.joined) open.push(...at.joined);
      if (at.side && sides.has(at.side)) continue;
      if (at.parent === null) return false;
      open.push(at.parent);
    }
    return true;
  }

  /** Of something unknown, whatever it stands for has to be decided so, or cannot be so. */
  #isDecided(
    value: Value,
    holds: boolean,
    decides: Decides,
    seen: readonly Term[] = [],
  ): boolean {
    if (typeof value !== "object") return (value !== 0) !== holds;
    if ((value.taint & taints.unknown) === 0) return decides(value, holds);
    const [part] = unknownsIn(this.#terms, value);
    // What is unknown itself is asked for nothing: it may be anything of what it stands for.
    if (part === undefined) return decides(value, holds);
    const { unknown, within } = part;
    const stood = seen.includes(unknown) ? null : this.#stood.of(unknown);
    if (stood === null) return false;
    const further = [...seen, unknown];
    return Array.from(stood).every((one) =>
      one === unknown || this.#isDecided(within(one), holds, decides, further)
    );
  }
}

function isUnknown(value: Value): value is UnknownTerm {
  return typeof value === "object" && value.kind === "unknown";
}

/**
 * Something was taken off all of them, or, where one number is counted for all, added: how much is not told, and may be
 * nothing. Null: they have nothing in common. What is added to an account stays lost: how much that is tells who pays.
 */
function inCommon(terms: Terms, slot: Value, values: readonly Value[]): Value | null {
  if (values.length === 1) return values[0]!;
  const first = values.find((one) => typeof one === "object" && one.kind === "operation");
  if (first === undefined || typeof first !== "object" || first.kind !== "operation") return null;
  const { op, operands } = first;
  const isCounted = op === "add" && typeof slot !== "object";
  const kept = op === "sub" ? operands.slice(0, 1) : isCounted ? operands : [];
  const shared = kept.find((one) => values.every((value) => isMadeOf(value, op, one)));
  if (shared === undefined) return null;
  const taint = values.reduce((all: number, one) => all | taintOf(one), 0);
  return terms.operation(op, shared, terms.unknown(0, taint));
}

function isMadeOf(value: Value, op: Operation, operand: Value): boolean {
  if (value === operand) return true;
  if (typeof value !== "object" || value.kind !== "operation" || value.op !== op) return false;
  return op === "sub" ? value.operands[0] === operand : value.operands.includes(operand);
}

/** Something unknown in a value, and the value with something else in its place. */
type Part = { readonly unknown: UnknownTerm; readonly within: (value: Value) => Value };

/** A value that is unknown, or one of two that are compared, also where it is cut to some bits. */
function unknownsIn(terms: Terms, value: Value): readonly Part[] {
  if (typeof value !== "object") return [];
  if (value.kind === "unknown") return [{ unknown: value, within: (one) => one }];
  if (value.kind === "field") {
    const { offset, bits } = value;
    return unknownsIn(terms, value.of).map(({ unknown, within }) => ({
      unknown,
      within: (one) => extract(terms, within(one), offset, bits),
    }));
  }
  if (value.kind !== "operation" || value.op !== "eq") return [];
  const [one, other] = value.operands as readonly [Value, Value];
  return [[one, other], [other, one]].flatMap(([side, beside]) =>
    unknownsIn(terms, side!).map(({ unknown, within }) => ({
      unknown,
      within: (one: Value) => equal(terms, within(one), beside!),
    }))
  );
}
