/** Which elements of a list a store may land on: members of structs stand in steps of their own. */
import { isConstant, type Value } from "../walk/values.ts";
import { isStart } from "./_reach.ts";
import { summandsIn } from "./_summands.ts";

type Elements = {
  /** How far behind the beginning the first of them stands. */
  readonly from: bigint;
  /** All distances are multiples of this; 0: there is no other one. */
  readonly by: bigint;
  /** What says which, where it is one thing. */
  readonly index: Value | null;
};

/** Null: the slot is none that is reckoned from a list's beginning. */
export function elementsOf(slot: Value): Elements | null {
  const parts = summandsIn(slot);
  const start = parts.findIndex(isStart);
  if (start === -1) return null;
  let from = 0n;
  const times = new Map<Value, bigint>();
  for (const part of parts.toSpliced(start, 1)) {
    if (isConstant(part)) from += BigInt.asIntN(256, BigInt(part));
    else {
      const [index, factor] = multipleOf(part);
      // As it is: others end in the same bits.
      times.set(index, (times.get(index) ?? 0n) + factor);
    }
  }
  const by = [...times.values()].reduce(divisorOf, 0n);
  return { from, by, index: times.size === 1 ? [...times.keys()][0]! : null };
}

/** The index that leads there; null: none does. With several, that is the first thing's alone. */
export function indexAt({ from, by }: Elements, step: bigint): bigint | null {
  const way = step - from;
  if (by === 0n) return way === 0n ? 0n : null;
  return way % by === 0n ? way / by : null;
}

/** A term, and how often it is taken. */
function multipleOf(term: Exclude<Value, number | bigint>): [Value, bigint] {
  if (term.kind === "operation") {
    const [one, other] = term.operands as readonly [Value, Value];
    if (term.op === "mul" && isConstant(other)) return [one, BigInt(other)];
    if (term.op === "shl" && isConstant(one) && one < 256) return [other, 1n << BigInt(one)];
  }
  if (term.kind === "packed" && term.constant === 0) {
    // As the walk keeps what is shifted.
    const [piece, ...more] = term.pieces;
    if (more.length === 0 && piece?.low === 0) return [piece.of, 1n << BigInt(piece.at)];
  }
  return [term, 1n];
}

function divisorOf(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisorOf(other, one % other);
}
