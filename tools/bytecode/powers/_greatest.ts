/** How large a number can be on a way: by what is asked of it there, and by what it is made of (EVM words wrap). */
import type { Path } from "../walk/records.ts";
import {
  type FieldTerm,
  isConstant,
  type OperationTerm,
  type Term,
  type Value,
} from "../walk/values.ts";
import { asUncut, isUncutOn } from "./_paths.ts";

export const WORD_MAX = (1n << 256n) - 1n;

/** Numbers of honest code are made in a few steps; what is nested deeper may be anything. */
const DEPTH_MAX = 16;

/** How large at most something is that others are held against, where its form does not tell; null: it may be anything. */
export type BoundOf = (bound: Value) => bigint | null;

/** What each term is held below, or is not above, on a way. */
type Asked = ReadonlyMap<Term, readonly Bound[]>;

type Bound = { readonly most: Value; readonly isBelow: boolean };

/** The largest that a value can be on a path; `WORD_MAX`: nothing bounds it. */
export function greatestOn(value: Value, path: Path, boundOf: BoundOf = () => null): bigint {
  return new Greatest(path, boundOf).of(value, 0);
}

/** The terms that a path holds below something, each with how large it can be then. */
export function boundedOn(path: Path, boundOf: BoundOf): { term: Term; greatest: bigint }[] {
  const greatest = new Greatest(path, boundOf);
  return [...greatest.asked.keys()].map((term) => ({ term, greatest: greatest.asFar(term, 0) }));
}

class Greatest {
  readonly asked: Asked;
  readonly #path: Path;
  readonly #boundOf: BoundOf;
  /** What is being worked out counts as anything, so that no two bounds rest on each other. */
  readonly #known = new Map<Term, bigint>();

  constructor(path: Path, boundOf: BoundOf) {
    this.#path = path;
    this.#boundOf = boundOf;
    this.asked = askedOn(path);
  }

  of(value: Value, depth: number): bigint {
    if (isConstant(value)) return BigInt(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const widest = value.width >= 256 ? WORD_MAX : (1n << BigInt(value.width)) - 1n;
    this.#known.set(value, widest);
    if (depth > DEPTH_MAX) return widest;
    const greatest = least(widest, this.asFar(value, depth), this.#made(value, depth));
    this.#known.set(value, greatest);
    return greatest;
  }

  /** As far as conditions tell. */
  asFar(term: Term, depth: number): bigint {
    const bounds = (this.asked.get(term) ?? []).map(({ most, isBelow }) => {
      const bound = least(this.#boundOf(most) ?? WORD_MAX, this.of(most, depth + 1));
      return isBelow && bound > 0n ? bound - 1n : bound;
    });
    return least(WORD_MAX, ...bounds);
  }

  #made(term: Term, depth: number): bigint {
    const at = (one: Value) => this.of(one, depth + 1);
    if (term.kind === "field") return this.#fieldOf(term, at);
    if (term.kind === "packed") {
      return term.pieces.reduce(
        (sum, { of, low, bits, at: place }) =>
          sum + (least(ones(bits), at(of) >> BigInt(low)) << BigInt(place)),
        BigInt(term.constant),
      );
    }
    return term.kind === "operation" ? made(term, at, this.#path) : WORD_MAX;
  }

  #fieldOf({ of, offset, bits }: FieldTerm, at: (one: Value) => bigint): bigint {
    return least(ones(bits), at(of) >> BigInt(offset));
  }
}

function made({ op, operands }: OperationTerm, at: (one: Value) => bigint, path: Path): bigint {
  const [one, other] = operands as readonly [Value, Value];
  switch (op) {
    case "add":
      return fitting(at(one) + at(other));
    case "mul":
      return fitting(at(one) * at(other));
    case "sub":
      return isCovered(one, other, path) ? at(one) : WORD_MAX;
    case "div":
      return isConstant(other) && other > 0 ? at(one) / BigInt(other) : at(one);
    case "mod":
      return least(at(one), isConstant(other) && other > 0 ? BigInt(other) - 1n : at(other));
    case "and":
      return least(at(one), at(other));
    case "or":
    case "xor":
      return ones((at(one) | at(other)).toString(2).length);
    case "shr":
      return isConstant(one) && one < 256 ? at(other) >> BigInt(one) : at(other);
    case "shl":
      return isConstant(one) && one < 256 ? fitting(at(other) << BigInt(one)) : WORD_MAX;
    default:
      return WORD_MAX;
  }
}

/** What is too large goes round, and may be anything. */
function fitting(number: bigint): bigint {
  return number > WORD_MAX ? WORD_MAX : number;
}

/** No more is taken off than there is: as it is asked before, or after by `a - b <= a`. */
export function isCovered(one: Value, other: Value, path: Path): boolean {
  const isRest = (value: Value) =>
    !isConstant(value) && value.kind === "operation" && value.op === "sub" &&
    value.operands[0] === one && value.operands[1] === other;
  return path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [less, more] = value.operands as readonly [Value, Value];
    if (holds) return less === other && more === one;
    return less === one && (more === other || isRest(more));
  });
}

function askedOn(path: Path): Asked {
  const asked = new Map<Term, Bound[]>();
  const add = (term: Value, bound: Bound) => {
    if (isConstant(term)) return;
    const before = asked.get(term);
    if (before === undefined) asked.set(term, [bound]);
    else before.push(bound);
    if (term.kind === "field" && term.offset === 0 && isUncutOn(term, path)) add(term.of, bound);
  };
  for (const condition of path) {
    const { term, holds } = asUncut(condition.value, condition.holds);
    if (!holds) add(term, { most: 0, isBelow: false });
    if (!holds && term.kind === "field" && isTop(term)) {
      add(term.of, { most: ones(term.offset), isBelow: false });
    }
    if (term.kind !== "operation") continue;
    const [one, other] = term.operands as readonly [Value, Value];
    if (term.op === "lt" && holds) add(one, { most: other, isBelow: true });
    if (term.op === "lt" && !holds) add(other, { most: one, isBelow: false });
    if (term.op === "eq" && holds) {
      add(one, { most: other, isBelow: false });
      add(other, { most: one, isBelow: false });
    }
  }
  return asked;
}

/** All bits from there on. */
function isTop({ of, offset, bits }: FieldTerm): boolean {
  return offset + bits >= of.width;
}

function ones(bits: number): bigint {
  return (1n << BigInt(bits)) - 1n;
}

function least(...all: readonly bigint[]): bigint {
  return all.reduce((one, other) => one < other ? one : other);
}
