/**
 * Entries at hashes of an author's own packing: keys side by side with a constant that tells the mapping, as Solady
 * keeps tokens with numbers. One layout with one constant is one mapping.
 */
import { isConstant, type Piece, type Term, type Value } from "../walk/values.ts";

type HashTerm = Extract<Term, { kind: "keccak" }>;
type Hashed = Pick<HashTerm, "words" | "length">;

export type HashedPlace = {
  readonly family: string;
  readonly keys: readonly Value[];
  readonly root: bigint;
};

/** Bits of a value, and where they stand from the first bit hashed on. */
type Run = Omit<Piece, "at" | "of"> & { readonly of: Value; readonly start: number };

type Layout = { readonly runs: readonly Run[]; readonly constant: bigint; readonly bits: number };

const BYTES_MAX = 128;
const KEYS_MAX = 3;
const WORD_BITS = 256;
const ADDRESS_BITS = 160;
/** Keys that are constants are small; a seed stands at the word's upper end. */
const SEED_MIN = 1n << 128n;

/** Null: the hash is of something else. */
export function hashedPlace(hash: Hashed): HashedPlace | null {
  const layout = layoutOf(hash);
  if (layout === null || layout.runs.some(({ low, of, bits }) => low > 0 || isCut(of, bits))) {
    return null;
  }
  return { family: familyOf(layout), keys: keysIn(layout), root: rootOf(layout) };
}

/**
 * A constant behind a packed key looks as the slot of a mapping. The family of the same entry where what stands there is
 * no constant: somebody names the role himself. Null: it is a plain mapping's.
 */
export function familyOfAny(read: Value): string | null {
  const slot = isConstant(read) ? null : read.kind === "field" ? slotOf(read.of) : slotOf(read);
  if (slot === null || isConstant(slot) || slot.kind !== "mapping") return null;
  const { key, order } = slot;
  if (order !== "solidity" || !isConstant(slot.slot) || isConstant(key) || key.kind !== "packed") {
    return null;
  }
  return hashedPlace({ words: [key, slot.slot], length: 64 })?.family ?? null;
}

function slotOf(read: Term): Value | null {
  return read.kind === "storage" ? read.slot : null;
}

/** An account is told by all of its bits, any number by all that it has. */
function isCut(of: Value, bits: number): boolean {
  return !isConstant(of) && bits < Math.min(of.width, ADDRESS_BITS);
}

/** A seed is no slot. */
export function isHashed({ family }: Pick<HashedPlace, "family">): boolean {
  return family.includes("(");
}

/**
 * The hash of the upper part of a number and twice the number itself behind it, with a member: neighbours stand side
 * by side, as Solady's ERC-721 has it.
 */
export function spreadPlace(slot: Value): HashedPlace | null {
  const sum = sumOf(slot);
  const [hash, ...more] = [...sum?.terms.keys() ?? []].filter(isHash);
  if (!sum || !hash || more.length > 0 || sum.terms.get(hash) !== 1) return null;
  const layout = layoutOf(hash);
  const [upper, ...others] = layout?.runs ?? [];
  if (!layout || !upper || others.length > 0 || upper.low + upper.bits !== WORD_BITS) return null;
  const key = sumOf(upper.of);
  if (!key || key.terms.size !== sum.terms.size - 1) return null;
  for (const [term, times] of key.terms) if (sum.terms.get(term) !== 2 * times) return null;
  const member = BigInt.asUintN(WORD_BITS, sum.constant - 2n * key.constant);
  // Beyond the next number's: another's entry.
  if (member > 1n) return null;
  const family = `${familyOf(layout)}*2${member === 0n ? "" : "+0x1"}`;
  return { family, keys: [upper.of], root: rootOf(layout) };
}

function isHash(term: Term): term is HashTerm {
  return term.kind === "keccak";
}

function layoutOf({ words, length }: Hashed): Layout | null {
  if (length === null || length > BYTES_MAX) return null;
  const bits = 8 * length;
  const runs: Run[] = [];
  let constant = 0n;
  for (const [index, word] of words.entries()) {
    const end = WORD_BITS * (index + 1);
    const place = (value: number | bigint) => {
      constant |= BigInt(value) << BigInt(WORD_BITS * words.length - end);
    };
    if (isConstant(word)) {
      if (BigInt(word) >= SEED_MIN || bits < end) place(word);
      else runs.push({ of: word, low: 0, bits: WORD_BITS, start: end - WORD_BITS });
      continue;
    }
    const pieces = word.kind === "packed" ? word.pieces : [wholeOf(word)];
    if (word.kind === "packed") place(word.constant);
    for (const { at, ...piece } of pieces.toReversed()) add(runs, piece, end - at - piece.bits);
  }
  constant >>= BigInt(WORD_BITS * words.length - bits);
  if (constant === 0n || runs.length === 0 || runs.length > KEYS_MAX) return null;
  return runs.some((run) => run.start + run.bits > bits) ? null : { runs, constant, bits };
}

/** In a word that is known to be small somewhere, it is so everywhere: a number has the same layout as any other. */
function wholeOf(of: Term): Piece {
  return { of, low: 0, bits: WORD_BITS, at: 0 };
}

/** What goes on in the next word is one run. */
function add(runs: Run[], piece: Omit<Piece, "at">, start: number): void {
  const last = runs.at(-1);
  const { of, low, bits } = piece;
  const goesOn = last?.of === of && last.start + last.bits === start && last.low === low + bits;
  if (goesOn) runs.splice(-1, 1, { of, low, bits: last.bits + bits, start: last.start });
  else runs.push({ ...piece, start });
}

/** The constant is the mapping's, so the key that stands before it comes first. */
function keysIn({ runs, constant, bits }: Layout): Value[] {
  const first = bits - constant.toString(2).length;
  const outer = runs.findLast(({ start }) => start < first) ?? runs[0]!;
  return [outer, ...runs.filter((run) => run !== outer)].map(({ of }) => of);
}

function familyOf({ runs, constant, bits }: Layout): string {
  const layout = runs.map((run) => `${run.start}:${run.bits}`).join();
  return `0x${constant.toString(16)}#${bits}(${layout})`;
}

/** No slot of its own: a name, as those that compilers count are. */
function rootOf({ constant }: Layout): bigint {
  return BigInt.asUintN(WORD_BITS, constant);
}

type Sum = { readonly terms: ReadonlyMap<Term, number>; readonly constant: bigint };

const SUMMANDS_MAX = 8;

/** How often which term is added; null: too many. */
function sumOf(value: Value): Sum | null {
  const terms = new Map<Term, number>();
  let constant = 0n;
  const queue: (readonly [Value, number])[] = [[value, 1]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [one, times] = next;
    if (isConstant(one)) constant += BigInt(times) * BigInt(one);
    else if (one.kind !== "operation") terms.set(one, (terms.get(one) ?? 0) + times);
    else if (one.op === "add") queue.push(...one.operands.map((part) => [part, times] as const));
    else if (one.op === "mul" && one.operands[1] === 2) queue.push([one.operands[0]!, 2 * times]);
    else if (one.op === "shl" && one.operands[0] === 1) queue.push([one.operands[1]!, 2 * times]);
    else terms.set(one, (terms.get(one) ?? 0) + times);
    if (terms.size + queue.length > SUMMANDS_MAX) return null;
  }
  return { terms, constant };
}
