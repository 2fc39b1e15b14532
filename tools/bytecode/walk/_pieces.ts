/** Values made of pieces: how to find them again, and what they are made from. */
import { type PackedTerm, type Piece, taints, type Word } from "./values.ts";

/** Equal for equal pieces over the same constant, which is given by its id. */
export function digestOfPieces(pieces: readonly Piece[], constant: number): number {
  let digest = constant;
  for (const { of, low, bits, at } of pieces) {
    digest = Math.imul(digest ^ of.id, 0x9e3779b1) ^ (low << 16) ^ (bits << 8) ^ at;
    digest ^= digest >>> 15;
  }
  return digest;
}

export function isPacked(term: PackedTerm, pieces: readonly Piece[], constant: Word): boolean {
  if (term.constant !== constant || term.pieces.length !== pieces.length) return false;
  for (let i = 0; i < pieces.length; i++) {
    const [one, other] = [term.pieces[i]!, pieces[i]!];
    if (one.of !== other.of || one.low !== other.low) return false;
    if (one.bits !== other.bits || one.at !== other.at) return false;
  }
  return true;
}

export function taintOfPiece({ of, low, bits }: Piece): number {
  if (of.kind !== "calldata" || of.offset !== 0) return of.taint;
  if (low >= 224) return taints.selector;
  return low + bits <= 224 ? taints.calldata : of.taint;
}
