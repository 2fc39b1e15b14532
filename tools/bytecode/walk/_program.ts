/** Code made ready once for all walks of it. */
import type { Program } from "./records.ts";
import { Terms } from "./_terms.ts";
import type { Word } from "./values.ts";
import { word } from "./_words.ts";

export const JUMPDEST = 0x5b;
const PUSH0 = 0x5f;
const PUSH32 = 0x7f;
const JUMP = 0x56;
const JUMPI = 0x57;

/** Opcodes of Osaka; what is none of them fails. */
export const DEFINED = definedOpcodes();

function definedOpcodes(): Uint8Array {
  const defined = new Uint8Array(256);
  const ranges = [
    [0x00, 0x0b],
    [0x10, 0x1e],
    [0x20, 0x20],
    [0x30, 0x4a],
    [0x50, 0xa4],
    [0xf0, 0xf5],
    [0xfa, 0xfa],
    [0xfd, 0xff],
  ] as const;
  for (const [from, to] of ranges) defined.fill(1, from, to + 1);
  return defined;
}

/** The others end a path. */
const GOES_ON = DEFINED.map((one, op) => [0x00, 0xf3, 0xfd, 0xfe, 0xff].includes(op) ? 0 : one);

/** What walks need beyond the public shape. */
export class LoadedProgram implements Program {
  readonly code: Uint8Array;
  readonly codeLength: number;
  readonly blockStarts: readonly number[];
  readonly liveBlocks: readonly boolean[];
  readonly terms = new Terms();
  /** The constant that ADDRESS equals; null: not known. */
  readonly self: Word | null;
  /** 1 where a jump may land. */
  readonly destinations: Uint8Array;
  /** Index of the block that begins at a program counter; -1 elsewhere. */
  readonly blockAt: Int32Array;
  /** How often a constant of the code names a program counter: joins have more than one way in. */
  readonly pushedCount: Uint8Array;
  /** Whether a program counter is also reached from the instruction before it. */
  readonly fallsInto: Uint8Array;
  /** Answers of `failureAt`, by program counter. */
  readonly failures = new Map<number, readonly number[] | null>();
  /** What `_copy_loops.ts` found, by program counter. */
  readonly copyRounds = new Map<number, number | null>();
  readonly #constants: (Word | undefined)[];

  constructor(code: Uint8Array, self: Word | null = null) {
    this.code = code;
    this.self = self;
    this.codeLength = code.length - metadataLength(code);
    this.destinations = new Uint8Array(code.length);
    this.pushedCount = new Uint8Array(code.length);
    this.fallsInto = new Uint8Array(code.length);
    this.blockAt = new Int32Array(code.length).fill(-1);
    this.#constants = new Array(code.length).fill(undefined);
    const starts = this.#scan();
    this.blockStarts = starts;
    this.liveBlocks = starts.map((pc) =>
      pc === 0 || this.fallsInto[pc] === 1 || this.pushedCount[pc]! > 0
    );
  }

  /** Marks destinations over all of the code, as the machine does, and finds the blocks. */
  #scan(): number[] {
    const { code } = this;
    const starts: number[] = [];
    let begins = true;
    let falls = false;
    for (let pc = 0; pc < code.length; pc++) {
      const op = code[pc]!;
      if (falls) this.fallsInto[pc] = 1;
      if (op === JUMPDEST) this.destinations[pc] = 1;
      if ((begins || op === JUMPDEST) && pc < this.codeLength) {
        this.blockAt[pc] = starts.length;
        starts.push(pc);
      }
      falls = op !== JUMP && GOES_ON[op] === 1;
      begins = !falls || op === JUMPI;
      if (op <= PUSH0 || op > PUSH32) continue;
      if (op <= 0x62) this.#countPushed(pc, op - PUSH0);
      pc += op - PUSH0;
    }
    return starts;
  }

  #countPushed(pc: number, size: number): void {
    const value = Number(this.constantAt(pc, size));
    const count = this.pushedCount[value];
    if (count !== undefined && count < 255) this.pushedCount[value] = count + 1;
  }

  /** What a PUSH puts on the stack; bytes behind the end of the code are zero. */
  constantAt(pc: number, size: number): Word {
    const known = this.#constants[pc];
    if (known !== undefined) return known;
    return this.#constants[pc] = this.bytesAt(pc + 1, size);
  }

  /** Bytes of the code as a number. */
  bytesAt(from: number, size: number): Word {
    const { code } = this;
    if (size <= 6) {
      let value = 0;
      for (let i = 0; i < size; i++) value = value * 256 + (code[from + i] ?? 0);
      return value;
    }
    return word(BigInt(`0x${code.subarray(from, from + size).toHex().padEnd(2 * size, "0")}`));
  }
}

/**
 * Length of the compiler's CBOR metadata behind the code: its last two bytes say how long it is (Solidity
 * docs, "Contract Metadata"). Only coverage depends on it, so what looks like a CBOR map will do.
 */
function metadataLength(code: Uint8Array): number {
  if (code.length < 4) return 0;
  const length = code[code.length - 2]! * 256 + code[code.length - 1]! + 2;
  const first = code[code.length - length];
  const looksLikeMap = first !== undefined && first > 0xa0 && first < 0xa8;
  return length > 4 && length < 1024 && looksLikeMap ? length : 0;
}
