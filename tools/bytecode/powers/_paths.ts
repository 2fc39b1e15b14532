/** What the conditions of a path decide. */
import type { Condition, Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { has, isSelf, plain } from "./_terms.ts";

/** A walk folds what exceeds this many ways into the last one. */
export const PATHS_LISTED_MAX = 24;

/** Whether the last of these paths stands for others too, of which it keeps what they share. */
export function isFolded(paths: readonly Path[]): boolean {
  return paths.length >= PATHS_LISTED_MAX;
}

/** Without the path that stands for many: it lost what would tell each of them. */
export function listedOnly(paths: readonly Path[]): readonly Path[] {
  return isFolded(paths) ? paths.slice(0, -1) : paths;
}

/** Whether one run can go both ways: nothing was decided differently. */
export function compatible(one: Path, other: Path): boolean {
  if (one === other) return true;
  const decided = decisions(one);
  return other.every(({ value, holds }) => (decided.get(value) ?? holds) === holds);
}

/** A term and how it was decided, as one number. */
export function decisionKey({ id }: Term, holds: boolean): number {
  return holds ? 2 * id + 1 : 2 * id;
}

const decisionsOf = new WeakMap<Path, ReadonlyMap<Term, boolean>>();

export function decisions(path: Path): ReadonlyMap<Term, boolean> {
  const known = decisionsOf.get(path);
  if (known !== undefined) return known;
  const made = new Map<Term, boolean>();
  for (const { value, holds } of path) made.set(value, holds);
  decisionsOf.set(path, made);
  return made;
}

/** Whether one run can do both of what has these paths. */
export function together(paths: readonly Path[], others: readonly Path[]): boolean {
  return others.some((other) => paths.some((path) => compatible(other, path)));
}

/** Deployed code has a size: a path on which it has none is a constructor's. */
export function isOfConstructor(path: Path): boolean {
  return path.some(({ value, holds }) => {
    if (!has(value, "code")) return false;
    const { term, holds: positive } = asTruth(value, holds);
    return !positive && term.kind === "codesize" && isSelf(term.of);
  });
}

/** `x > 0` says the same as `x`. `strip`: what of the term's form does not matter. */
export function asTruth(
  value: Term,
  holds: boolean,
  strip: (value: Value) => Value = plain,
): { term: Term; holds: boolean } {
  if (value.kind === "operation") {
    const [one, other] = value.operands as readonly [Value, Value];
    if (value.op === "lt" && one === 0 && !isConstant(other)) return { term: other, holds };
    if (value.op === "lt" && other === 1 && !isConstant(one)) return { term: one, holds: !holds };
    if (value.op === "iszero" && !isConstant(one)) return asTruth(one, !holds, strip);
    if (value.op === "eq" && other === 0 && !isConstant(one)) return asTruth(one, !holds, strip);
  }
  const inner = strip(value);
  return { term: isConstant(inner) ? value : inner, holds };
}

/** Whether it was found that nothing is cut off, as compilers ask of arguments of fewer bits. */
export function isUncutOn(part: Term & { readonly kind: "field" }, path: Path): boolean {
  return path.some(({ value, holds }) =>
    holds && value.kind === "operation" && value.op === "eq" &&
    value.operands.includes(part) && value.operands.includes(part.of)
  );
}

/** The same of a term as it is: that some bits of it are zero does not say that it is. */
export function asUncut(value: Term, holds: boolean): { term: Term; holds: boolean } {
  return asTruth(value, holds, (one) => one);
}

/** What a comparison becomes once a word of storage is zero; null: it depends on more. */
export function whenZero(value: Value, read: Term): boolean | null {
  if (value === read) return false;
  if (isConstant(value)) return BigInt(value) !== 0n;
  if (plain(value) === read) return false;
  // Of nothing every bit is zero.
  if (value.kind === "field") return whenZero(value.of, read) === false ? false : null;
  if (value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const left = numberWhenZero(one, read);
  const right = other === undefined ? null : numberWhenZero(other, read);
  switch (value.op) {
    case "iszero": {
      const inner = whenZero(one, read);
      return inner === null ? null : !inner;
    }
    case "eq":
      return left === null || right === null ? null : left === right;
    case "lt":
      // Nothing is below zero, and what is compared with it is mostly something.
      if (right === 0n) return false;
      if (left === 0n && right === null) return true;
      return left === null || right === null ? null : left < right;
    case "and":
    case "mul":
      if (whenZero(one, read) === false || whenZero(other, read) === false) return false;
      return null;
    case "shr":
    case "shl":
      return whenZero(other, read) === false ? false : null;
    case "div":
    case "mod":
      return whenZero(one, read) === false ? false : null;
    case "or":
    case "add": {
      const both = [whenZero(one, read), whenZero(other, read)];
      if (both.includes(true)) return true;
      return both.includes(null) ? null : false;
    }
    default:
      return null;
  }
}

function numberWhenZero(value: Value, read: Term): bigint | null {
  if (isConstant(value)) return BigInt(value);
  return whenZero(value, read) === false ? 0n : null;
}

/** The greatest value that conditions of a path leave to a value; null: none of them bounds it. */
export function upperBound(path: Path, isBounded: (value: Value) => boolean): bigint | null {
  const bounds = path.flatMap((condition) => boundsOf(condition, isBounded) ?? []);
  return bounds.length === 0 ? null : bounds.reduce((a, b) => a < b ? a : b);
}

function boundsOf({ value, holds }: Condition, isBounded: (value: Value) => boolean) {
  if (value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "lt" && !holds && isConstant(one) && isBounded(other)) return BigInt(one);
  if (value.op === "lt" && holds && isConstant(other) && isBounded(one)) return BigInt(other) - 1n;
  if (value.op === "eq" && holds && isConstant(other) && isBounded(one)) return BigInt(other);
  return null;
}
