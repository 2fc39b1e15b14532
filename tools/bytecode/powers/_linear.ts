/**
 * Numbers as sums of terms, each times a fraction. Divisions by a number of the code are taken as exact: what
 * rounding leaves is no more than a few of the smallest unit.
 */
import type { StoreRecord } from "../walk/records.ts";
import {
  isConstant,
  type OperationTerm,
  type Piece,
  type Term,
  type Value,
} from "../walk/values.ts";
import { constantSlot } from "./_places.ts";
import { isRead, plain } from "./_terms.ts";

type Fraction = { readonly over: bigint; readonly under: bigint };

/** By what tells a term from others; the number of the code has the empty name. */
export type Linear = ReadonlyMap<string, Summand>;

export type Summand = Fraction & { readonly term: Value };

const TERMS_MAX = 16;
/** Sums of honest code stay far below. */
const FRACTION_MAX = 1n << 512n;

const known = new WeakMap<Term, Linear | null>();

/** Null: too much to reckon with. */
export function linearOf(value: Value): Linear | null {
  const inner = plain(value);
  if (isConstant(inner)) return numbered(BigInt.asIntN(256, BigInt(inner)));
  let sum = known.get(inner);
  if (sum === undefined) known.set(inner, sum = readLinear(inner));
  return sum;
}

function readLinear(term: Term): Linear | null {
  if (isQuotient(term)) return times(linearOf(term.of), 1n, 1n << BigInt(term.offset));
  const doubled = doubledIn(term);
  if (doubled !== null) return times(linearOf(doubled.of), 1n << BigInt(doubled.at), 1n);
  if (term.kind !== "operation") return single(nameOf(term), term);
  const [one, other] = term.operands as readonly [Value, Value];
  switch (term.op) {
    case "add":
      return plus(linearOf(one), linearOf(other));
    case "sub":
      return minus(linearOf(one), linearOf(other));
    case "mul":
      return isFactor(other) ? times(linearOf(one), BigInt(other), 1n) : alone(term);
    case "div":
      return isFactor(other) ? times(linearOf(one), 1n, BigInt(other)) : alone(term);
    case "shl":
      return isShift(one) ? times(linearOf(other), 1n << BigInt(one), 1n) : alone(term);
    case "shr":
      return isShift(one) ? times(linearOf(other), 1n, 1n << BigInt(one)) : alone(term);
    default:
      return alone(term);
  }
}

/** All but the last bits: a division by two, four, … What is stored beside another begins with a byte. */
function isQuotient(term: Term): term is Extract<Term, { kind: "field" }> {
  return term.kind === "field" && (!isRead(term) || term.offset % 8 !== 0) && term.offset > 0 &&
    term.offset < 128 && term.offset + term.bits >= term.of.width;
}

/** A product by two, four, …: all bits but those that leave the word at its end. */
function doubledIn(term: Term): Piece | null {
  if (term.kind !== "packed" || term.pieces.length !== 1 || BigInt(term.constant) !== 0n) {
    return null;
  }
  const [piece] = term.pieces;
  const { of, at, low, bits } = piece!;
  const isWhole = low === 0 && (at + bits === 256 || !isConstant(of) && bits >= of.width);
  return isWhole && isShift(at) ? piece! : null;
}

function alone(term: OperationTerm): Linear {
  return single(nameOf(term), term);
}

function isFactor(value: Value): value is number | bigint {
  return isConstant(value) && BigInt(value) > 0n && BigInt(value) < 1n << 128n;
}

function isShift(value: Value): value is number {
  return isConstant(value) && BigInt(value) < 128n;
}

function numbered(over: bigint): Linear {
  return new Map([["", { over, under: 1n, term: 0 }]]);
}

function single(name: string, term: Value): Linear {
  return new Map([[name, { over: 1n, under: 1n, term }]]);
}

/** What stood at a store's place before. */
export function oldAt({ slot, offset, bits }: StoreRecord): Linear {
  return single(readName(slot, offset, bits), slot);
}

function nameOf(term: Term): string {
  if (!isRead(term)) return `${term.id}`;
  if (term.kind === "field") {
    const { of, offset, bits } = term;
    return of.kind === "storage" ? readName(of.slot, offset, bits) : `${term.id}`;
  }
  return readName(term.slot, 0, 256);
}

/** The compiler works out where a constant account's entry stands at times, and at times the code does. */
function readName(slot: Value, offset: number, bits: number): string {
  const at = isConstant(slot) ? slot : constantSlot(slot);
  return `${at === null ? `${(slot as Term).id}` : `=${at}`}/${offset}/${bits}`;
}

export function plus(one: Linear | null, other: Linear | null): Linear | null {
  if (one === null || other === null) return null;
  const sum = new Map(one);
  for (const [name, { over, under, term }] of other) {
    const before = sum.get(name) ?? { over: 0n, under: 1n };
    const total = { over: before.over * under + over * before.under, under: under * before.under };
    if (total.over === 0n) sum.delete(name);
    else sum.set(name, { ...total, term });
    if (total.under > FRACTION_MAX) return null;
  }
  return sum.size > TERMS_MAX ? null : sum;
}

export function minus(one: Linear | null, other: Linear | null): Linear | null {
  return plus(one, times(other, -1n, 1n));
}

function times(sum: Linear | null, over: bigint, under: bigint): Linear | null {
  if (sum === null) return null;
  const made = new Map<string, Summand>();
  for (const [name, one] of sum) {
    const next = { over: one.over * over, under: one.under * under, term: one.term };
    if (next.under > FRACTION_MAX || next.over > FRACTION_MAX || next.over < -FRACTION_MAX) {
      return null;
    }
    made.set(name, next);
  }
  return made;
}

/** The terms that a sum grows with, where it falls with none; null: it falls with one. */
export function positiveIn(sum: Linear): Value[] | null {
  const parts = [...sum];
  if (parts.some(([, { over }]) => over < 0n)) return null;
  return parts.flatMap(([name, { over, term }]) => name !== "" && over > 0n ? [term] : []);
}
