/**
 * Loops that copy memory word by word, as compilers wrote them before MCOPY (EIP-5656): one comparison to go on, a
 * word read, a word written, and back. Where the code itself says how much is copied, wherever it stands, each path goes
 * round by itself as often as it has to: the copy is exact, while paths in different rounds have copied different
 * parts, of which nothing would be left that holds for both.
 */
import type { Path } from "./_path.ts";
import type { LoadedProgram } from "./_program.ts";

/** Rounds at once; what compilers copy of a known length is shorter. */
const ROUNDS_MAX = 32;
/** Compilers need about twenty. */
const INSTRUCTIONS_MAX = 40;

/**
 * Whether a path at a jump destination has just gone once round such a loop, which asked nothing that was not known.
 * Notes where it is for the next round.
 */
export function isNextRound(program: LoadedProgram, path: Path, pc: number): boolean {
  const round = roundAt(program, pc);
  if (round === null) return false;
  const { copying, length, branching } = path;
  const isRound = copying !== null && copying.rounds < ROUNDS_MAX &&
    copying.head === pc && copying.branching === branching &&
    copying.length + round === length;
  path.copying = { head: pc, length, branching, rounds: isRound ? copying.rounds + 1 : 0 };
  return isRound;
}

function roundAt(program: LoadedProgram, head: number): number | null {
  let known = program.copyRounds.get(head);
  if (known === undefined) program.copyRounds.set(head, known = measured(program, head));
  return known;
}

const [ADD, LT, GT, ISZERO, POP, MLOAD, MSTORE] = [0x01, 0x10, 0x11, 0x15, 0x50, 0x51, 0x52];
const [JUMP, JUMPI, PUSH0, DUP1, SWAP1, SWAP16] = [0x56, 0x57, 0x5f, 0x80, 0x90, 0x9f];

/** How many words each takes off the stack and puts on it; DUP, SWAP and PUSH besides. */
const MOVES = new Map<number, readonly [taken: number, put: number]>([
  [ADD, [2, 1]],
  [LT, [2, 1]],
  [GT, [2, 1]],
  [ISZERO, [1, 1]],
  [POP, [1, 0]],
  [MLOAD, [1, 1]],
  [MSTORE, [2, 0]],
  [JUMPI, [2, 0]],
  [JUMP, [1, 0]],
]);
/** What a round has exactly one of. */
const ONCE: ReadonlySet<number> = new Set([JUMPI, MLOAD, MSTORE]);

/** How many instructions one round has; null: no such loop begins there. */
function measured(program: LoadedProgram, head: number): number | null {
  const { code } = program;
  const once = new Set<number>();
  let pushed: number | null = null;
  let height = 0;
  for (let pc = head + 1, count = 2; count <= INSTRUCTIONS_MAX; pc++, count++) {
    const op = code[pc] ?? 0;
    const [taken, put] = movesOf(op);
    height += put - taken;
    if (op === JUMP) {
      const isBack = pushed === head && once.size === ONCE.size && height === 0;
      return isBack ? count : null;
    }
    if (taken < 0 || once.has(op)) return null;
    if (ONCE.has(op)) once.add(op);
    pushed = null;
    if (op < PUSH0 || op >= DUP1) continue;
    pushed = Number(program.constantAt(pc, op - PUSH0));
    pc += op - PUSH0;
  }
  return null;
}

/** Negative: what no such loop does. */
function movesOf(op: number): readonly [taken: number, put: number] {
  if (op >= SWAP1 && op <= SWAP16) return [op - SWAP1 + 2, op - SWAP1 + 2];
  if (op >= DUP1 && op < SWAP1) return [op - DUP1 + 1, op - DUP1 + 2];
  if (op >= PUSH0 && op < DUP1) return [0, 1];
  return MOVES.get(op) ?? [-1, 0];
}
