/** Code that fails for certain, as the reasons of failures are written down by it. */
import { plain } from "./_failures.ts";
import { inputs } from "./_opcodes.ts";
import { DEFINED, JUMPDEST, type LoadedProgram } from "./_program.ts";

const INSTRUCTIONS_MAX = 240;
const JUMPS_MAX = 24;
const [POP, JUMP, PUSH0, DUP1, SWAP1, SWAP16] = [0x50, 0x56, 0x5f, 0x80, 0x90, 0x9f];
const [REVERT, INVALID] = [0xfd, 0xfe];

/** What of plain opcodes leaves nothing on the stack: CALLDATACOPY, CODECOPY, RETURNDATACOPY, POP, MSTORE, MSTORE8, JUMPDEST, MCOPY. */
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
  if (!plain[op]) return false;
  for (let left = inputs[op]!; left > 0; left--) stack.pop();
  if (!LEAVES_NONE.has(op)) stack.push(undefined);
  return true;
}

/** What lies below the first instruction's stack is not known. */
function swap(stack: Stack, depth: number): void {
  while (stack.length <= depth) stack.unshift(undefined);
  const top = stack.length - 1;
  [stack[top], stack[top - depth]] = [stack[top - depth], stack[top]];
}
