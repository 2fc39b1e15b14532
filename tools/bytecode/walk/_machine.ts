/** Runs paths: one instruction after another, and both ways where a branch is not decided. */
import type { LoadedProgram } from "./_program.ts";
import { failWhatIsAskedAgain, reachedOf } from "./_asked_again.ts";
import { Lengths } from "./_apart.ts";
import { Ways } from "./_behind.ts";
import { isNextRound } from "./_copy_loops.ts";
import { Doubts } from "./_doubts.ts";
import { Decider, type Mode } from "./_decide.ts";
import { Facts, FactTable } from "./_facts.ts";
import type { Sources } from "./_areas.ts";
import { handlers, inputs } from "./_opcodes.ts";
import { Path, type Segment } from "./_path.ts";
import { heldIn, keptIn } from "./_joins.ts";
import { Queue } from "./_queue.ts";
import { Recorder } from "./_recorder.ts";
import { moveStack, STACK_MAX } from "./_stack.ts";
import type { Entry, KeptRecord } from "./records.ts";
import type { Terms } from "./_terms.ts";
import type { Term, Value, Word } from "./values.ts";
import { Visits } from "./_visits.ts";
import * as calldata from "./_calldata.ts";

/** Writes to memory that one instruction may look at: what compilers write needs some hundreds. */
const LOOKED_MAX = 8_192;
const LOOKS_PER_STEP = 32;

export class Machine implements Sources {
  readonly program: LoadedProgram;
  readonly terms: Terms;
  readonly mode: Mode;
  readonly selector: number | null;
  readonly recorder: Recorder;
  readonly doubts: Doubts;
  readonly #stepsMax: number;
  readonly facts: FactTable;
  readonly decider: Decider;
  readonly #visits: Visits;
  readonly #lengths: Lengths;
  readonly #waiting = new Queue();
  #path: Path | null;
  /** Writes to memory that the instruction has looked at, and all since `run` began. */
  #looked = 0;
  #lookedInAll = 0;
  steps = 0;
  /** Branches of which both ways were taken, twice counted. */
  branchings = 0;
  truncated = false;
  /** The last stretches of the paths that ended well. */
  readonly ends = new Set<Segment>();
  readonly #storingEnds = new Set<Segment>();

  constructor(program: LoadedProgram, entry: Entry, stepsMax: number) {
    this.program = program;
    this.terms = program.terms;
    this.selector = "selector" in entry ? entry.selector : null;
    this.mode = "selector" in entry ? "selector" : entry.mode;
    this.recorder = new Recorder(program.blockStarts.length);
    this.doubts = new Doubts(program);
    this.#stepsMax = stepsMax;
    this.facts = new FactTable(this.terms);
    this.decider = new Decider(this.terms, this.mode, this.facts);
    this.#visits = new Visits(program);
    this.#lengths = new Lengths(this.terms);
    this.#path = Path.first(new Facts(this.facts));
    this.cover(0);
  }

