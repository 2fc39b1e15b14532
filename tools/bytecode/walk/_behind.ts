/**
 * What every way to a place has decided, also where joins forgot which way it was: the stretches of a walk are gone
 * back along, and none may come from the beginning without it.
 */
import { once } from "../../../schema/lazy.ts";
import {
  areEntailed,
  type Branch,
  type Decision,
  decisionsOf,
  givenBy,
  type Walked,
} from "./_entails.ts";
import type { Segment, Side } from "./_path.ts";
import type { Decides, Decisions } from "./records.ts";
import { joinedAt, type StoodFor } from "./_stood_for.ts";
import type { Terms } from "./_terms.ts";
import { unknownsIn } from "./_unknown_parts.ts";
import { taintOf, taints, type Term, type UnknownTerm, type Value } from "./values.ts";

/** Looks for decisions at one walk, and stretches gone back along: what is made to cost gets no answer. */
const LOOKS_MAX = 64;
const STRETCHES_MAX = 65_536;
/** The same where it is asked what decisions go together. */
const ENTAILED_MAX = 256;
const GONE_BACK_MAX = 32_768;

/** Comparisons are of sums and differences. */
const DEPTH_MAX = 3;

type Lost = ReadonlyMap<Value, readonly Segment[]>;

/** Of one value, and what was joined on the way to it: honest code joins a few. */
const ALTERNATIVES_MAX = 32;

/** What is known of joins: for what unknown values stand, and where the rounds of a loop were joined. */
type Joins = { readonly stood: StoodFor; readonly rounds: ReadonlySet<number> };

/** The ways of one walk, when it is over. */
export class Ways {
  readonly #branches: readonly Branch[];
  readonly #terms: Terms;
  readonly #stood: StoodFor;
  readonly #rounds: ReadonlySet<number>;
  readonly #found = new Map<UnknownTerm, Lost | null>();
  readonly #decided = once(() => decisionsOf(this.#branches));
  readonly #given = once(() => givenBy(this.#decided(), this.#terms, this.#stoodFor));
  /** Of sides, whether they are asked for what is looked for. */
  readonly #made = new WeakMap<Decides, Map<Side, boolean>>();
  #looks = 0;
  #stretches = 0;
  #entailed = 0;
  #goneBack = 0;

  constructor(branches: readonly Branch[], terms: Terms, { stood, rounds }: Joins) {
    this.#branches = branches;
    this.#terms = terms;
    this.#stood = stood;
    this.#rounds = rounds;
  }

  readonly #stoodFor = (unknown: UnknownTerm) =>
    this.isOfRounds(unknown) ? null : this.#stood.of(unknown);

  /** Whether it was lost where the rounds of a loop were joined. */
  isOfRounds(value: Value): boolean {
    if (typeof value !== "object" || value.kind !== "unknown") return false;
    const at = joinedAt(value);
    return at !== null && this.#rounds.has(at);
  }

