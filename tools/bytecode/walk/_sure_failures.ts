/** Code that fails for certain, as the reasons of failures are written down by it. */
import { DEFINED, JUMPDEST, type LoadedProgram } from "./_program.ts";

const INSTRUCTIONS_MAX = 240;
const JUMPS_MAX = 24;
const [POP, JUMP, PUSH0, DUP1, SWAP1, SWAP16] = [0x50, 0x56, 0x5f, 0x80, 0x90, 0x9f];
const [REVERT, INVALID] = [0xfd, 0xfe];

/** Only values and memory, nothing that anybody wants to know of: how much each takes off the stack; -1: another. */
const TAKES = takes();
/** What of them leaves nothing there: CALLDATACOPY, CODECOPY, RETURNDATACOPY, POP, MSTORE, MSTORE8, JUMPDEST, MCOPY. */
const LEAVES_NONE: ReadonlySet<number> = new Set([
  0x37,
  0x39,
  0x3e,
  POP,
  0x52,
  0x53,
  JUMPDEST,
  0x5e,
]);

function takes(): Int8Array {
  const numbers = new Int8Array(256).fill(-1);
  const rows = [
    [2, 0x01, 0x07],
    [3, 0x08, 0x09],
    [2, 0x0a, 0x0b],
    [2, 0x10, 0x14],
    [1, 0x15, 0x15],
    [2, 0x16, 0x18],
    [1, 0x19, 0x19],
    [2, 0x1a, 0x1d],
    [1, 0x1e, 0x1e],
    [2, 0x20, 0x20],
    [0, 0x33, 0x34],
    [1, 0x35, 0x35],
    [0, 0x36, 0x36],
    [3, 0x37, 0x37],
    [0, 0x38, 0x38],
    [3, 0x39, 0x39],
    [0, 0x3a, 0x3a],
    [0, 0x3d, 0x3d],
    [3, 0x3e, 0x3e],
    [1, POP, 0x51],
    [2, 0x52, 0x53],
    [0, 0x58, JUMPDEST],
    [3, 0x5e, 0x5e],
  ] as const;
  for (const [count, from, to] of rows) numbers.fill(count, from, to + 1);
  return numbers;
}

/** What is on the stack since the first instruction, as far as constants: helpers are told where to come back to. */
type Stack = (number | undefined)[];

/**
 * Whether what begins at `start` fails whatever the state is, helpers that it calls included: one that writes down the
 * reason, as compilers call it where they do not optimize. No walk goes by it, which would have less to tell apart.
 */
export function failsAt(program: LoadedProgram, start: number): boolean {
  const { code } = program;
  const stack: Stack = [];
  let jumps = 0;
  for (let pc = start, count = 0; count < INSTRUCTIONS_MAX; count++) {
    const op = code[pc];
    if (op === REVERT || op === INVALID || (op !== undefined && !DEFINED[op])) return true;
    if (op === JUMP) {
      const target = stack.pop();
      if (target === undefined || program.destinations[target] !== 1) return false;
      if (++jumps > JUMPS_MAX) return false;
      pc = target;
      continue;
    }
    if (op === undefined || !apply(program, stack, pc, op)) return false;
    pc += op > PUSH0 && op < DUP1 ? 1 + op - PUSH0 : 1;
  }
  return false;
}

/** False: not only values and memory. */
function apply(program: LoadedProgram, stack: Stack, pc: number, op: number): boolean {
  if (op >= PUSH0 && op < DUP1) {
    const size = op - PUSH0;
    stack.push(size > 0 && size <= 3 ? Number(program.constantAt(pc, size)) : undefined);
    return true;
  }
  if (op >= DUP1 && op < SWAP1) {
    stack.push(stack.at(DUP1 - op - 1));
    return true;
  }
  if (op >= SWAP1 && op <= SWAP16) {
    swap(stack, op - SWAP1 + 1);
    return true;
  }
  const taken = TAKES[op]!;
  if (taken < 0) return false;
  for (let left = taken; left > 0; left--) stack.pop();
  if (!LEAVES_NONE.has(op)) stack.push(undefined);
  return true;
}

/** What lies below the first instruction's stack is not known. */
function swap(stack: Stack, depth: number): void {
  while (stack.length <= depth) stack.unshift(undefined);
  const top = stack.length - 1;
  [stack[top], stack[top - depth]] = [stack[top - depth], stack[top]];
}
