/** Code that was meant to be run once, to return the code that is deployed. */

const STOP = 0x00;
const CODECOPY = 0x39;
const JUMP = 0x56;
const JUMPI = 0x57;
const JUMPDEST = 0x5b;
const PUSH0 = 0x5f;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const RETURN = 0xf3;
const REVERT = 0xfd;
const INVALID = 0xfe;

/**
 * What a constructor of the simple kind has no use for, and a deployed contract cannot do without: to
 * read what it is called with, to call, to create, to jump anywhere but forward.
 */
const TELLING_OF_RUNTIME: ReadonlySet<number> = new Set([
  ...[0x35, 0x36, 0x37],
  JUMP,
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xff],
]);

const LENGTH_MAX = 4_096;

/**
 * Whether the code copies a part of itself and returns it, on every path that does not revert, without
 * a look at what it was called with. A constructor that jumps about is not told from a contract:
 * a wrong yes would leave a contract unread.
 */
export function isCreationCode(bytes: Uint8Array): boolean {
  let copied = false;
  let end = 0;
  const targets: number[] = [];
  let pushed: number | null = null;
  for (let at = 0; at < Math.min(bytes.length, LENGTH_MAX); at++) {
    const opcode = bytes[at] ?? STOP;
    if (TELLING_OF_RUNTIME.has(opcode)) return false;
    if (opcode === CODECOPY) copied = true;
    if (opcode === JUMPI) {
      if (pushed === null || pushed <= at || bytes[pushed] !== JUMPDEST) return false;
      targets.push(pushed);
    }
    const length = opcode >= PUSH1 && opcode <= PUSH32 ? opcode - PUSH0 : 0;
    pushed = length > 0 && length <= 3 ? numberAt(bytes, at + 1, length) : null;
    at += length;
    const ends = opcode === RETURN || opcode === REVERT || opcode === INVALID || opcode === STOP;
    if (!ends) continue;
    if (opcode === RETURN) end = at;
    // What a branch jumps to behind the end is looked at as well.
    if (targets.some((target) => target > at)) continue;
    return opcode === RETURN && copied && targets.every((target) => target < end);
  }
  return false;
}

function numberAt(bytes: Uint8Array, start: number, length: number): number {
  return bytes.subarray(start, start + length).reduce((sum, byte) => sum * 256 + byte, 0);
}
