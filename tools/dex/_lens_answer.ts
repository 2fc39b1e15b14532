/** Takes the words of the lens's answer apart. */
import { getAddress } from "viem";
import { isHex } from "../evm/hex.ts";
import type { Address } from "../evm/network.ts";
import type { Quote } from "./pool.ts";

/** The answer, place by place in the order of the entries. */
export type LensAnswer = {
  readonly token: Address;
  readonly decimals: bigint | null;
  readonly totalSupply: bigint | null;
  readonly places: readonly Place[];
};

/** What stands at one place. */
type Place =
  | { readonly status: "none" | "factory" | "no-code" | "reserves" }
  | {
    readonly status: "pool";
    readonly address: Address;
    readonly nativeReserve: bigint;
    readonly tokenReserve: bigint | null;
    readonly quotes: readonly Quote[];
  };

/** By the number above the pool's address. */
const STATUSES = ["none", "pool", "factory", "no-code", "reserves"] as const;

const ADDRESS_BITS = 160n;
const WORD_DIGITS = 64;
const UNKNOWN = 2n ** 256n - 1n;

/** Longer than any answer: contract code has at most 24 576 bytes (EIP-170). */
const ANSWER_DIGITS_MAX = 2 + 2 * 24_576;

/** Null when the node did not run the lens as it should, or for another number of entries. */
export function decodeLens(result: unknown, entries: number): LensAnswer | null {
  if (!isHex(result) || result.length > ANSWER_DIGITS_MAX) return null;
  const words = wordsOf(result);
  if (words === null || words[0] !== BigInt(entries)) return null;
  const sizesCount = Number(words[1] ?? 0n);
  const width = 3 + 2 * sizesCount;
  const start = 5 + sizesCount;
  if (words.length !== start + width * entries) return null;
  const sizes = words.slice(3, 3 + sizesCount);
  const places: Place[] = [];
  for (let at = start; at < words.length; at += width) {
    const place = placeOf(words.slice(at, at + width), sizes);
    if (place === null) return null;
    places.push(place);
  }
  return {
    token: addressOf(words[2] ?? 0n),
    decimals: known(words[start - 2]),
    totalSupply: known(words[start - 1]),
    places,
  };
}

function placeOf(words: readonly bigint[], sizes: readonly bigint[]): Place | null {
  const [head = 0n, nativeReserve = 0n, tokenReserve] = words;
  const status = STATUSES[Number(head >> ADDRESS_BITS)];
  if (status === undefined) return null;
  if (status !== "pool") return { status };
  const quotes = sizes.map((amountIn, index) => ({
    amountIn,
    tokensOut: known(words[3 + 2 * index]),
    nativeBack: known(words[4 + 2 * index]),
  }));
  return {
    status,
    address: addressOf(head),
    nativeReserve,
    tokenReserve: known(tokenReserve),
    quotes,
  };
}

/** The address in the lower bits. */
function addressOf(word: bigint): Address {
  const digits = (word & (2n ** ADDRESS_BITS - 1n)).toString(16).padStart(40, "0");
  return getAddress(`0x${digits}`);
}

function known(word: bigint | undefined): bigint | null {
  return word === undefined || word === UNKNOWN ? null : word;
}

function wordsOf(hex: string): readonly bigint[] | null {
  if ((hex.length - 2) % WORD_DIGITS !== 0) return null;
  const words: bigint[] = [];
  for (let at = 2; at < hex.length; at += WORD_DIGITS) {
    words.push(BigInt(`0x${hex.slice(at, at + WORD_DIGITS)}`));
  }
  return words;
}
