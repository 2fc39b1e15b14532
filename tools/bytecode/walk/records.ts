/** What a walk of one function recorded: everything it can do, and under which conditions. */
import type { Call, Term, Value, Word } from "./values.ts";

/**
 * Where a walk enters the code. `selector`: a call of that function with all its arguments.
 * `unknown-selector`: a call of a function that the dispatcher does not know. `short-calldata`: one
 * to three bytes. `empty-calldata`: a plain call, of coins or of nothing.
 */
export type Entry =
  | { readonly selector: number }
  | { readonly mode: "unknown-selector" | "short-calldata" | "empty-calldata" };

export type WalkLimits = {
  /** Instructions of one walk, after which it ends as truncated. */
  readonly stepsMax: number;
};

/**
 * Something that was decided on the way: `value` is other than zero (`holds`) or zero. Negations are
 * taken off, so `value` is never an `iszero`; "other than" is an `eq` that does not hold.
 */
export type Condition = {
  readonly value: Term;
  readonly holds: boolean;
  /** Of the JUMPI that asked first in this walk. */
  readonly pc: number;
};

/**
 * Conditions of one way to a record, in the order met. A record lists the ways in `paths`, at most 24:
 * what would exceed that is folded into the last one, which keeps the conditions that all of them share.
 * So what every listed path has holds for every path.
 */
export type Path = readonly Condition[];

type Recorded = { readonly pc: number; readonly paths: readonly Path[] };

/** Whether it is a decision that is looked for: `value` other than zero (`holds`) or zero. */
export type Decides = (value: Term, holds: boolean) => boolean;

/** Decisions of one walk: see `WalkRecord.decisions`. */
export type Decisions = ReadonlySet<object>;

/**
 * One field of one slot that is written. A packed slot is written as a whole: each field whose bits
 * change is a record of its own, and those that keep their bits are none.
 */
export type StoreRecord = Recorded & {
  /** EIP-1153: gone after the transaction. */
  readonly transient: boolean;
  readonly slot: Value;
  /** From the lowest bit. */
  readonly offset: number;
  readonly bits: number;
  /** What the field is set to, shifted down. */
  readonly value: Value;
  /** All that was stored where joined ways had lost it, and `value` is what they have in common; null: it was not lost. */
  readonly alternatives: readonly Value[] | null;
  /**
   * Other code may have run before it, on some way: what storage or an account held may be another thing by then than
   * when it was asked for, and goes by the same name.
   */
  readonly isAfterOthers: boolean;
  /** What is taken off a number was found to be no more than it, on every way to it, as far as that was followed. */
  readonly isCovered: () => boolean;
  /**
   * Whether every way to it has made one of these decisions of its walk, also where its `paths` do not tell any more.
   * False where there are too many ways, or too much was asked of one walk.
   */
  readonly isBehind: (decisions: Decisions) => boolean;
};

/**
 * A store to an entry of a mapping that was read before another entry of it was stored: where both are the same
 * account's, what was stored first is undone.
 */
export type OvertakenRecord = { readonly pc: number; readonly slot: Value; readonly by: Value };

export type CallRecord = Recorded & {
  readonly call: Call;
  /** The function never ends well once this call has failed. */
  readonly mustSucceed: boolean;
};

export type CreateRecord = Recorded & {
  readonly opcode: "CREATE" | "CREATE2";
  readonly value: Value;
  /** First word of the code that makes the new account's; null: not followed. */
  readonly head: Value | null;
};

export type SelfdestructRecord = Recorded & { readonly beneficiary: Value };

export type LogRecord = Recorded & {
  readonly topics: readonly Value[];
  /** First words of the data, at most 2. */
  readonly data: readonly Value[];
};

/** A way to end without failing; STOP answers nothing. */
export type ReturnRecord = Recorded & {
  readonly length: Value;
  /** First word of the answer; null: shorter. */
  readonly word: Value | null;
};

/** What slots of their own hold where a run ends without failing: those that were stored, newest first. */
export type EndRecord = Omit<Recorded, "pc"> & {
  /** Null: more was stored than is told. */
  readonly held: readonly { readonly slot: Word; readonly value: Value }[] | null;
  /** Nothing was stored at all. */
  readonly still: boolean;
};

/**
 * What slots that are hashed hold where a run ends without failing: those that were stored, newest first, each once.
 * Where paths were joined it covers all of them: what is no unknown here was stored by each.
 */
