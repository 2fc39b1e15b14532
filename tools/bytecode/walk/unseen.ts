/**
 * Code that was never seen though seen code names it, behind decisions that all walks took one way as if they could
 * not be taken otherwise. Of what a compiler leaves so, nothing stores or calls: where something does, either it
 * cannot run, or the walks were misled, as by words of memory that somebody wrote another way.
 */
import { once } from "../../../schema/lazy.ts";
import { failureAt } from "./_failures.ts";
import { LoadedProgram } from "./_program.ts";
import type { Program, WalkRecord } from "./records.ts";

const [JUMP, JUMPI, PUSH0, PUSH3, PUSH32] = [0x56, 0x57, 0x5f, 0x62, 0x7f];

/** SSTORE, CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, SELFDESTRUCT. */
const EFFECTS: ReadonlySet<number> = new Set([0x55, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xff]);

/** STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT. */
const ENDS: ReadonlySet<number> = new Set([0x00, JUMP, 0xf3, 0xfd, 0xfe, 0xff]);

type Block = {
  readonly acts: boolean;
  /** Blocks whose beginning it names, as to jump there or to come back to. */
  readonly named: readonly number[];
  /** Where it goes on, as far as it tells. */
  readonly onward: readonly number[];
  /** It goes on where it was told to come back to. */
  readonly returns: boolean;
};

/** The walks behind whose doubtful decisions stands code that stores, calls or creates, and that none has seen. */
export function hidingEffects(
  program: Program,
  records: readonly WalkRecord[],
): ReadonlySet<WalkRecord> {
  if (records.every(({ doubts }) => doubts.length === 0)) return new Set();
  const loaded = program instanceof LoadedProgram ? program : new LoadedProgram(program.code);
  const seen = new Uint8Array(loaded.blockStarts.length);
  for (const { blocks } of records) for (const index of blocks) seen[index] = 1;
  return new Set(records.filter((record) => hidesBehind(loaded, record, seen)));
}

function hidesBehind(
  program: LoadedProgram,
  { doubts, blocks }: WalkRecord,
  seen: Uint8Array,
): boolean {
  const open: number[] = [];
  const met = new Set<number>();
  const follow = (indices: readonly number[]) => {
    for (const index of indices) if (!met.has(index)) met.add(index), open.push(index);
  };
  const unseen = (indices: readonly number[]) => indices.filter((index) => seen[index] === 0);
  const named = once(() => blocks.flatMap((index) => unseen(readBlock(program, index).named)));
  if (doubts !== "everything") follow(unseen(doubts));
  else {
    follow(named());
    for (const index of blocks) follow(unseen(readBlock(program, index).onward));
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (failureAt(program, program.blockStarts[at]!) !== null) continue;
    const block = readBlock(program, at);
    if (block.acts) return true;
    // What is shared counts where it is called to come back; a loop is only gone round once more.
    const isCall = seen[at] === 1 || block.named.length > 1;
    follow(isCall ? block.onward : unseen(block.onward));
    if (seen[at] === 0) follow(unseen(block.named));
    if (block.returns) follow(named());
  }
  return false;
}

function readBlock(program: LoadedProgram, index: number): Block {
  const { code, blockStarts, blockAt, codeLength } = program;
  const end = blockStarts[index + 1] ?? codeLength;
  const named: number[] = [];
  let acts = false;
  let [target, last] = [-1, -1];
  let op = 0;
  for (let pc = blockStarts[index]!; pc < end; pc++) {
    op = code[pc]!;
    acts ||= EFFECTS.has(op);
    [target, last] = [last, -1];
    if (op <= PUSH0 || op > PUSH32) continue;
    const value = op <= PUSH3 ? Number(program.constantAt(pc, op - PUSH0)) : 0;
    if (program.destinations[value] === 1) last = blockAt[value] ?? -1;
    if (last >= 0) named.push(last);
    pc += op - PUSH0;
  }
  const onward = (op === JUMP || op === JUMPI) && target >= 0 ? [target] : [];
  if (!ENDS.has(op) && index + 1 < blockStarts.length) onward.push(index + 1);
  return { acts, named, onward, returns: op === JUMP && target < 0 };
}
