/**
 * Where encoded arguments end, by their offsets and lengths alone. Compilers write the parts one behind the
 * other (Solidity, contract ABI specification, "Formal specification of the encoding"); a decoder follows
 * any offset, and calldata whose offsets all name one part makes it read megabytes many times over.
 */
import type { AbiParameter } from "viem";

const WORD = 64;

/**
 * The hex digits that the arguments take from the start of `digits` (without 0x); null: they are not laid
 * out as encoders do. What the words say is not looked at.
 */
export function encodedDigits(parameters: readonly AbiParameter[], digits: string): number | null {
  return endOfParts(parameters.length, (index) => parameters[index]!, digits, 0);
}

function endOfParts(
  count: number,
  partOf: (index: number) => AbiParameter,
  digits: string,
  start: number,
): number | null {
  let head = start;
  let end = start;
  for (let index = 0; index < count; index++) end += headDigits(partOf(index));
  if (end > digits.length) return null;
  for (let index = 0; index < count; index++) {
    const part = partOf(index);
    if (isDynamic(part)) {
      if (numberAt(digits, head) !== (end - start) / 2) return null;
      const after = endOfTail(part, digits, end);
      if (after === null) return null;
      end = after;
    }
    head += headDigits(part);
  }
  return end;
}

function endOfTail(part: AbiParameter, digits: string, start: number): number | null {
  const list = listOf(part);
  if (list?.count !== undefined) {
    // Each entry has a word for its offset, so a count in a type is no more than a claim either.
    const room = (digits.length - start) / WORD;
    return list.count > room ? null : endOfParts(list.count, () => list.of, digits, start);
  }
  if (list === null && "components" in part) {
    const { components } = part;
    return endOfParts(components.length, (index) => components[index]!, digits, start);
  }
  const length = numberAt(digits, start);
  if (length === null) return null;
  const at = start + WORD;
  // A length is only a claim, also that of a list whose entries take no room.
  if (list !== null) {
    const room = (digits.length - at) / Math.max(headDigits(list.of), WORD);
    return length > room ? null : endOfParts(length, () => list.of, digits, at);
  }
  const end = at + Math.ceil(length / 32) * WORD;
  return end > digits.length ? null : end;
}

/** Of an array: its entries, and how many where its type says so. */
function listOf(
  { type, ...rest }: AbiParameter,
): { readonly of: AbiParameter; readonly count?: number } | null {
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array === null) return null;
  const of = { ...rest, type: array[1]! } as AbiParameter;
  return array[2] === "" ? { of } : { of, count: Number(array[2]) };
}

function isDynamic(part: AbiParameter): boolean {
  const list = listOf(part);
  if (list !== null) return list.count === undefined || isDynamic(list.of);
  if ("components" in part) return part.components.some(isDynamic);
  return part.type === "bytes" || part.type === "string";
}

/**
 * Digits in the place of the part itself: an offset, or all of a part of fixed size. Parts of no size, which
 * no language has, fit nowhere: any number of them would.
 */
function headDigits(part: AbiParameter): number {
  if (isDynamic(part)) return WORD;
  const list = listOf(part);
  if (list !== null) return list.count! * headDigits(list.of) || Infinity;
  if (!("components" in part)) return WORD;
  return part.components.reduce((sum, one) => sum + headDigits(one), 0) || Infinity;
}

/** An offset or a length; no calldata has 2^32 bytes. */
function numberAt(digits: string, at: number): number | null {
  const word = digits.slice(at, at + WORD);
  return /^0{56}[0-9a-fA-F]{8}$/.test(word) ? Number(`0x${word.slice(56)}`) : null;
}
