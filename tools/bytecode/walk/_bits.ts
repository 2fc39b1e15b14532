/**
 * Bit operations on values made of pieces: which bits of which word stand where. Packed storage is
 * read and written with masks, shifts, divisions and multiplications; here all of them come to the
 * same form, so that a field keeps its name whatever the compiler wrote.
 */
import type { Terms } from "./_terms.ts";
import type { PackedTerm, Piece, Term, Value, Word } from "./values.ts";
import {
  andWords,
  bitLength,
  notWord,
  ones,
  orWords,
  runsOf,
  shlWords,
  shrWords,
} from "./_words.ts";

/** A mask of more runs of ones than this is no mask of fields. */
const RUNS_MAX = 8;

type Sliced = { readonly pieces: readonly Piece[]; readonly constant: Word };

function sliced(value: Value): Sliced {
  if (typeof value !== "object") return { pieces: [], constant: value };
  if (value.kind === "packed") return value;
  return { pieces: [pieceOf(value)], constant: 0 };
}

function pieceOf(term: Term): Piece {
  return term.kind === "field"
    ? { of: term.of, low: term.offset, bits: term.bits, at: 0 }
    : { of: term, low: 0, bits: term.width, at: 0 };
}

function follows(last: Piece, { of, low, at }: Piece): boolean {
  return last.of === of && last.low + last.bits === low && last.at + last.bits === at;
}

/** The value that pieces and a constant make; neighbours that belong together are joined. */
function joined(terms: Terms, pieces: readonly Piece[], constant: Word): Value {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged[merged.length - 1];
    if (last && follows(last, piece)) {
      const { of, low, bits, at } = last;
      merged[merged.length - 1] = { of, low, bits: bits + piece.bits, at };
    } else merged.push(piece);
  }
  const only = merged[0];
  if (!only) return constant;
  if (merged.length > 1 || constant !== 0 || only.at !== 0) return terms.packed(merged, constant);
  const { of, low, bits } = only;
  return low === 0 && bits === of.width ? of : terms.field(of, low, bits);
}

/** The bits `[from, to)` where they are, all others zero. */
function keep(pieces: readonly Piece[], from: number, to: number, kept: Piece[]): void {
  for (const { of, low, bits, at } of pieces) {
    const start = Math.max(at, from);
    const end = Math.min(at + bits, to);
    if (start < end) kept.push({ of, low: low + start - at, bits: end - start, at: start });
  }
}

function moved(pieces: readonly Piece[], by: number): Piece[] {
  return pieces.map(({ of, low, bits, at }) => ({ of, low, bits, at: at + by }));
}

const masks = new Map<Word, ReturnType<typeof runsOf>>();

function cachedRuns(mask: Word): ReturnType<typeof runsOf> {
  let runs = masks.get(mask);
  if (!runs) {
    runs = runsOf(mask);
    // Masks come from code, which anybody writes: the cache must not grow with it.
    if (masks.size < 1024) masks.set(mask, runs);
  }
  return runs;
}

/** `value & mask`; undefined: the mask is none of fields. */
export function maskBits(terms: Terms, value: Term, mask: Word): Value | undefined {
  if (mask === 0) return 0;
  const runs = cachedRuns(mask);
  if (runs.length > RUNS_MAX) return undefined;
  const [run] = runs;
  if (value.kind !== "packed" && runs.length === 1 && run![0] === 0) {
    return part(terms, value, 0, run![1]);
  }
  const { pieces, constant } = sliced(value);
  const kept: Piece[] = [];
  for (const [from, to] of runs) keep(pieces, from, to, kept);
  return joined(terms, kept, constant === 0 ? 0 : andWords(constant, mask));
}

/** `value << by`. */
export function shiftUp(terms: Terms, value: Term, by: number): Value {
  const { pieces, constant } = sliced(value);
  const kept: Piece[] = [];
  keep(pieces, 0, 256 - by, kept);
  return joined(terms, moved(kept, by), constant === 0 ? 0 : shlWords(by, constant));
}

/** Bits of a value in one piece, shifted down. */
function part(terms: Terms, value: Exclude<Term, PackedTerm>, offset: number, bits: number): Value {
  const { of, low, bits: width } = pieceOf(value);
  const count = Math.min(width - offset, bits);
  if (count <= 0) return 0;
  return offset === 0 && low === 0 && count === of.width
    ? of
    : terms.field(of, low + offset, count);
}

/** `value >> by`. */
export function shiftDown(terms: Terms, value: Term, by: number): Value {
  if (value.kind !== "packed") return part(terms, value, by, 256);
  const { pieces, constant } = sliced(value);
  const kept: Piece[] = [];
  keep(pieces, by, 256, kept);
  return joined(terms, moved(kept, -by), constant === 0 ? 0 : shrWords(by, constant));
}

