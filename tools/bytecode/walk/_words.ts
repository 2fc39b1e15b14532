/** Arithmetic of 256-bit constants. Small results stay numbers: most of a program's constants are. */
import type { Word } from "./values.ts";

const ALL = (1n << 256n) - 1n;
const MAX = Number.MAX_SAFE_INTEGER;

/** The canonical form of an integer from 0 to 2^256 - 1. */
export function word(value: bigint): Word {
  return value <= 9007199254740991n ? Number(value) : value;
}

/** Modulo 2^256. */
export function wrap(value: bigint): Word {
  return word(BigInt.asUintN(256, value));
}

export const ALL_ONES: Word = ALL;

/** Those asked for so far, by how many ones they are. */
const rows: Word[] = [];

/** `bits` ones. */
export function ones(bits: number): Word {
  return rows[bits] ??= bits <= 53 ? 2 ** bits - 1 : (1n << BigInt(bits)) - 1n;
}

export function addWords(a: Word, b: Word): Word {
  if (typeof a === "number" && typeof b === "number" && a + b <= MAX) return a + b;
  return wrap(BigInt(a) + BigInt(b));
}

export function subWords(a: Word, b: Word): Word {
  if (typeof a === "number" && typeof b === "number" && a >= b) return a - b;
  return wrap(BigInt(a) - BigInt(b));
}

export function mulWords(a: Word, b: Word): Word {
  if (typeof a === "number" && typeof b === "number" && a * b <= MAX) return a * b;
  return wrap(BigInt(a) * BigInt(b));
}

export function divWords(a: Word, b: Word): Word {
  if (b === 0) return 0;
  if (typeof a === "number" && typeof b === "number") return (a - a % b) / b;
  return word(BigInt(a) / BigInt(b));
}

export function modWords(a: Word, b: Word): Word {
  if (b === 0) return 0;
  return typeof a === "number" && typeof b === "number" ? a % b : word(BigInt(a) % BigInt(b));
}

const signed = (value: Word): bigint => BigInt.asIntN(256, BigInt(value));

export function sdivWords(a: Word, b: Word): Word {
  return b === 0 ? 0 : wrap(signed(a) / signed(b));
}

export function smodWords(a: Word, b: Word): Word {
  return b === 0 ? 0 : wrap(signed(a) % signed(b));
}

export function addmodWords(a: Word, b: Word, n: Word): Word {
  return n === 0 ? 0 : word((BigInt(a) + BigInt(b)) % BigInt(n));
}

export function mulmodWords(a: Word, b: Word, n: Word): Word {
  return n === 0 ? 0 : word((BigInt(a) * BigInt(b)) % BigInt(n));
}

export function expWords(base: Word, exponent: Word): Word {
  let result = 1n;
  let square = BigInt(base);
  for (let rest = BigInt(exponent); rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) & ALL;
    square = (square * square) & ALL;
  }
  return word(result);
}

export function signextendWords(k: Word, value: Word): Word {
  if (typeof k !== "number" || k > 30) return value;
  return wrap(BigInt.asIntN(8 * k + 8, BigInt(value)));
}

export function ltWords(a: Word, b: Word): boolean {
  return a < b;
}

export function sltWords(a: Word, b: Word): boolean {
  return typeof a === "number" && typeof b === "number" ? a < b : signed(a) < signed(b);
}

export function andWords(a: Word, b: Word): Word {
  if (isShort(a) && isShort(b)) return a & b;
  return word(BigInt(a) & BigInt(b));
}

export function orWords(a: Word, b: Word): Word {
  if (a === 0) return b;
  if (b === 0) return a;
  if (isShort(a) && isShort(b)) return a | b;
  return word(BigInt(a) | BigInt(b));
}

export function xorWords(a: Word, b: Word): Word {
  if (isShort(a) && isShort(b)) return a ^ b;
  return word(BigInt(a) ^ BigInt(b));
}

/** Numbers whose 32-bit operators are exact. */
function isShort(value: Word): value is number {
  return typeof value === "number" && value <= 0x7fffffff;
}

export function notWord(a: Word): Word {
  return word(ALL ^ BigInt(a));
}

export function shlWords(shift: Word, value: Word): Word {
  if (typeof shift !== "number" || shift > 255) return 0;
  if (typeof value === "number" && shift < 53 && value * 2 ** shift <= MAX) {
    return value * 2 ** shift;
  }
  return wrap(BigInt(value) << BigInt(shift));
}

export function shrWords(shift: Word, value: Word): Word {
  if (typeof shift !== "number" || shift > 255) return 0;
  if (typeof value === "number") return shift > 53 ? 0 : Math.floor(value / 2 ** shift);
  return word(value >> BigInt(shift));
}

export function sarWords(shift: Word, value: Word): Word {
  const by = typeof shift === "number" && shift < 256 ? BigInt(shift) : 255n;
  return wrap(signed(value) >> by);
}

export function byteWords(index: Word, value: Word): Word {
  if (typeof index !== "number" || index > 31) return 0;
  return andWords(shrWords(248 - 8 * index, value), 255);
}

/** The exponent of a power of two; -1 for every other number. */
export function log2(value: Word): number {
  if (typeof value === "number") {
    const exponent = Math.log2(value);
    return value > 0 && Number.isInteger(exponent) && 2 ** exponent === value ? exponent : -1;
  }
  return (value & (value - 1n)) === 0n ? bitLength(value) - 1 : -1;
}

/** How many bits a number has: 0 for 0, 8 for 255. */
export function bitLength(value: Word): number {
  if (typeof value === "number") {
    return value <= 0xffffffff ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32);
  }
  const digits = value.toString(16);
  return 4 * digits.length + 28 - Math.clz32(parseInt(digits[0]!, 16));
}

/** Runs of ones in a mask, from the lowest: `[from, to)`. */
export function runsOf(mask: Word): readonly (readonly [number, number])[] {
  const digits = value256(mask);
  const runs: [number, number][] = [];
  for (let at = 0; at < 256; at++) {
    if (digits[255 - at] !== "1") continue;
    const last = runs.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

function value256(value: Word): string {
  return value.toString(2).padStart(256, "0");
}
