/** What the project's own simulators and a chain's contracts answered. */
import { type AbiParameter, decodeAbiParameters } from "viem";
import type { Hex } from "../evm/network.ts";

/** Decodes, or null: a node, or code in a simulator's place, can return anything. */
export function decode<const T extends Parameters<typeof decodeAbiParameters>[0]>(
  types: T,
  data: Hex,
): ReturnType<typeof decodeAbiParameters<T>> | null {
  try {
    const parameters = types as readonly AbiParameter[];
    if (!parameters.every(({ type }) => type === "uint256")) {
      return decodeAbiParameters(types, data);
    }
    return wordsOf(data, parameters.length) as unknown as ReturnType<typeof decodeAbiParameters<T>>;
  } catch {
    return null;
  }
}

/** A `uint256[]`, or null. */
export function decodeList(data: Hex): readonly bigint[] | null {
  const count = PLAIN_LIST.test(data) ? Number(`0x${data.slice(LIST_AT - 2, LIST_AT)}`) : NaN;
  // Few words right behind their number, which is what routers answer, need no decoder.
  if (data.length !== LIST_AT + count * 64) {
    return decode([{ type: "uint256[]" }], data)?.[0] ?? null;
  }
  return wordsOf(`0x${data.slice(LIST_AT)}`, count);
}

/** The place of the list, and its length of one byte. */
const PLAIN_LIST = /^0x0{62}200{62}/;
const LIST_AT = 2 + 2 * 64;

/** Most of what the simulators answer: words in a row, which need no decoder. */
function wordsOf(data: Hex, count: number): bigint[] {
  const words = Array.from({ length: count }, (_, at) => data.slice(2 + 64 * at, 66 + 64 * at));
  return words.map((word) => {
    if (word.length === 64) return BigInt(`0x${word}`);
    throw new RangeError("The answer is too short");
  });
}
