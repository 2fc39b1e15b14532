/** One concrete call: what a program would find if it ran now. Words are bigints. */
import { hexToBytes, keccak256 } from "viem";

export type World = {
  readonly calldata: Uint8Array;
  readonly caller: bigint;
  readonly callvalue: bigint;
  readonly storage: ReadonlyMap<bigint, bigint>;
};

export const ALL = (1n << 256n) - 1n;

export function wordOf(bytes: Uint8Array, offset: bigint): bigint {
  let value = 0n;
  for (let i = 0n; i < 32n; i++) value = (value << 8n) | BigInt(bytes[Number(offset + i)] ?? 0);
  return value;
}

export function bytesOf(value: bigint): Uint8Array {
  return hexToBytes(`0x${value.toString(16).padStart(64, "0")}`);
}

export function hashOf(bytes: Uint8Array): bigint {
  return BigInt(keccak256(bytes));
}

const signed = (value: bigint) => BigInt.asIntN(256, value);
const wrap = (value: bigint) => BigInt.asUintN(256, value);
const truth = (value: boolean) => value ? 1n : 0n;

/** The yellow paper's operations, by their name in terms; operands in the order of the stack. */
export const compute: Readonly<Record<string, (a: bigint, b: bigint, c: bigint) => bigint>> = {
  add: (a, b) => wrap(a + b),
  sub: (a, b) => wrap(a - b),
  mul: (a, b) => wrap(a * b),
  div: (a, b) => b === 0n ? 0n : a / b,
  sdiv: (a, b) => b === 0n ? 0n : wrap(signed(a) / signed(b)),
  mod: (a, b) => b === 0n ? 0n : a % b,
  smod: (a, b) => b === 0n ? 0n : wrap(signed(a) % signed(b)),
  addmod: (a, b, c) => c === 0n ? 0n : (a + b) % c,
  mulmod: (a, b, c) => c === 0n ? 0n : (a * b) % c,
  exp: (a, b) => {
    let result = 1n;
    for (let bit = 255n; bit >= 0n; bit--) {
      result = wrap(result * result);
      if ((b >> bit) & 1n) result = wrap(result * a);
    }
    return result;
  },
  signextend: (a, b) => a > 30n ? b : wrap(BigInt.asIntN(8 * Number(a) + 8, b)),
  lt: (a, b) => truth(a < b),
  gt: (a, b) => truth(a > b),
  slt: (a, b) => truth(signed(a) < signed(b)),
  sgt: (a, b) => truth(signed(a) > signed(b)),
  eq: (a, b) => truth(a === b),
  iszero: (a) => truth(a === 0n),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  not: (a) => ALL ^ a,
  byte: (a, b) => a > 31n ? 0n : (b >> (248n - 8n * a)) & 255n,
  shl: (a, b) => a > 255n ? 0n : wrap(b << a),
  shr: (a, b) => a > 255n ? 0n : b >> a,
  sar: (a, b) => wrap(signed(b) >> (a > 255n ? 255n : a)),
};
