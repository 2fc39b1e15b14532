/** What the conditions of moves make of a number once it stands where they read it. */
import type { Condition } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";

/** Moves fail, but for named accounts, where the condition is decided as `holds` says. */
export type Demand = Pick<Condition, "value" | "holds"> & { readonly read: Term };

/** What moves do with a number there: `mixed` is where some of it is not known, and nothing that is fails. */
export type Answer = "passes" | "fails" | "mixed";

/** Honest moves ask for one number a few times; what is beyond is not known. */
export const DEMANDS_MAX = 16;

/** A time, and the block of it: those of today, whatever the chain, and of ten years later. */
type Moment = { readonly timestamp: bigint; readonly number: bigint };
const TODAY: Moment = { timestamp: 1_750_000_000n, number: 1_000_000n };
const LATER: Moment = { timestamp: 2_070_000_000n, number: 400_000_000n };

/** Of a constant, that holds for good; null: it is none, nor a time that is reckoned from that of the call. */
export function answerTo(value: Value, demands: readonly Demand[]): Answer | null {
  if (isConstant(value)) return answerAt(BigInt(value), demands, [TODAY, LATER]);
  const moment = numberOf(value, TODAY);
  return moment === null ? null : answerAt(moment, demands, [LATER]);
}

function answerAt(word: bigint, demands: readonly Demand[], moments: readonly Moment[]): Answer {
  const answers = demands.flatMap(({ value, holds, read }) =>
    moments.map((moment) => {
      const number = numberOf(value, moment, { read, word });
      return number === null ? "mixed" : (number !== 0n) === holds ? "fails" : "passes";
    })
  );
  if (answers.includes("fails")) return "fails";
  return answers.includes("mixed") || demands.length > DEMANDS_MAX ? "mixed" : "passes";
}

type Standing = { readonly read: Term; readonly word: bigint };

/** Conditions are nested a few terms deep. */
const DEPTH_MAX = 16;

/** Null: it depends on more. Terms stand in others again and again: each is reckoned once. */
function numberOf(value: Value, now: Moment, there?: Standing): bigint | null {
  const known = new Map<Term, bigint | null>();
  const at = (part: Value, depth: number): bigint | null => {
    if (isConstant(part)) return BigInt(part);
    if (part === there?.read) return there.word;
    if (depth > DEPTH_MAX) return null;
    let number = known.get(part);
    if (number === undefined) {
      number = reckonedOf(part, now, (inner) => at(inner, depth + 1));
      known.set(part, number);
    }
    return number;
  };
  return at(value, 0);
}

function reckonedOf(
  value: Term,
  now: Moment,
  at: (part: Value) => bigint | null,
): bigint | null {
  if (value.kind === "timestamp" || value.kind === "number") return now[value.kind];
  if (value.kind === "field") {
    const whole = at(value.of);
    return whole === null ? null : BigInt.asUintN(value.bits, whole >> BigInt(value.offset));
  }
  if (value.kind !== "operation") return null;
  const [one, other = 0n] = value.operands.map((part) => at(part)) as [
    bigint | null,
    (bigint | null)?,
  ];
  // Nothing of something is nothing, whatever that is.
  if ((value.op === "and" || value.op === "mul") && (one === 0n || other === 0n)) return 0n;
  if (one === null || other === null) return null;
  const reckon = reckoned[value.op];
  return reckon === undefined ? null : BigInt.asUintN(256, reckon(one, other));
}

const reckoned: { readonly [op: string]: (one: bigint, other: bigint) => bigint } = {
  add: (one, other) => one + other,
  sub: (one, other) => one - other,
  mul: (one, other) => one * other,
  div: (one, other) => other === 0n ? 0n : one / other,
  mod: (one, other) => other === 0n ? 0n : one % other,
  lt: (one, other) => one < other ? 1n : 0n,
  slt: (one, other) => BigInt.asIntN(256, one) < BigInt.asIntN(256, other) ? 1n : 0n,
  eq: (one, other) => one === other ? 1n : 0n,
  iszero: (one) => one === 0n ? 1n : 0n,
  and: (one, other) => one & other,
  or: (one, other) => one | other,
  xor: (one, other) => one ^ other,
  not: (one) => ~one,
  shl: (shift, one) => shift < 256n ? one << shift : 0n,
  shr: (shift, one) => shift < 256n ? one >> shift : 0n,
};
