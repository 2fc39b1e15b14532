/** Hashes: which of them name an entry of a mapping or the elements of an array. */
import { keccak256 } from "viem";
import type { Terms } from "./_terms.ts";
import type { PackedTerm, Term, Value, Word } from "./values.ts";
import { shrWords } from "./_words.ts";

/** Slots that compilers give out in order; larger constants are no slots of mappings beside a key. */
const SLOT_MAX = 0xffffffff;

/** `words` are the hashed bytes, the last one filled up with zeros; `length` in bytes. */
export function hashOf(terms: Terms, words: readonly Value[], length: number): Value {
  const [first, second] = words;
  if (length === 64) return entryOf(terms, first!, second!) ?? plainHash(terms, words, length);
  if (length === 32 && isSlot(first!)) return terms.array(first!);
  return packedEntry(terms, words, length) ?? plainHash(terms, words, length);
}

function isSlot(value: Value): boolean {
  if (typeof value === "object") return isPlace(value);
  return value <= SLOT_MAX;
}

/** Made by hashing a slot, so itself a slot. */
function isPlace(value: Value): value is Term {
  if (typeof value !== "object") return false;
  if (value.kind === "mapping" || value.kind === "array") return true;
  return value.kind === "operation" && value.op === "add" && value.operands.some(isPlace);
}

function entryOf(terms: Terms, first: Value, second: Value): Value | undefined {
  // A nested mapping's slot is a hash, and where it stands tells the language.
  if (isPlace(second)) return terms.mapping(second, first, "solidity");
  if (isPlace(first)) return terms.mapping(first, second, "vyper");
  const [one, two] = [typeof first !== "object", typeof second !== "object"];
  // Solidity: key, slot. A slot far up is one of a namespace (ERC-7201).
  if (two && (!one || isSlot(second))) return terms.mapping(second, first, "solidity");
  if (one && !two) return terms.mapping(first, second, "vyper");
  return undefined;
}

/**
 * Keys of 20 bytes packed with a constant of 12, as Solady writes them: a key and the constant are one
 * word; a second key stands in the 20 bytes behind.
 */
function packedEntry(terms: Terms, words: readonly Value[], length: number): Value | undefined {
  const [first, second] = words;
  if ((length !== 32 && length !== 52) || typeof first !== "object") return undefined;
  if (first.kind !== "packed" || first.constant === 0 || first.constant >= 2 ** 96) {
    return undefined;
  }
  const key = keyAbove(terms, first);
  if (key === undefined) return undefined;
  const entry = terms.mapping(first.constant, key, "packed");
  if (length === 32) return entry;
  if (typeof second !== "object" || second.kind !== "packed" || second.constant !== 0) {
    return undefined;
  }
  const inner = keyAbove(terms, second);
  return inner && terms.mapping(entry, inner, "packed");
}

/** The one thing that stands in the upper 20 bytes of a word. */
function keyAbove(terms: Terms, { pieces }: PackedTerm): Term | undefined {
  const [piece, ...more] = pieces;
  if (!piece || more.length > 0 || piece.at !== 96) return undefined;
  const { of, low, bits } = piece;
  return low === 0 && bits === of.width ? of : terms.field(of, low, bits);
}

function plainHash(terms: Terms, words: readonly Value[], length: number): Value {
  if (words.every((value) => typeof value !== "object")) return digest(words, length);
  return terms.hash(words, length);
}

const EMPTY = 0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470n;

function digest(words: readonly Word[], length: number): Word {
  if (length === 0) return EMPTY;
  const bytes = new Uint8Array(words.length * 32);
  words.forEach((value, index) => bytes.set(bytesOf(value), index * 32));
  return BigInt(keccak256(bytes.subarray(0, length)));
}

function bytesOf(value: Word): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let i = 31, rest = value; i >= 0 && rest !== 0; i--, rest = shrWords(8, rest)) {
    bytes[i] = Number(BigInt.asUintN(8, BigInt(rest)));
  }
  return bytes;
}
