/** Slots that are reckoned from what the caller says, as compilers do: where elements and entries stand. */
import { concat, type Hex, keccak256 } from "viem";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { slotHex } from "./_places.ts";
import { has } from "./_terms.ts";

/** What the caller names an element by; null: it is not he who says which. */
export function namesIn(slot: Value): readonly Term[] | null {
  const found = new Set<Term>();
  const seen = new Set<Term>();
  const queue = [slot];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (isConstant(next) || seen.has(next)) continue;
    seen.add(next);
    if (seen.size > TERMS_MAX) return null;
    const parts = partsOf(next);
    if (parts !== null) queue.push(...parts);
    else if (isName(next)) found.add(next);
    else return null;
    if (found.size > NAMES_MAX) return null;
  }
  return found.size === 0 ? null : [...found];
}

const NAMES_MAX = 2;
/** Compilers reckon slots from few terms; hostile code nests them. */
const TERMS_MAX = 32;

/** An argument, the hash of some, or how often a loop has gone round; not how many elements there are. */
function isName(term: Term): boolean {
  if (term.kind === "calldata") return true;
  if (has(term, "storage") || has(term, "caller") || has(term, "returned")) return false;
  return term.kind === "keccak" ? has(term, "calldata") : term.kind === "unknown";
}

/** What a slot is reckoned from; null: it is not reckoned. */
function partsOf(term: Term): readonly Value[] | null {
  switch (term.kind) {
    case "operation":
      return term.op in reckoned ? term.operands : null;
    case "field":
      return [term.of];
    case "packed":
      return term.pieces.map(({ of }) => of);
    case "mapping":
      return [term.slot, term.key];
    case "array":
      return [term.slot];
    default:
      return null;
  }
}

/** What names are taken to stand for. */
export type Names = ReadonlyMap<Term, bigint>;

export const noNames: Names = new Map();

/** Where a word that was read stands; null: what it is named by is not the code's alone. */
export function slotRead(read: Term): bigint | null {
  const storage = read.kind === "field" ? read.of : read;
  return storage.kind === "storage" ? reckon(storage.slot, noNames) : null;
}

/** What a value comes to, with these names; null: more is needed. */
export function reckon(
  value: Value,
  names: Names,
  known: Map<Term, bigint | null> = new Map(),
): bigint | null {
  if (isConstant(value)) return BigInt(value);
  const before = names.get(value) ?? known.get(value);
  if (before !== undefined) return before;
  const parts = known.size < TERMS_MAX ? partsOf(value) : null;
  known.set(value, null);
  if (parts === null) return null;
  const words: bigint[] = [];
  for (const part of parts) {
    const word = reckon(part, names, known);
    if (word === null) return null;
    words.push(word);
  }
  const result = resultOf(value, words);
  known.set(value, result);
  return result;
}

function resultOf(term: Term, words: readonly bigint[]): bigint | null {
  const [one, other] = words as readonly [bigint, bigint];
  switch (term.kind) {
    case "field":
      return BigInt.asUintN(term.bits, one >> BigInt(term.offset));
    case "packed":
      return term.pieces.reduce(
        (word, { low, bits, at }, index) =>
          word | BigInt.asUintN(bits, words[index]! >> BigInt(low)) << BigInt(at),
        BigInt(term.constant),
      );
    case "array":
      return hashOf(slotHex(one));
    case "mapping": {
      if (term.order === "packed") return null;
      const hashed = [slotHex(other), slotHex(one)];
      return hashOf(concat(term.order === "solidity" ? hashed : hashed.reverse()));
    }
    case "operation":
      return BigInt.asUintN(256, reckoned[term.op]!(one, other));
    default:
      return null;
  }
}

function hashOf(bytes: Hex): bigint {
  return BigInt(keccak256(bytes));
}

/** Shifts beyond this are of nothing that says where an element stands. */
const SHIFT_MAX = 256n;

const reckoned: Readonly<Record<string, (one: bigint, other: bigint) => bigint>> = {
  add: (one, other) => one + other,
  sub: (one, other) => one - other,
  mul: (one, other) => one * other,
  div: (one, other) => other === 0n ? 0n : one / other,
  mod: (one, other) => other === 0n ? 0n : one % other,
  shl: (one, other) => one >= SHIFT_MAX ? 0n : other << one,
  shr: (one, other) => one >= SHIFT_MAX ? 0n : other >> one,
  and: (one, other) => one & other,
  or: (one, other) => one | other,
  lt: (one, other) => one < other ? 1n : 0n,
  eq: (one, other) => one === other ? 1n : 0n,
  iszero: (one) => one === 0n ? 1n : 0n,
};
