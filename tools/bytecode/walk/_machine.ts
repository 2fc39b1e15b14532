/** Runs paths: one instruction after another, and both ways where a branch is not decided. */
import type { LoadedProgram } from "./_program.ts";
import { failWhatIsAskedAgain, isReached } from "./_asked_again.ts";
import { Lengths } from "./_apart.ts";
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
import type { Entry, KeptRecord } from "./records.ts";
import type { Terms } from "./_terms.ts";
import type { Term, Value, Word } from "./values.ts";
import { Visits } from "./_visits.ts";
import * as calldata from "./_calldata.ts";

const STACK_MAX = 1024;

const [POP, PUSH0, DUP1, SWAP1, SWAP16] = [0x50, 0x5f, 0x80, 0x90, 0x9f];

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
  steps = 0;
  /** Branches of which both ways were taken, twice counted. */
  branchings = 0;
  truncated = false;
  /** The last stretches of the paths that ended well. */
  readonly #ends = new Set<Segment>();

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

  /** True when nothing is left to do. */
  run(steps: number): boolean {
    const until = Math.min(this.steps + steps, this.#stepsMax);
    while (this.#path) {
      if (this.steps >= until) {
        if (this.steps < this.#stepsMax) return false;
        this.giveUp();
        return true;
      }
      this.#runPath(this.#path, until);
    }
    return true;
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
    while (this.#path === path && this.steps < until) {
      const { pc } = path;
      const op = pc < code.length ? code[pc]! : 0;
      if (movesStack(op)) {
        this.#moveStack(path, until - this.steps);
        continue;
      }
      this.steps++;
      path.length++;
      opcodes[op] = 1;
      path.pc = pc + 1;
      if (stack.length < inputs[op]!) this.end();
      else handlers[op]!(this, path, pc);
      if (stack.length > STACK_MAX) this.end();
    }
  }

  /** Goes on to the first instruction that does more than move the stack: two of three do not. */
  #moveStack(path: Path, stepsMax: number): void {
    const { program, recorder: { opcodes } } = this;
    const { code } = program;
    const { stack } = path;
    let { pc } = path;
    let steps = 0;
    let fails = false;
    while (steps < stepsMax && !fails) {
      const op = pc < code.length ? code[pc]! : 0;
      if (!movesStack(op)) break;
      steps++;
      opcodes[op] = 1;
      fails = !moved(program, stack, op, pc);
      pc += op >= PUSH0 && op < DUP1 ? 1 + op - PUSH0 : 1;
    }
    this.steps += steps;
    path.length += steps;
    path.pc = pc;
    if (fails) this.end();
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
    this.#ends.add(path.segment);
    this.end();
  }

  #keyOf(kept: KeptRecord["kept"]): string {
    return kept.map(({ slot, value }) => `${this.terms.idOf(slot)}=${this.terms.idOf(value)}`)
      .join();
  }

  /** All was walked: what is asked twice is known now. */
  settle(): void {
    const { branches, unresolvedJumps, stores, othersRan } = this.recorder;
    if (this.truncated || unresolvedJumps.size > 0) return;
    const { brought } = this.#visits;
    const failing = failWhatIsAskedAgain(branches, { ends: this.#ends, othersRan, brought });
    if (failing !== null) stores.forget((segment) => !isReached(segment, failing));
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

function movesStack(op: number): boolean {
  return op >= PUSH0 && op <= SWAP16 || op === POP;
}

/** False: the stack is too short, or too high then. */
function moved(program: LoadedProgram, stack: Value[], op: number, pc: number): boolean {
  if (op === POP) {
    if (stack.length === 0) return false;
    stack.pop();
  } else if (op < DUP1) {
    stack.push(op === PUSH0 ? 0 : program.constantAt(pc, op - PUSH0));
  } else if (op < SWAP1) {
    const from = stack.length - 1 - (op - DUP1);
    if (from < 0) return false;
    stack.push(stack[from]!);
  } else {
    const top = stack.length - 1;
    const other = top - 1 - (op - SWAP1);
    if (other < 0) return false;
    const value = stack[top]!;
    stack[top] = stack[other]!;
    stack[other] = value;
  }
  return stack.length <= STACK_MAX;
}
