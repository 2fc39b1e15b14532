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

/** Most of what the simulators answer: words in a row, which need no decoder. */
function wordsOf(data: Hex, count: number): bigint[] {
  const words = Array.from({ length: count }, (_, at) => data.slice(2 + 64 * at, 66 + 64 * at));
  return words.map((word) => {
    if (word.length === 64) return BigInt(`0x${word}`);
    throw new RangeError("The answer is too short");
  });
}
