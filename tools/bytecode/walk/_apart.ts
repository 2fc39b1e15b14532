/**
 * Which of two places in memory certainly lies behind the other: sums of lengths move on, as nothing is so long that
 * it goes round. Compilers ask of each length that callers choose whether it is below 2^64, those before Solidity 0.8
 * mostly whether it is below 2^32.
 */
import type { Facts } from "./_facts.ts";
import type { Address } from "./_memory.ts";
import type { Terms } from "./_terms.ts";
import { isConstant, taints, type Term, type Value, type Word } from "./values.ts";

const LENGTH_MAX = 0xffff_ffff_ffff_ffffn;
/** What a length is asked to be no more than, by one compiler or the other. */
const ASKED_MAX: readonly Word[] = [LENGTH_MAX, 0x1_0000_0000];
const LENGTH_BITS = 64;
/** Sums and small multiples of lengths, so deep, come nowhere near the end of numbers. */
const DEPTH_MAX = 8;
const SUMMANDS_MAX = 8;
const WORD = 32;

type Asked = readonly Term[];

export class Lengths {
  readonly #terms: Terms;
  /** Of what one each has to be decided not to hold, for a term to be of lengths; null: it is not. */
  readonly #asked = new Map<Term, readonly Asked[] | null>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** Whether a term is made of lengths alone, as far as a path knows. */
  isLength(term: Term, facts: Facts): boolean {
    let asked = this.#asked.get(term);
    if (asked === undefined) this.#asked.set(term, asked = this.#askedOf(term, 0));
    return asked !== null && asked.every((either) => either.some((one) => facts.isRuledOut(one)));
  }

  #askedOf(value: Value, depth: number): readonly Asked[] | null {
    if (isConstant(value)) return value <= LENGTH_MAX ? [] : null;
    if (value.width <= LENGTH_BITS || value.kind === "returnsize") return [];
    if (value.kind === "calldatasize" || value.kind === "codesize") return [];
    if (depth > DEPTH_MAX) return null;
    const all = (values: readonly Value[]) => {
      const asked = values.map((one) => this.#askedOf(one, depth + 1));
      return asked.every((one) => one !== null) ? asked.flat() : null;
    };
    // Rounded up to whole words.
    if (value.kind === "packed") {
      const isInPlace = value.pieces.every(({ low, at }) => low === at);
      return isInPlace && value.constant <= LENGTH_MAX
        ? all(value.pieces.map(({ of }) => of))
        : null;
    }
    if (value.kind === "operation") {
      const [one, other] = value.operands as readonly [Value, Value];
      if (value.op === "add") return all(value.operands);
      if (value.op === "mul" && isFew(other)) return all([one]);
      if (value.op === "div" && isConstant(other)) return all([one]);
      if (value.op === "shl" && isConstant(one) && one <= 8) return all([other]);
    }
    return [ASKED_MAX.map((most) => this.#terms.operation("lt", most, value))];
  }
}

function isFew(value: Value): boolean {
  return isConstant(value) && value <= 256;
}

/** An address, and how many bytes from there on; null: not known. */
type Stretch = Address & { readonly length: number | null };

/** Whether what is written and the word that is read share nothing, whatever the lengths are. */
export function isApart(
  written: Stretch,
  read: Address,
  isLength: (term: Term) => boolean,
): boolean {
  const [ahead, behind] = [written.offset - read.offset, read.offset - written.offset];
  return ahead >= WORD && isFurther(written.base, read.base, isLength) ||
    written.length !== null && behind >= written.length &&
      isFurther(read.base, written.base, isLength);
}

/** The one base is the other and some lengths more. */
function isFurther(
  one: Term | null,
  other: Term | null,
  isLength: (term: Term) => boolean,
): boolean {
  const more = summandsOf(one);
  for (const part of summandsOf(other)) {
    const at = more.indexOf(part);
    if (at < 0) return false;
    more.splice(at, 1);
  }
  return more.length <= SUMMANDS_MAX && more.every(isLength);
}

function summandsOf(base: Term | null): Term[] {
  const found: Term[] = [];
  const queue: (Value | null)[] = [base];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next === null || isConstant(next)) continue;
    if (next.kind === "operation" && next.op === "add" && found.length < SUMMANDS_MAX) {
      queue.push(...next.operands);
    } else found.push(next);
  }
  return found;
}

/**
 * Whether a base is made of lengths, as those are behind which a compiler's allocator keeps what comes next: nobody
 * wrote there before. Elsewhere others may have, as at 0 or 1 where a call's success points.
 */
export function isAllocated({ width, taint }: Term): boolean {
  return width > 1 && (taint & ~LENGTHS) === 0;
}

const LENGTHS = taints.calldata | taints.calldatasize | taints.storage | taints.returned |
  taints.code;
