/** Instructions that do no more than move the stack: two of three. */
import type { LoadedProgram } from "./_program.ts";
import type { Value } from "./values.ts";

export const STACK_MAX = 1024;

const [POP, PUSH0, DUP1, SWAP1, SWAP16] = [0x50, 0x5f, 0x80, 0x90, 0x9f];

export function movesStack(op: number): boolean {
  return op >= PUSH0 && op <= SWAP16 || op === POP;
}

/** False: the stack is too short, or too high then. */
export function moved(program: LoadedProgram, stack: Value[], op: number, pc: number): boolean {
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

/** How many bytes of the code behind it belong to the instruction. */
export function pushedBytes(op: number): number {
  return op >= PUSH0 && op < DUP1 ? op - PUSH0 : 0;
}