export type KeptRecord = Omit<Recorded, "pc"> & {
  readonly kept: readonly { readonly slot: Value; readonly value: Value }[];
};

/** A REVERT. Compilers' plain checks are not walked into, so their reverts are not listed. */
export type RevertRecord = { readonly pc: number; readonly selector: number | null };

/**
 * A branch on something that is not known from the code. A side "fails" when no path through it was
 * found to end well; always false when the walk is truncated and did not see the side's end.
 */
export type BranchRecord = {
  readonly pc: number;
  /** As in `Condition`: never an `iszero`. */
  readonly value: Term;
  readonly failsWhenTrue: boolean;
  readonly failsWhenFalse: boolean;
  /** How the branch was reached, one way of perhaps many. */
  readonly path: Path;
  /** What all ways to it share. */
  readonly always: Path;
};

export type WalkRecord = {
  readonly entry: Entry;
  readonly stores: readonly StoreRecord[];
  readonly overtaken: readonly OvertakenRecord[];
  readonly calls: readonly CallRecord[];
  readonly creates: readonly CreateRecord[];
  readonly selfdestructs: readonly SelfdestructRecord[];
  readonly logs: readonly LogRecord[];
  readonly returns: readonly ReturnRecord[];
  /** Every way to end without failing, by what it leaves in storage. */
  readonly ends: readonly EndRecord[];
  /** The same by what it leaves in entries of mappings; without those that leave too much to be told, or nothing. */
  readonly kept: readonly KeptRecord[];
  readonly reverts: readonly RevertRecord[];
  readonly branches: readonly BranchRecord[];
  /** All decisions of the walk that are looked for; none where too much was asked of one walk. */
  readonly decisions: (looksFor: Decides) => Decisions;
  /** Whether every end without failing is behind one of these decisions; as `StoreRecord.isBehind` tells of a store. */
  readonly endsBehind: (decisions: Decisions) => boolean;
  /**
   * Whether every way to end well that has made a decision has made one of the others too, also where joins forgot it.
   * `behind`: those do not count that can be made before it. Ways that store nothing are left out where others store
   * something. False where the walk did not see all, or too much was asked of it.
   */
  readonly entails: (
    given: Pick<Condition, "value" | "holds">,
    then: Decides,
    where: "anywhere" | "behind",
  ) => boolean;
  /** Something unknown that is another thing in each round of a loop. */
  readonly isOfRounds: (value: Value) => boolean;
  /** All that something unknown can be, as far as it was lost where ways were joined; null: that is not known. */
  readonly alternatives: (value: Value) => readonly Value[] | null;
  /** The same value as it was before joined ways lost it between a term and the zero that the term was found to be. */
  readonly asOne: (value: Value) => Value;
  /** Slots that were read, each once; of `storage` terms only. */
  readonly loads: readonly Value[];
  /** Every `mul`, `div`, `sdiv`, `mulmod` of something unknown that was computed, used or not. */
  readonly products: readonly Term[];
  /**
   * Conditions that hang on a selector that is not known, decided or not: what a dispatcher compares.
   * Empty for walks with a selector of their own.
   */
  readonly selectorTests: readonly Term[];
  /** Jumps whose target is not known: what is behind them was not seen, the walk is not complete. */
  readonly unresolvedJumps: readonly { readonly pc: number; readonly target: Value }[];
  /**
   * Blocks that were not gone to for what may have been another word of memory or storage than it was taken for;
   * `everything`: it may also have been where a jump goes.
   */
  readonly doubts: readonly number[] | "everything";
  /** Numbers of the opcodes executed, failing ends included. */
  readonly opcodes: Pick<ReadonlySet<number>, "has">;
  /** Indices of the basic blocks seen, ascending; see `Program`. */
  readonly blocks: readonly number[];
  /** Some path ended without failing. */
  readonly canSucceed: boolean;
  /** Some path with a value of native coin ended without failing. */
  readonly payable: boolean;
  readonly steps: number;
  /** Ended by `stepsMax`: what is not recorded may still be there. */
  readonly truncated: boolean;
};

/** Code made ready for walks; the walks of one program share their terms. */
export type Program = {
  readonly code: Uint8Array;
  /** Bytes in front of the compiler's metadata. */
  readonly codeLength: number;
  /** First program counters of the basic blocks within `codeLength`, ascending. */
  readonly blockStarts: readonly number[];
  /** Whether a block looks reachable: no data, not behind an end without being jumped to. */
  readonly liveBlocks: readonly boolean[];
};