  /**
   * What is stored at a slot where joined paths have lost it: all of them took something off what stood there, and had
   * found that there is as much; or they added something to one number for all. How much that is stays lost where they
   * differ.
   */
  settled(slot: Value, value: Value): Value {
    if (typeof value !== "object" || value.kind !== "unknown") return value;
    const lost = this.#lost(value);
    if (lost === null) return value;
    const isOld = (one: Value) =>
      typeof one === "object" && one.kind === "storage" && one.slot === slot;
    const changed = [...lost].filter(([one]) => !isOld(one));
    const [only, ...others] = changed.map(([one]) => one);
    if (typeof only !== "object" || only.kind !== "operation") return value;
    const { op } = only;
    const [old] = only.operands.filter(isOld);
    if (old === undefined || op !== "sub" && (op !== "add" || typeof slot === "object")) {
      return value;
    }
    for (const [one, segments] of changed) {
      if (typeof one !== "object" || one.kind !== "operation" || one.op !== op) return value;
      const [first, second] = one.operands as readonly [Value, Value];
      if (op === "add" ? first !== old && second !== old : first !== old) return value;
      if (op === "sub" && !this.areBehind(segments, this.#covering(old, second))) return value;
    }
    if (others.length === 0 && changed.length === lost.size) return only;
    const taint = changed.reduce((all, [one]) => all | taintOf(one), 0);
    return this.#terms.operation(op, old, this.#terms.unknown(0, taint));
  }

  /**
   * Whether each way to these stretches found that what is taken off a number is no more than it; where joined ways
   * lost how much that is, each may have found it of its own amount before.
   */
  isCovered(stretches: readonly Segment[], value: Value): boolean {
    if (typeof value !== "object" || value.kind !== "operation" || value.op !== "sub") return false;
    const [number, other] = value.operands as readonly [Value, Value];
    if (this.areBehind(stretches, this.#covering(number, other))) return true;
    const brought = typeof other === "object" && other.kind === "unknown"
      ? this.#lost(other)
      : null;
    return brought !== null && brought.size > 0 &&
      [...brought].every(([one, from]) => this.areBehind(from, this.#covering(number, one)));
  }

  /** The sides of branches on which a number is at least another one, as compilers and libraries ask for it. */
  #covering(number: Value, other: Value): ReadonlySet<Side> {
    const isOther = (one: Value) =>
      one === other || typeof one === "object" && one.kind === "operation" && one.op === "sub" &&
        one.operands[0] === number && one.operands[1] === other;
    const found = new Set<Side>();
    for (const { value, sides } of this.#branches) {
      if (value.kind !== "operation" || value.op !== "lt") continue;
      if (value.operands[0] === number && isOther(value.operands[1]!)) found.add(sides[0]);
    }
    return found;
  }

  /** All that a value can be, as far as it was lost where paths were joined; null: that is not known. */
  alternatives(value: Value): readonly Value[] | null {
    if (typeof value !== "object" || value.kind !== "unknown") return [value];
    const lost = this.#lost(value);
    return lost === null ? null : [...lost.keys()];
  }

  /** The same, with where the paths were that came with each. */
  #lost(value: UnknownTerm): Lost | null {
    let found = this.#found.get(value);
    if (found === undefined) this.#found.set(value, found = this.#findLost(value));
    return found;
  }

  #findLost(value: UnknownTerm): Lost | null {
    const found = new Map<Value, readonly Segment[]>();
    const seen = new Set<UnknownTerm>([value]);
    for (const unknown of seen) {
      const stood = this.#stood.of(unknown);
      if (stood === null || seen.size > ALTERNATIVES_MAX) return null;
      for (const [one, segments] of stood) {
        if (typeof one === "object" && one.kind === "unknown") seen.add(one);
        else found.set(one, [...found.get(one) ?? [], ...segments]);
      }
    }
    return found;
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

  /** A value of what it was made of, where that was lost between a term and the zero that the term was found to be. */
  asOne(value: Value, depth = 0): Value {
    if (typeof value !== "object" || (value.taint & taints.unknown) === 0) return value;
    if (value.kind === "unknown") return this.#stood.onlyOf(value) ?? value;
    if (value.kind !== "operation" || value.operands.length !== 2 || depth > DEPTH_MAX) {
      return value;
    }
    const [one, other] = value.operands as readonly [Value, Value];
    const [first, second] = [this.asOne(one, depth + 1), this.asOne(other, depth + 1)];
    if (first === one && second === other) return value;
    return this.#terms.operation(value.op, first, second);
  }

  /** See `WalkRecord.entails`; `ends`: where ways end well. */
  entails(ends: readonly Segment[], given: Decision, then: Decides, isBehind: boolean): boolean {
    // What was lost may be another thing each time.
    if ((given.value.taint & taints.unknown) !== 0) return false;
    // No way that ends well has made it.
    if (!this.#mayBeGiven(given)) return true;
    if (++this.#entailed > ENTAILED_MAX) return false;
    const walked: Walked = {
      terms: this.#terms,
      ends,
      decisions: this.#decided(),
      stoodFor: this.#stoodFor,
      goOn: () => ++this.#goneBack <= GONE_BACK_MAX,
    };
    const isThen = (value: Value, holds: boolean) => this.#isDecided(value, holds, then);
    let made = this.#made.get(then);
    if (made === undefined) this.#made.set(then, made = new Map());
    return areEntailed(walked, { given, isThen, made }, isBehind);
  }

  /** Some side that ends well decides so, or on what may have been lost of it. */
  #mayBeGiven({ value, holds }: Decision): boolean {
    return this.#given().get(value)?.has(holds) ?? false;
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
    const known = seen.length === 0 ? this.asOne(value, 0) : value;
    if (known !== value) return this.#isDecided(known, holds, decides, [value]);
    const [part] = unknownsIn(this.#terms, value);
    // What is unknown itself is asked for nothing: it may be anything of what it stands for.
    if (part === undefined) return decides(value, holds);
    const { unknown, within } = part;
    const stood = seen.includes(unknown) ? null : this.#stood.of(unknown);
    if (stood === null) return false;
    const further = [...seen, unknown];
    return Array.from(stood.keys()).every((one) =>
      one === unknown || this.#isDecided(within(one), holds, decides, further)
    );
  }
}
