/** Instructions that do no more than move the stack: two of three. */
import type { Path } from "./_path.ts";
import type { LoadedProgram } from "./_program.ts";

export const STACK_MAX = 1024;

const [POP, PUSH0, DUP1, SWAP1, SWAP16] = [0x50, 0x5f, 0x80, 0x90, 0x9f];

/**
 * Goes on to the first instruction that does more, or for so many instructions; marks them in `opcodes`. False: the
 * stack was too short, or too high then.
 */
export function moveStack(
  program: LoadedProgram,
  path: Path,
  stepsMax: number,
  opcodes: Uint8Array,
): boolean {
  const { code } = program;
  const { stack } = path;
  let { pc } = path;
  let steps = 0;
  let fails = false;
  for (; steps < stepsMax && !fails && pc < code.length; steps++, pc++) {
    const op = code[pc]!;
    if (op >= SWAP1) {
      if (op > SWAP16) break;
      const top = stack.length - 1;
      const other = top - 1 - (op - SWAP1);
      if (other < 0) fails = true;
      else {
        const value = stack[top]!;
        stack[top] = stack[other]!;
        stack[other] = value;
      }
    } else if (op >= DUP1) {
      const of = stack.length - 1 - (op - DUP1);
      if (of < 0) fails = true;
      else stack.push(stack[of]!);
    } else if (op >= PUSH0) {
      const size = op - PUSH0;
      stack.push(size === 0 ? 0 : program.constantAt(pc, size));
      pc += size;
    } else if (op === POP) {
      if (stack.pop() === undefined) fails = true;
    } else break;
    opcodes[op] = 1;
    fails ||= stack.length > STACK_MAX;
  }
  path.pc = pc;
  path.length += steps;
  return !fails;
}