/** `a | b` where no bit of one can meet a bit of the other; else undefined. */
export function mergeBits(terms: Terms, a: Value, b: Value): Value | undefined {
  const [one, other] = [sliced(a), sliced(b)];
  const pieces = [...one.pieces, ...other.pieces].sort((x, y) => x.at - y.at);
  const constant = orWords(one.constant, other.constant);
  if (one.constant !== 0 && andWords(one.constant, other.constant) !== 0) return undefined;
  let end = 0;
  for (const { at, bits } of pieces) {
    if (at < end || (constant !== 0 && anyBit(constant, at, bits))) return undefined;
    end = at + bits;
  }
  return joined(terms, pieces, constant);
}

/** `value | constant` where the constant is one run of ones: a flag in a word of something else. */
export function raiseBits(terms: Terms, value: Term, constant: Word): Value | undefined {
  if (cachedRuns(constant).length !== 1) return undefined;
  const others = maskBits(terms, value, notWord(constant));
  return others === undefined ? undefined : mergeBits(terms, others, constant);
}

function anyBit(constant: Word, at: number, bits: number): boolean {
  return andWords(shrWords(at, constant), ones(bits)) !== 0;
}

/** `value ^ constant` where the constant meets no piece; else undefined. */
export function flipConstant(
  terms: Terms,
  value: Term,
  constant: Word,
  flip: (a: Word, b: Word) => Word,
): Value | undefined {
  if (value.kind !== "packed") return undefined;
  if (value.pieces.some(({ at, bits }) => anyBit(constant, at, bits))) return undefined;
  return joined(terms, value.pieces, flip(value.constant, constant));
}

/** `bits` bits from bit `offset` on, shifted down. */
export function extract(terms: Terms, value: Value, offset: number, bits: number): Value {
  if (typeof value !== "object") return andWords(shrWords(offset, value), ones(bits));
  if (value.kind !== "packed") return part(terms, value, offset, bits);
  const { pieces, constant } = value;
  const kept: Piece[] = [];
  keep(pieces, offset, offset + bits, kept);
  const rest = constant === 0 ? 0 : andWords(shrWords(offset, constant), ones(bits));
  return joined(terms, moved(kept, -offset), rest);
}

/** The same bits without the zeros below them: tells zero from non-zero, and equal shifts apart. */
export function lowestBit(value: Term): number {
  if (value.kind !== "packed") return 0;
  const first = value.pieces[0]!.at;
  if (value.constant === 0) return first;
  return Math.min(first, cachedRuns(value.constant)[0]![0]);
}

/** A field of a word that is to be stored. */
export type Change = { readonly offset: number; readonly bits: number; readonly value: Value };

/** Which fields differ between the word that a slot holds and the one that replaces it. */
export function changedFields(terms: Terms, old: Value, next: Value): readonly Change[] {
  if (typeof next !== "object") return [{ offset: 0, bits: 256, value: next }];
  const [before, after] = [sliced(old), sliced(next)];
  const kept = keptRanges(before, after);
  if (kept.length === 0) return [{ offset: 0, bits: 256, value: next }];
  const changes: Change[] = [];
  let from = 0;
  for (const [start, end] of [...kept, [256, 256] as const]) {
    if (start > from) changes.push(...fieldsWithin(terms, after, from, start));
    from = Math.max(from, end);
  }
  return changes;
}

/** Bits that come from the same place as before. Constant bits are never counted as kept. */
function keptRanges(before: Sliced, after: Sliced): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (const piece of after.pieces) {
    for (const old of before.pieces) {
      if (old.of !== piece.of || old.low - old.at !== piece.low - piece.at) continue;
      const start = Math.max(old.at, piece.at);
      const end = Math.min(old.at + old.bits, piece.at + piece.bits);
      if (start < end) ranges.push([start, end]);
    }
  }
  return ranges.sort((a, b) => a[0] - b[0]);
}

/** Neighbouring fields that change together: each piece begins one, on a byte's edge. */
function fieldsWithin(terms: Terms, after: Sliced, from: number, to: number): Change[] {
  const starts = after.pieces.map(({ at }) => at).filter((at) =>
    at > from && at < to && at % 8 === 0
  );
  const fields: Change[] = [];
  const whole = joined(terms, after.pieces, after.constant);
  let start = from;
  for (const end of [...starts, to]) {
    if (end <= start) continue;
    fields.push({
      offset: start,
      bits: end - start,
      value: extract(terms, whole, start, end - start),
    });
    start = end;
  }
  return fields;
}

/** Bits that a value can have. */
export function widthOf(value: Value): number {
  return typeof value === "object" ? value.width : bitLength(value);
}
