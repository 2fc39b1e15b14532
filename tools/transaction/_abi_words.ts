/**
 * Reads the data of events, strictly: each word within its type, paddings zero, no byte too few or too
 * many, and the parts in the order in which compilers write them. What fits is read exactly; null is
 * anything else, since a looser reading would be a guess.
 */
import { getAddress } from "viem";
import type { AbiParameter } from "viem";
import type { Address, Hex } from "../evm/network.ts";

export type AbiValue = Address | Hex | bigint | boolean | readonly AbiValue[];

/** A type, made ready once: `dynamic` ones stand behind an offset. */
export type WordType =
  | { readonly kind: "word"; readonly read: (word: string) => AbiValue | null }
  | { readonly kind: "bytes" }
  | { readonly kind: "list"; readonly of: WordType }
  | { readonly kind: "tuple"; readonly parts: readonly WordType[] };

/** @throws on types that no event of the tables has: fixed arrays, strings, tuples without a dynamic part */
export function wordType(parameter: Pick<AbiParameter, "type">): WordType {
  const { type } = parameter;
  if (type.endsWith("[]")) {
    return { kind: "list", of: wordType({ ...parameter, type: type.slice(0, -2) }) };
  }
  if (type === "bytes") return { kind: "bytes" };
  if (type === "tuple") {
    const { components } = parameter as { components?: readonly AbiParameter[] };
    const parts = (components ?? []).map(wordType);
    if (parts.some(({ kind }) => kind !== "word")) return { kind: "tuple", parts };
  }
  return { kind: "word", read: wordReader(type) };
}

/** The values of a whole data part (hex digits without 0x), or null. */
export function readWords(types: readonly WordType[], digits: string): readonly AbiValue[] | null {
  const read = readParts(types, digits, 0);
  return read !== null && read.end === digits.length ? read.values : null;
}

const WORD = 64;

type Read<T> = { readonly values: T; readonly end: number } | null;

function readParts(
  types: readonly WordType[],
  digits: string,
  start: number,
): Read<readonly AbiValue[]> {
  const values: AbiValue[] = [];
  let end = start + types.length * WORD;
  if (digits.length < end) return null;
  for (const [index, type] of types.entries()) {
    const at = start + index * WORD;
    const word = digits.slice(at, at + WORD);
    if (type.kind === "word") {
      const value = type.read(word);
      if (value === null) return null;
      values.push(value);
      continue;
    }
    if (smallNumber(word) !== (end - start) / 2) return null;
    const read = readDynamic(type, digits, end);
    if (read === null) return null;
    values.push(read.values);
    end = read.end;
  }
  return { values, end };
}

function readDynamic(type: WordType, digits: string, start: number): Read<AbiValue> {
  if (type.kind === "tuple") return readParts(type.parts, digits, start);
  const length = smallNumber(digits.slice(start, start + WORD));
  const at = start + WORD;
  if (length === null) return null;
  if (type.kind === "list") {
    // Before the list of types is made: a length is only a claim.
    if (length > (digits.length - at) / WORD) return null;
    return readParts(Array<WordType>(length).fill(type.of), digits, at);
  }
  const end = at + Math.ceil(length / 32) * WORD;
  if (digits.length < end || !isZero(digits.slice(at + length * 2, end))) return null;
  return { values: `0x${digits.slice(at, at + length * 2)}`, end };
}

/** A length or an offset; no data is longer than 2^32 bytes. */
function smallNumber(word: string): number | null {
  return word.length === WORD && isZero(word.slice(0, 56)) ? Number(`0x${word.slice(56)}`) : null;
}

function wordReader(type: string): (word: string) => AbiValue | null {
  if (type === "address") return readAddressWord;
  if (type === "bool") return (word) => /^0{63}[01]$/.test(word) ? word.endsWith("1") : null;
  const [, name, size] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? [];
  if (name === undefined) throw new TypeError(`No event has a ${type}`);
  if (name === "bytes") return (word) => readFixedBytes(word, Number(size) * 2);
  const bits = BigInt(size!);
  if (name === "uint") return (word) => uintOf(word, bits);
  return (word) => {
    const value = BigInt.asIntN(256, BigInt(`0x${word}`));
    return BigInt.asIntN(Number(bits), value) === value ? value : null;
  };
}

function uintOf(word: string, bits: bigint): bigint | null {
  const value = BigInt(`0x${word}`);
  return value >> bits === 0n ? value : null;
}

function readAddressWord(word: string): Address | null {
  return word.startsWith("000000000000000000000000")
    ? getAddress(`0x${word.slice(24).toLowerCase()}`)
    : null;
}

function readFixedBytes(word: string, digits: number): Hex | null {
  return isZero(word.slice(digits)) ? `0x${word.slice(0, digits).toLowerCase()}` : null;
}

function isZero(digits: string): boolean {
  return /^0*$/.test(digits);
}
