/** One path through the code: the machine's state, and what was decided to get here. */
import type { Facts } from "./_facts.ts";
import { Memory } from "./_memory.ts";
import type { Call, MappingTerm, Term, Value } from "./values.ts";

/** What this path stored, newest first; paths share what they stored before they parted. */
export type Stored = {
  readonly transient: boolean;
  readonly slot: Value;
  readonly value: Value;
  readonly before: Stored | null;
  /** How many this and those before it are. */
  readonly count: number;
  /** Equal for the same stores in the same order, whatever path made them. */
  readonly digest: number;
};

/** An entry of a mapping that was read, and after which store; newest first, as `Stored`. */
export type Reading = {
  readonly slot: MappingTerm;
  readonly after: Stored | null;
  readonly before: Reading | null;
};

/** Whether one side of a branch was ever seen to end well; `seenIn`: the last look back that came by. */
export type Side = { endsWell: boolean; seenIn: object | undefined };

/** What a path had decided of a value that is unknown from here on, since it differs from path to path. */
export type Given = readonly {
  readonly value: Term;
  readonly holds: boolean;
  /** So many bits of it, of the path's own value, can be other than zero. */
  readonly width: number;
}[];

/** The stretch of a path between two branches; they form a tree, joined where paths were. */
export class Segment {
  readonly parent: Segment | null;
  readonly side: Side | null;
  /** Of those who come from the parent, not of those who are joined. */
  readonly given: Given;
  readonly depth: number;
  endsWell = false;
  seenIn: object | undefined;
  /** Paths that were cut because this one had been there: what holds here holds for them. */
  joined: Segment[] | undefined;
  /** Another path goes on for this one and all that came of it. */
  replacedBy: Segment | undefined;
  #checkedAt = 0;
  #stands = false;

  constructor(parent: Segment | null, side: Side | null, given: Given = []) {
    this.parent = parent;
    this.side = side;
    this.given = given;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** From here some path ends without failing: so it does from everywhere that leads here. */
  markWell(): void {
    const open: Segment[] = [this];
    for (let next = open.pop(); next; next = open.pop()) {
      for (let segment: Segment | null = next; segment && !segment.endsWell;) {
        segment.endsWell = true;
        if (segment.side) segment.side.endsWell = true;
        if (segment.joined) open.push(...segment.joined);
        segment = segment.parent;
      }
    }
  }

  /** `other` ends like this one, and like what replaces this one. */
  join(other: Segment): void {
    (this.joined ??= []).push(other);
    if (this.endsWell) other.markWell();
  }

  isWithin(ancestor: Segment): boolean {
    if (this === ancestor) return true;
    let at = this.parent;
    while (at && at.depth > ancestor.depth) at = at.parent;
    return at === ancestor;
  }

  /**
   * The stretch from here on, which also goes on for `other` and all that came of it. It stands for
   * itself: whatever becomes of the stretches before it, others rely on it.
   */
  goingOnFor(other: Segment): Segment {
    const next = new Segment(this, null);
    next.#stands = true;
    other.replacedBy = next;
    next.join(other);
    return next;
  }

  /** Whether another path goes on for this stretch; `replacements` is how many there were so far. */
  isReplaced(replacements: number): boolean {
    if (this.#checkedAt === replacements) return false;
    if (this.replacedBy) return true;
    if (!this.#stands && this.parent?.isReplaced(replacements)) return true;
    this.#checkedAt = replacements;
    return false;
  }
}

/** `length`, `branching`: those of the path when it was there. */
type Copying = {
  readonly head: number;
  readonly length: number;
  readonly branching: number;
  readonly rounds: number;
};

export class Path {
  pc = 0;
  /** Instructions so far. */
  length = 0;
  /** Changes with every branch that both ways were taken of. */
  branching = 0;
  /** Where it was last at the head of a loop that copies memory, and how often it had gone round. */
  copying: Copying | null = null;
  readonly stack: Value[];
  readonly memory: Memory;
  stored: Stored | null = null;
  readings: Reading | null = null;
  facts: Facts;
  segment: Segment;
  /** Calls and creations so far. */
  calls = 0;
  /** Others ran: the contract may have lost coins, or got some. */
  calledOthers = false;
  /** How many stores came before the last time that others ran; -1: they did not. */
  storedAtCall = -1;
  /** Whose answer RETURNDATASIZE and RETURNDATACOPY mean. */
  lastCall: Call | null = null;

  private constructor(facts: Facts, segment: Segment, stack: Value[], memory: Memory) {
    this.facts = facts;
    this.segment = segment;
    this.stack = stack;
    this.memory = memory;
  }

  static first(facts: Facts): Path {
    return new Path(facts, new Segment(null, null), [], new Memory());
  }

  fork(): Path {
    const copy = new Path(this.facts, this.segment, this.stack.slice(), this.memory.fork());
    copy.pc = this.pc;
    copy.length = this.length;
    copy.branching = this.branching;
    copy.stored = this.stored;
    copy.readings = this.readings;
    copy.calls = this.calls;
    copy.calledOthers = this.calledOthers;
    copy.storedAtCall = this.storedAtCall;
    copy.lastCall = this.lastCall;
    return copy;
  }
}
