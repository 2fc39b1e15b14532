/** Collects what a walk meets, each thing once, with the ways that led to it. */
import type { Ways } from "./_behind.ts";
import type { Facts } from "./_facts.ts";
import type { Segment, Side } from "./_path.ts";
import type {
  BranchRecord,
  CallRecord,
  CreateRecord,
  Decisions,
  EndRecord,
  KeptRecord,
  LogRecord,
  OvertakenRecord,
  Path,
  ReturnRecord,
  RevertRecord,
  SelfdestructRecord,
  StoreRecord,
} from "./records.ts";
import { type Call, taintOf, taints, type Term, type Value } from "./values.ts";

/** Ways to one record that are told apart. */
const PATHS_MAX = 24;

type Entry<T> = {
  readonly data: T;
  readonly ways: Facts[];
  /** Where it was met; empty where that was not said. */
  readonly stretches: Segment[];
};

/** How many more conditions may be listed, of all records together; negative: some records were left out. */
export type Room = { conditions: number };

/** Records of one kind by what makes them the same. */
class Collected<T> {
  #entries: Map<string, Entry<T>> | undefined;

  add(key: string, facts: Facts, make: () => T, segment?: Segment): void {
    const entries = this.#entries ??= new Map();
    const entry = entries.get(key);
    if (!entry) {
      entries.set(key, { data: make(), ways: [facts], stretches: segment ? [segment] : [] });
      return;
    }
    const { ways, stretches } = entry;
    if (segment && stretches.at(-1) !== segment) stretches.push(segment);
    for (const way of ways) if (way.within(facts)) return;
    if (ways.length < PATHS_MAX) ways.push(facts);
    else ways[ways.length - 1] = ways[ways.length - 1]!.shared(facts);
  }

  get isEmpty(): boolean {
    return this.#entries === undefined;
  }

  /** Where any of them were met. */
  stretches(): Segment[] {
    return Array.from(this.#entries?.values() ?? [], ({ stretches }) => stretches).flat();
  }

  /** Where those were met that have a key, by it. */
  stretchesBy<K>(keyOf: (data: T) => K | undefined): Map<K, Segment[]> {
    const found = new Map<K, Segment[]>();
    for (const { data, stretches } of this.#entries?.values() ?? []) {
      const key = keyOf(data);
      if (key !== undefined) found.set(key, [...found.get(key) ?? [], ...stretches]);
    }
    return found;
  }

  /** Leaves out what was met on such stretches only. */
  forget(isDead: (segment: Segment) => boolean): void {
    for (const [key, { stretches }] of this.#entries ?? []) {
      if (stretches.length > 0 && stretches.every(isDead)) this.#entries!.delete(key);
    }
  }

  /** All for which there is room, in the order met. */
  list(room: Room): (T & { readonly paths: readonly Path[] })[] {
    return this.listWith(room, () => ({}));
  }

  /** The same, each with what is told of where it was met. */
  listWith<M>(
    room: Room,
    tell: (stretches: readonly Segment[], data: T) => M,
  ): (T & M & { readonly paths: readonly Path[] })[] {
    const listed: (T & M & { readonly paths: readonly Path[] })[] = [];
    for (const { data, ways, stretches } of this.#entries?.values() ?? []) {
      if (room.conditions < 0) break;
      const paths = ways.map(({ path }) => path);
      for (const path of paths) room.conditions -= path.length;
      listed.push({ ...data, ...tell(stretches, data), paths });
    }
    return listed;
  }
}

/** Most branches' paths are not asked for. */
class Branch implements BranchRecord {
  readonly pc: number;
  readonly value: Term;
  readonly sides: readonly [whenFalse: Side, whenTrue: Side] = [
    { endsWell: false, seenIn: undefined },
    { endsWell: false, seenIn: undefined },
  ];
  readonly #facts: Facts;
  /** What is known whenever it is reached. */
  #always: Facts;

  constructor(pc: number, value: Term, facts: Facts) {
    this.pc = pc;
    this.value = value;
    this.#facts = facts;
    this.#always = facts;
  }

  reachedWith(facts: Facts): void {
    this.#always = this.#always.shared(facts);
  }

  get failsWhenTrue(): boolean {
    return !this.sides[1].endsWell;
  }