  /** True when nothing is left to do. Ends early where much memory was looked at. */
  run(steps: number): boolean {
    const until = Math.min(this.steps + steps, this.#stepsMax);
    this.#lookedInAll = 0;
    while (this.#path) {
      if (this.steps >= until) {
        if (this.steps < this.#stepsMax) return false;
        this.giveUp();
        return true;
      }
      if (this.#lookedInAll > LOOKED_MAX) return false;
      this.#runPath(this.#path, until);
    }
    return true;
  }

  look(): boolean {
    return ++this.#looked <= LOOKED_MAX;
  }

  /** What an instruction has looked at in memory counts as further ones: steps bound all work. */
  #chargeLooks(): void {
    this.#lookedInAll += this.#looked;
    this.steps += Math.floor(this.#looked / LOOKS_PER_STEP);
    this.#looked = 0;
  }

  /** Whether unfinished paths end well is not known, so their branches are not said to fail. */
  giveUp(): void {
    this.truncated = true;
    for (const path of this.#waiting.paths) path.segment.markWell();
    this.#path?.segment.markWell();
    this.#waiting.paths.length = 0;
    this.#path = null;
  }

  /** Follows one path until it ends, or time is up. */
  #runPath(path: Path, until: number): void {
    const { code } = this.program;
    const { opcodes } = this.recorder;
    const { stack } = path;
    while (this.#path === path && this.#lookedInAll <= LOOKED_MAX) {
      const before = path.length;
      const moved = moveStack(this.program, path, until - this.steps, opcodes);
      this.steps += path.length - before;
      if (!moved) return this.end();
      if (this.steps >= until) return;
      const { pc } = path;
      const op = pc < code.length ? code[pc]! : 0;
      this.steps++;
      path.length++;
      opcodes[op] = 1;
      path.pc = pc + 1;
      if (stack.length < inputs[op]!) this.end();
      else handlers[op]!(this, path, pc);
      if (this.#looked > 0) this.#chargeLooks();
      if (stack.length > STACK_MAX) this.end();
    }
  }

  /** The current path is over; the shortest of those that wait is next. */
  end(): void {
    this.#path = this.#waiting.shortest();
  }

  /** Goes on later. */
  wait(path: Path): void {
    this.#waiting.push(path);
  }

  /** The current path ends without failing. */
  endWell(path: Path): void {
    const { recorder } = this;
    recorder.canSucceed = true;
    const value = this.facts.known(this.terms.environment("callvalue"));
    if (value === undefined || !path.facts.has(value + 1)) recorder.payable = true;
    const held = heldIn(path.stored);
    const key = held === null
      ? ""
      : held.map(({ slot, value }) => `${slot}=${this.terms.idOf(value)}`).join();
    const still = path.stored === null;
    const kind = still ? "still" : held?.length ?? "";
    recorder.ends.add(`${kind} ${key}`, path.facts, () => ({ held, still }));
    const kept = keptIn(path.stored);
    if (kept !== null) recorder.kept.add(this.#keyOf(kept), path.facts, () => ({ kept }));
    path.segment.markWell();
    this.ends.add(path.segment);
    if (!still) this.#storingEnds.add(path.segment);
    this.end();
  }

  #keyOf(kept: KeptRecord["kept"]): string {
    return kept.map(({ slot, value }) => `${this.terms.idOf(slot)}=${this.terms.idOf(value)}`)
      .join();
  }

  /** Where ways end well that stored something; all that end well, where none did. */
  storingEnds(): readonly Segment[] {
    return [...this.#storingEnds.size > 0 ? this.#storingEnds : this.ends];
  }

  /** The ways gone so far. */
  ways(): Ways {
    return new Ways(this.recorder.branches, this.terms, this.#visits);
  }

  /** All was walked: what is asked twice is known now. */
  settle(): void {
    const { branches, unresolvedJumps, stores, othersRan } = this.recorder;
    if (this.truncated || unresolvedJumps.size > 0) return;
    const { brought } = this.#visits;
    const failing = failWhatIsAskedAgain(branches, { ends: this.ends, othersRan, brought });
    if (failing === null) return;
    const reached = reachedOf(stores.stretches(), failing);
    stores.forget((segment) => !reached.has(segment));
  }

  cover(pc: number): void {
    const index = this.program.blockAt[pc] ?? -1;
    if (index >= 0) this.recorder.blocks[index] = 1;
  }

  jump(path: Path, pc: number, target: Value): void {
    if (typeof target === "object") return this.unresolved(path, pc, target);
    if (!this.#isDestination(target)) return this.end();
    path.pc = target as number;
  }

  /** What is behind the jump is not seen: it may end well. */
  unresolved(path: Path, pc: number, target: Value): void {
    this.recorder.unresolvedJumps.set(pc, { pc, target });
    path.segment.markWell();
    this.end();
  }

  #isDestination(target: Word): boolean {
    return typeof target === "number" && this.program.destinations[target] === 1;
  }

  /** A jump destination: paths come together here. */
  arrive(path: Path, pc: number): void {
    this.cover(pc);
    const { pushedCount, fallsInto } = this.program;
    // One way in only, or one path so far: nothing to come together.
    if ((pushedCount[pc] === 1 && fallsInto[pc] === 0) || this.branchings === 0) return;
    const isRound = isNextRound(this.program, path, pc);
    if (!isRound && !this.#visits.arrive(path, this.steps)) return this.end();
    // Paths advance evenly, so that those of the two sides of a branch meet again early.
    if (this.#waiting.least < path.length) {
      this.#waiting.push(path);
      this.end();
    }
  }

  isLength(term: Term): boolean {
    return this.#path !== null && this.#lengths.isLength(term, this.#path.facts);
  }

  calldata(offset: Value): Value {
    return calldata.wordAt(this.terms, this.mode, this.selector, offset);
  }

  code(offset: number): Word {
    return this.program.bytesAt(offset, 32);
  }
}
