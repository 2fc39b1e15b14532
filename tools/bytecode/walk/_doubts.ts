/**
 * What a walk may have read wrong: a word of memory or storage that was written since under another name, where two
 * names may be of one place, or while others ran. Decisions that hang on such words are not decided for certain.
 */
import { linear } from "./_arithmetic.ts";
import { failsAt } from "./_sure_failures.ts";
import type { Path, Stored } from "./_path.ts";
import type { LoadedProgram } from "./_program.ts";
import { partsOf } from "./parts.ts";
import { marked } from "./_recorder.ts";
import type { WalkRecord } from "./records.ts";
import {
  type ArrayTerm,
  isConstant,
  type MappingTerm,
  type Term,
  type Value,
  type Word,
} from "./values.ts";

export class Doubts {
  readonly #program: LoadedProgram;
  /** A constant was; what was computed from it has no name. */
  #constants = false;
  /** One that code can be jumped to by was, or what was stored where is not known. */
  #everything = false;
  readonly #terms = new Set<Value>();
  readonly #folded = new Set<Term>();
  /** What the last constant was made of that nothing but the branch at `pc` gets to see. */
  #asked: { readonly pc: number; readonly of: readonly Value[] } | null = null;
  /** Sides not taken, by the block they begin with: of constants, and of what was known before. */
  readonly #byConstants: Uint8Array;
  readonly #byTerms = new Map<number, Set<Term>>();
  /** By slot the last row of stores, no others having run, that left no doubt: what comes on top is looked at. */
  readonly #clear = new Map<Value, Stored>();

  constructor(program: LoadedProgram) {
    this.#program = program;
    this.#byConstants = new Uint8Array(program.blockStarts.length);
  }

  /** A word that may be another one. */
  note(value: Value): void {
    if (!isConstant(value)) this.#terms.add(value);
    else if (this.#isDestination(value)) this.noteAll();
    else this.#constants = true;
  }

  /** To note the word would say nothing new. */
  has(value: Value): boolean {
    if (this.#everything) return true;
    return isConstant(value)
      ? this.#constants && !this.#isDestination(value)
      : this.#terms.has(value);
  }

  #isDestination(value: Word): boolean {
    return typeof value === "number" && this.#program.destinations[value] === 1;
  }

  /** At `pc` two words make a constant: what they are is said by it no more. */
  noteFolded(a: Value, b: Value, pc: number): void {
    if (isConstant(a) && isConstant(b)) {
      this.#asked = null;
      return;
    }
    const branch = branchOn(this.#program.code, pc + 1);
    this.#asked = branch < 0 ? null : { pc: branch, of: [a, b] };
    if (branch >= 0) return;
    if (!isConstant(a)) this.#folded.add(a);
    if (!isConstant(b)) this.#folded.add(b);
  }

  noteAll(): void {
    this.#everything = true;
  }

  /** A side of the branch at `pc` is not taken, because of what is known of the condition. */
  passBy(pc: number, side: Value, condition: Value): void {
    const block = typeof side === "number" ? this.#program.blockAt[side] ?? -1 : -1;
    if (block < 0) return;
    const isAsked = isConstant(condition) && this.#asked?.pc === pc;
    for (const one of isAsked ? this.#asked!.of : [condition]) {
      if (isConstant(one)) this.#byConstants[block] = 1;
      else this.#passByOf(block, one);
    }
  }

  #passByOf(block: number, term: Term): void {
    const known = this.#byTerms.get(block);
    if (known) known.add(term);
    else this.#byTerms.set(block, new Set([term]));
  }

  /** Whether what a slot holds after a row of stores may have been stored under another name, or in a call to others. */
  isStorageIn({ stored, storedAtCall }: Path, transient: boolean, slot: Value): boolean {
    const isAlone = storedAtCall < 0 && !transient;
    const clear = isAlone ? this.#clear.get(slot) : undefined;
    let item = stored;
    for (; item && item !== clear; item = item.before) {
      if (item.count <= storedAtCall) return true;
      if (item.transient !== transient) continue;
      if (item.slot === slot) break;
      if (mayBeSame(item.slot, slot)) return true;
    }
    if (isAlone && stored) this.#clear.set(slot, stored);
    return item === null && storedAtCall >= 0;
  }

  /** See `WalkRecord`. */
  get record(): WalkRecord["doubts"] {
    if (this.#everything) return "everything";
    const judged = new Map<Value, boolean>();
    const isIn = (one: Value) => this.#terms.size > 0 && this.#isIn(one, judged);
    const isOfConstants = this.#constants || this.#folded.values().some(isIn);
    const blocks = isOfConstants ? marked(this.#byConstants) : [];
    for (const [block, conditions] of this.#byTerms) {
      if (conditions.values().some(isIn)) blocks.push(block);
    }
    return blocks.filter((block) => !failsAt(this.#program, this.#program.blockStarts[block]!));
  }

  #isIn(value: Value, judged: Map<Value, boolean>): boolean {
    if (isConstant(value)) return false;
    let found = judged.get(value);
    if (found !== undefined) return found;
    found = this.#terms.has(value) || partsOf(value).some((part) => this.#isIn(part, judged));
    judged.set(value, found);
    return found;
  }
}

const [ISZERO, JUMPI, PUSH1, PUSH3] = [0x15, 0x57, 0x60, 0x62];

/** Where a branch takes what is on top of the stack as it is or negated, and nothing else gets it; -1: it may. */
function branchOn(code: Uint8Array, from: number): number {
  let pc = from;
  while (code[pc] === ISZERO) pc++;
  const op = code[pc] ?? 0;
  if (op >= PUSH1 && op <= PUSH3) pc += 2 + op - PUSH1;
  else return -1;
  return code[pc] === JUMPI ? pc : -1;
}

/** Hashes of different things are different, and no slots that compilers give out; keys are what anybody says. */
function mayBeSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (isConstant(one) && isConstant(other)) return false;
  const [[a, before], [b, behind]] = [placed(one), placed(other)];
  if (a === null || b === null) {
    const [constant, hash] = [isConstant(one) || isConstant(other), a ?? b];
    // Elements may be so many that they go round.
    return !constant || hash === null || hash.kind === "array";
  }
  if (a.kind !== b.kind) return false;
  if (before !== behind && before !== null && behind !== null) return false;
  if (a.kind === "array" || b.kind === "array") return mayBeSame(a.slot, b.slot);
  return mayBeSame(a.slot, b.slot) && !(isConstant(a.key) && isConstant(b.key) && a.key !== b.key);
}

type Placed = MappingTerm | ArrayTerm;

/** The hash that a slot stands behind, and how far; null: not known. */
function placed(slot: Value): readonly [Placed | null, Word | null] {
  const [root, distance] = linear(slot);
  if (root === null) return [null, distance];
  if (isPlaced(root)) return [root, distance];
  const operands = root.kind === "operation" && root.op === "add" ? root.operands : [];
  return [operands.find(isPlaced) ?? null, null];
}

function isPlaced(value: Value): value is Placed {
  return !isConstant(value) && (value.kind === "mapping" || value.kind === "array");
}
