/** Code that was meant to be run once, to return the code that is deployed. */

/** Opcodes that need more than the number of words they take and leave. */
const op = {
  stop: 0x00,
  codecopy: 0x39,
  jump: 0x56,
  jumpi: 0x57,
  jumpdest: 0x5b,
  push0: 0x5f,
  push32: 0x7f,
  dup1: 0x80,
  dup16: 0x8f,
  swap1: 0x90,
  swap16: 0x9f,
  return: 0xf3,
  revert: 0xfd,
  invalid: 0xfe,
} as const;

/**
 * First and last opcode, words taken and words left. Whatever is missing ends the look: what reads calldata
 * (CALLDATALOAD, CALLDATASIZE, CALLDATACOPY), runs other code in this one's place (CALLCODE,
 * DELEGATECALL) or ends the account (SELFDESTRUCT). A constructor has no use for these.
 */
const EFFECTS: readonly (readonly [first: number, last: number, taken: number, left: number])[] = [
  [0x01, 0x07, 2, 1],
  [0x08, 0x09, 3, 1],
  [0x0a, 0x0b, 2, 1],
  [0x10, 0x14, 2, 1],
  [0x15, 0x15, 1, 1],
  [0x16, 0x18, 2, 1],
  [0x19, 0x19, 1, 1],
  [0x1a, 0x1d, 2, 1],
  [0x20, 0x20, 2, 1],
  [0x30, 0x30, 0, 1],
  [0x31, 0x31, 1, 1],
  [0x32, 0x34, 0, 1],
  [0x38, 0x38, 0, 1],
  [op.codecopy, op.codecopy, 3, 0],
  [0x3a, 0x3a, 0, 1],
  [0x3b, 0x3b, 1, 1],
  [0x3d, 0x3d, 0, 1],
  [0x3e, 0x3e, 3, 0],
  [0x3f, 0x40, 1, 1],
  [0x41, 0x48, 0, 1],
  [0x50, 0x50, 1, 0],
  [0x51, 0x51, 1, 1],
  [0x52, 0x53, 2, 0],
  [0x54, 0x54, 1, 1],
  [0x55, 0x55, 2, 0],
  [0x58, 0x5a, 0, 1],
  [op.jumpdest, op.jumpdest, 0, 0],
  [0x5c, 0x5c, 1, 1],
  [0x5d, 0x5d, 2, 0],
  [0x5e, 0x5e, 3, 0],
  [0xa0, 0xa0, 2, 0],
  [0xa1, 0xa1, 3, 0],
  [0xa2, 0xa2, 4, 0],
  [0xa3, 0xa3, 5, 0],
  [0xa4, 0xa4, 6, 0],
  [0xf0, 0xf0, 3, 1],
  [0xf1, 0xf1, 7, 1],
  [0xf5, 0xf5, 4, 1],
  [0xfa, 0xfa, 6, 1],
];

/** More than the constructors of common tokens take; a contract that is none ends at once. */
const STEPS_MAX = 8_000;
const PATHS_MAX = 400;
const STACK_MAX = 1_024;

/** A number that was pushed, or null: anything else. */
type Word = number | null;

/** The byte at a place; undefined behind the end. */
type ByteAt = (at: number) => number | undefined;

type Path = { readonly at: number; readonly stack: readonly Word[]; readonly copied: boolean };

/**
 * Whether every path from the start reverts, or copies a part of the code and returns, and none reads
 * what it was called with. All paths are looked at: code that answers calls is never taken for a
 * constructor, whatever it starts with. The other way about, a constructor may not be told.
 * `digits`: the code in hex, without 0x.
 */
export function isCreationCode(digits: string): boolean {
  // Most code ends the look after a few instructions: only what is looked at is read.
  const byte: ByteAt = (at) =>
    at * 2 < digits.length ? Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16) : undefined;
  const open: Path[] = [{ at: 0, stack: [], copied: false }];
  const seen = new Set<string>();
  const budget = { steps: STEPS_MAX };
  let returned = false;
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const key = `${path.at} ${path.copied} ${path.stack.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const end = follow(byte, path, budget);
    if (end === null || seen.size > PATHS_MAX) return false;
    if (end === "returned") returned = true;
    else if (end !== "reverted") open.push(...end);
  }
  return returned;
}

/** Runs to the next jump or the end; null: this is no constructor, or not told. */
function follow(
  byte: ByteAt,
  path: Path,
  budget: { steps: number },
): readonly Path[] | "returned" | "reverted" | null {
  const stack = [...path.stack];
  let { at, copied } = path;
  for (;;) {
    const opcode = byte(at);
    if (opcode === undefined || budget.steps-- === 0 || stack.length > STACK_MAX) return null;
    if (opcode === op.revert || opcode === op.invalid) return "reverted";
    if (opcode === op.return) return copied && stack.length >= 2 ? "returned" : null;
    if (opcode === op.jump || opcode === op.jumpi) {
      return jumps(byte, { at, stack, copied }, opcode === op.jumpi);
    }
    const next = step(byte, at, opcode, stack);
    if (next === null) return null;
    if (opcode === op.codecopy) copied = true;
    at = next;
  }
}

/** Where a jump leads: to a pushed number only, and on if it depends. */
function jumps(
  byte: ByteAt,
  { at, stack, copied }: Path,
  depends: boolean,
): readonly Path[] | null {
  const taken = depends ? 2 : 1;
  const target = stack.at(-1) ?? null;
  if (stack.length < taken || target === null || byte(target) !== op.jumpdest) return null;
  const rest = stack.slice(0, -taken);
  const jumped = { at: target, stack: rest, copied };
  return depends ? [jumped, { at: at + 1, stack: rest, copied }] : [jumped];
}

/** Does one instruction to the stack and answers where the next one stands; null: not told. */
function step(byte: ByteAt, at: number, opcode: number, stack: Word[]): number | null {
  if (opcode >= op.push0 && opcode <= op.push32) {
    const length = opcode - op.push0;
    stack.push(length > 3 ? null : numberAt(byte, at + 1, length));
    return at + 1 + length;
  }
  if (opcode >= op.dup1 && opcode <= op.swap16) {
    const depth = opcode <= op.dup16 ? opcode - op.dup1 + 1 : opcode - op.swap1 + 2;
    const from = stack.length - depth;
    const word = stack[from];
    const top = stack.at(-1);
    if (word === undefined || top === undefined) return null;
    if (opcode <= op.dup16) stack.push(word);
    else [stack[from], stack[stack.length - 1]] = [top, word];
    return at + 1;
  }
  const effect = EFFECTS.find(([first, last]) => opcode >= first && opcode <= last);
  if (effect === undefined || stack.length < effect[2]) return null;
  stack.length -= effect[2];
  if (effect[3] === 1) stack.push(null);
  return at + 1;
}

function numberAt(byte: ByteAt, start: number, length: number): number {
  let value = 0;
  for (let at = start; at < start + length; at++) value = value * 256 + (byte(at) ?? 0);
  return value;
}