  get failsWhenFalse(): boolean {
    return !this.sides[0].endsWell;
  }

  get path(): Path {
    return this.#facts.path;
  }

  get always(): Path {
    return this.#always.path;
  }
}

type Bare<T> = Omit<T, "paths" | "isBehind" | "alternatives" | "isAfterOthers" | "isCovered">;

export class Recorder {
  readonly stores = new Collected<Bare<StoreRecord>>();
  readonly calls = new Collected<{ readonly pc: number; readonly call: Call }>();
  readonly creates = new Collected<Bare<CreateRecord>>();
  readonly selfdestructs = new Collected<Bare<SelfdestructRecord>>();
  readonly logs = new Collected<Bare<LogRecord>>();
  readonly returns = new Collected<Bare<ReturnRecord>>();
  readonly ends = new Collected<Bare<EndRecord>>();
  readonly kept = new Collected<Bare<KeptRecord>>();
  readonly overtaken = new Map<string, OvertakenRecord>();
  readonly reverts = new Map<number, RevertRecord>();
  /** Where other code ran, which may have changed anything. */
  readonly othersRan = new Set<Segment>();
  /** Program counters of stores that came after a call: ways are joined only where all have called, or none. */
  readonly storedAfterCalls = new Set<number>();
  readonly loads = new Set<Value>();
  readonly products = new Set<Term>();
  readonly unresolvedJumps = new Map<number, { readonly pc: number; readonly target: Value }>();
  readonly opcodes = new Uint8Array(256);
  readonly blocks: Uint8Array;
  canSucceed = false;
  payable = false;
  readonly branches: Branch[] = [];
  readonly #branchesAt = new Map<number, Branch[]>();

  constructor(blocks: number) {
    this.blocks = new Uint8Array(blocks);
  }

  /** The sides of a branch, shared by all its visits: `[1]` where the value is not zero. */
  branch(pc: number, value: Term, facts: Facts): Branch["sides"] {
    let here = this.#branchesAt.get(pc);
    if (!here) this.#branchesAt.set(pc, here = []);
    for (const branch of here) {
      if (branch.value !== value) continue;
      branch.reachedWith(facts);
      return branch.sides;
    }
    const branch = new Branch(pc, value, facts);
    here.push(branch);
    this.branches.push(branch);
    return branch.sides;
  }

  /** Stores at one place in the code of which the walk lost the slot may be any of those that are told there. */
  storeList(room: Room, ways: Ways): StoreRecord[] {
    const lost = this.stores.stretchesBy(({ pc, slot }) => isLost(slot) ? pc : undefined);
    return this.stores.listWith(room, (stretches, { pc, slot, value }) => {
      // Where it goes was lost at the same time mostly, and would not fit what it is.
      const isPlaced = (taintOf(slot) & taints.unknown) === 0;
      const settled = isPlaced ? ways.settled(slot, value) : value;
      return {
        value: settled,
        alternatives: settled === value ? null : ways.alternatives(value),
        isAfterOthers: this.#isAfterOthers(pc),
        isCovered: () => settled !== value || ways.isCovered(stretches, value),
        isBehind: (decisions: Decisions) =>
          ways.areBehind([...stretches, ...lost.get(pc) ?? []], decisions),
      };
    });
  }

  #isAfterOthers(pc: number): boolean {
    return this.othersRan.size > 0 && (this.storedAfterCalls.has(pc) || !this.creates.isEmpty);
  }

  callList(room: Room): CallRecord[] {
    const required = new Set<Call>();
    for (const { value, failsWhenFalse } of this.branches) {
      if (value.kind === "success" && failsWhenFalse) required.add(value.call);
    }
    return this.calls.list(room).map((record) => ({
      ...record,
      mustSucceed: required.has(record.call),
    }));
  }
}

/** Where flags are set, ascending. */
export function marked(flags: Uint8Array): number[] {
  const indices: number[] = [];
  for (let at = 0; at < flags.length; at++) if (flags[at] === 1) indices.push(at);
  return indices;
}

/** Unknown, or so far from something unknown. */
function isLost(slot: Value): boolean {
  if (typeof slot !== "object") return false;
  return slot.kind === "unknown" || slot.kind === "operation" && slot.operands.some(isLost);
}
