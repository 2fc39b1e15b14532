/** What goes into a hash bit for bit: nobody has another one for it that comes to the same. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Piece, type Term, type Value } from "../walk/values.ts";
import { argumentsIn } from "./_parts.ts";
import { ADDRESS_BITS, isCaller } from "./_terms.ts";

type HashTerm = Extract<Term, { kind: "keccak" }>;

/** From a bit on to another one, that not counted. */
type Range = readonly [from: number, to: number];

const WORD_BITS = 256;

/** Proofs that are followed are far shorter. */
const HASHES_MAX = 64;

/** Which bits of what the hash is made of, and of the hashes that stand in it whole. */
export type Hashed = ReadonlyMap<Term, readonly Range[]>;

export function hashedWhole(hash: HashTerm): Hashed {
  const found = new Map<Term, Range[]>([[hash, [[0, WORD_BITS]]]]);
  const seen = new Set<Term>();
  for (let more = true; more && seen.size < HASHES_MAX;) {
    more = false;
    for (const term of [...found.keys()]) {
      if (term.kind !== "keccak" || seen.has(term) || !isIn(term, WORD_BITS, found)) continue;
      seen.add(term);
      more = true;
      for (const { of, low, bits } of hashedIn(term)) {
        found.set(of, [...found.get(of) ?? [], [low, low + bits]]);
      }
    }
  }
  return found;
}

/** What is left of the last word is not hashed. */
function hashedIn({ words, length }: HashTerm): readonly Piece[] {
  if (length === null) return [];
  return words.flatMap((word, index) => {
    const first = WORD_BITS - 8 * Math.min(32, length - 32 * index);
    return piecesOf(word).map(({ of, low, bits, at }) => {
      const less = Math.max(0, first - at);
      return { of, low: low + less, bits: bits - less, at: at + less };
    }).filter(({ bits }) => bits > 0);
  });
}

function piecesOf(word: Value): readonly Piece[] {
  if (isConstant(word)) return [];
  if (word.kind === "packed") return word.pieces;
  return word.kind === "field"
    ? [{ of: word.of, low: word.offset, bits: word.bits, at: 0 }]
    : [{ of: word, low: 0, bits: WORD_BITS, at: 0 }];
}

function isIn(term: Term, bits: number, hashed: Hashed): boolean {
  let reached = 0;
  for (const [from, to] of [...hashed.get(term) ?? []].sort(([one], [other]) => one - other)) {
    if (from > reached) return false;
    reached = Math.max(reached, to);
  }
  return reached >= bits;
}

/** All that the value is reckoned from is hashed, as much of it as counts: numbers of the code are no choice. */
export function isNamedIn(hashed: Hashed, value: Value, path: Path, most = WORD_BITS): boolean {
  if (isConstant(value)) return true;
  if (isIn(value, WORD_BITS, hashed)) return true;
  if (isCaller(value)) {
    return [...hashed.keys()].some((term) =>
      term.kind === "caller" && isIn(term, ADDRESS_BITS, hashed)
    );
  }
  const named = [...argumentsIn(value)];
  return named.length > 0 &&
    named.every((one) => isIn(one, Math.min(most, bitsOf(one, value, path)), hashed));
}

/** How many bits of an argument count: as many as it is cut to, or as the code lets it have. */
function bitsOf(argument: Term, value: Term, path: Path): number {
  if (value.kind === "field" && value.of === argument) return value.offset + value.bits;
  const most = path.map(({ value: test, holds }) => {
    if (test.kind !== "operation" || !holds || test.op !== "eq") return WORD_BITS;
    const cut = test.operands.find((one) =>
      !isConstant(one) && one.kind === "field" && one.of === argument && one.offset === 0
    );
    return cut !== undefined && test.operands.includes(argument)
      ? (cut as Extract<Term, { kind: "field" }>).bits
      : WORD_BITS;
  });
  return Math.min(WORD_BITS, ...most);
}
