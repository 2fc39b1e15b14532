/**
 * Blocks that fail whatever the state is: `revert` behind a compiler's check. A branch into one is known
 * without walking it.
 */
import { DEFINED, JUMPDEST, type LoadedProgram } from "./_program.ts";

const INSTRUCTIONS_MAX = 80;
const JUMPS_MAX = 6;
const [JUMP, REVERT, INVALID] = [0x56, 0xfd, 0xfe];

/** Only values and memory: nothing that anybody wants to know of. */
export const plain = plainOpcodes();

function plainOpcodes(): Uint8Array {
  const marked = new Uint8Array(256);
  marked.fill(1, 0x01, 0x21);
  marked.fill(1, 0x33, 0x3b);
  marked.fill(1, 0x3d, 0x3f);
  marked.fill(1, 0x50, 0x54);
  marked.fill(1, 0x58, 0x5c);
  marked.fill(1, 0x5e, 0xa0);
  return marked;
}

/** Program counters of the blocks from `pc` to where it fails; null when that is not certain. */
export function failureAt(program: LoadedProgram, pc: number): readonly number[] | null {
  let answer = program.failures.get(pc);
  if (answer === undefined) program.failures.set(pc, answer = search(program, pc));
  return answer;
}

function search(program: LoadedProgram, start: number): readonly number[] | null {
  const { code } = program;
  const seen = [start];
  let last: number | undefined;
  for (let pc = start, count = 0; count < INSTRUCTIONS_MAX; count++) {
    const op = code[pc];
    if (op === REVERT || op === INVALID || (op !== undefined && !DEFINED[op])) return seen;
    if (op === JUMP) {
      if (last === undefined || program.destinations[last] !== 1) return null;
      if (seen.push(last) > JUMPS_MAX) return null;
      pc = last;
      last = undefined;
      continue;
    }
    if (op === undefined || !plain[op]) return null;
    if (op === JUMPDEST && pc !== seen.at(-1)) seen.push(pc);
    const size = op > 0x5f && op <= 0x7f ? op - 0x5f : 0;
    last = size > 0 && size <= 3 ? Number(program.constantAt(pc, size)) : undefined;
    pc += 1 + size;
  }
  return null;
}
