/** Branches: goes where a path knows to go, or both ways, each with what it decided. */
import { isZero, zeroTest } from "./_compare.ts";
import { isTruth } from "./_decide.ts";
import { failureAt } from "./_failures.ts";
import { type Facts, isDemand } from "./_facts.ts";
import type { Machine } from "./_machine.ts";
import { isNameless } from "./_nameless.ts";
import { type Path, Segment } from "./_path.ts";
import type { Terms } from "./_terms.ts";
import { taints, type Term, type Value } from "./values.ts";

/** Where a path goes on: at a program counter, or at the branch again with less to decide. */
type Way = {
  readonly holds: boolean;
  readonly facts: Facts;
  readonly pc: number | null;
  readonly rest: Value;
};

/** JUMPI at `pc`, its operands taken off the stack. */
export function branch(
  machine: Machine,
  path: Path,
  pc: number,
  target: Value,
  condition: Value,
): void {
  const known = machine.decider.decide(condition, path.facts);
  if (known !== -1) machine.doubts.passBy(pc, known === 0 ? target : pc + 1, condition);
  if (known === 0) return machine.cover(pc + 1);
  if (known === 1) return machine.jump(path, pc, target);
  const leaf = machine.decider.leaf!;
  const sides = machine.recorder.branch(pc, leaf, path.facts);
  const before = path.segment;
  const from = firstAlike(machine.program.code, pc, path.stack, leaf);
  const ways: Way[] = [];
  for (const holds of [false, true]) {
    const facts = decided(machine, path.facts, leaf, holds, pc);
    const rest = without(machine.terms, condition, leaf, holds);
    const taken = machine.decider.decide(rest, facts);
    if (taken === -1) ways.push({ holds, facts, pc: null, rest });
    else if (taken === 1 && typeof target === "object") {
      machine.recorder.unresolvedJumps.set(pc, { pc, target });
      new Segment(before, sides[holds ? 1 : 0]).markWell();
    } else {
      const next = taken === 1 ? target as number : pc + 1;
      if (!fails(machine, next, taken === 1)) ways.push({ holds, facts, pc: next, rest });
    }
  }
  if (ways.length === 0) return machine.end();
  const other = ways.length === 2 ? path.fork() : null;
  for (const way of ways) {
    const on = other && way === ways[1] ? other : path;
    on.facts = way.facts;
    if (other) on.branching = ++machine.branchings;
    on.segment = new Segment(before, sides[way.holds ? 1 : 0]);
    refine(on.stack, leaf, way.holds, from);
    if (way.pc === null) on.stack.push(way.rest, target);
    on.pc = way.pc ?? pc;
    machine.cover(on.pc);
  }
  if (other) machine.wait(other);
}

/** From where on the stack what is written as the condition is the condition itself. */
function firstAlike(code: Uint8Array, pc: number, stack: readonly Value[], leaf: Term): number {
  if (!isNameless(leaf)) return 0;
  return isCopied(code, pc) ? stack.length - 1 : stack.length;
}

const [ISZERO, PUSH0, DUP1] = [0x15, 0x5f, 0x80];

/** Whether the code has just copied what it branches on, as compilers do for `a && b`, where it is asked again. */
function isCopied(code: Uint8Array, pc: number): boolean {
  return [1, 2, 3].some((bytes) => {
    const push = pc - bytes - 1;
    if (code[push] !== PUSH0 + bytes) return false;
    return code[push - 1] === DUP1 || code[push - 1] === ISZERO && code[push - 2] === DUP1;
  });
}

/** What was decided is a constant from here on, also where it was kept for later. */
function refine(stack: Value[], leaf: Term, holds: boolean, from: number): void {
  for (let i = from; i < stack.length; i++) {
    const value = stack[i]!;
    if (typeof value !== "object") continue;
    if (value === leaf) {
      if (!holds) stack[i] = 0;
      else if (leaf.width === 1) stack[i] = 1;
    } else if (value.kind === "operation" && value.op === "iszero" && value.operands[0] === leaf) {
      stack[i] = holds ? 0 : 1;
    }
  }
}

/** Whether going on at a program counter fails for certain; those blocks are seen with that. */
function fails(machine: Machine, pc: number, jumped: boolean): boolean {
  if (jumped && machine.program.destinations[pc] !== 1) return true;
  const blocks = failureAt(machine.program, pc);
  if (blocks === null) return false;
  for (const block of blocks) machine.cover(block);
  return true;
}

function decided(machine: Machine, facts: Facts, leaf: Term, holds: boolean, pc: number): Facts {
  // What selectors are unequal to is nothing to remember.
  if (leaf.taint === taints.selector) return facts.again();
  const known = facts.with(machine.facts.numberOf(leaf, holds, pc));
  return isDemand(leaf, holds) ? known.with(machine.facts.demandAt(pc, leaf.taint)) : known;
}

/** What is left of a condition when a part of it is known. */
function without(terms: Terms, condition: Value, leaf: Term, holds: boolean): Value {
  if (typeof condition !== "object") return condition;
  const value = zeroTest(terms, condition);
  if (value === leaf) return holds ? 1 : 0;
  if (typeof value !== "object" || value.kind !== "operation") return value;
  const [a, b] = value.operands as readonly [Value, Value];
  if (value.op === "iszero") return isZero(terms, without(terms, a, leaf, holds));
  if ((value.op !== "and" && value.op !== "or") || !isTruth(a) || !isTruth(b)) return value;
  const first = without(terms, a, leaf, holds);
  // Where it is met again, what has no name may be another value.
  const second = isNameless(leaf) && first !== a ? b : without(terms, b, leaf, holds);
  const settles = value.op === "and" ? 0 : 1;
  if (first === settles || second === settles) return settles;
  if (typeof first !== "object") return second;
  return typeof second === "object" ? terms.operation(value.op, first, second) : first;
}
