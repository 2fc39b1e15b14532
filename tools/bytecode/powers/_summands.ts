/** What a place is the sum of, as the code adds it up: nothing is taken for what it is a part of. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { boundedOn, type BoundOf, greatestOn } from "./_greatest.ts";

/** Terms, and what is added to them for all. */
export type Sum = { readonly terms: readonly Term[]; readonly constant: bigint };

const SUMMANDS_MAX = 8;

/** Sums beyond that are not taken apart. */
export function summandsIn(value: Value): Value[] {
  const parts: Value[] = [];
  const queue = [value];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const isFew = parts.length + queue.length < SUMMANDS_MAX;
    if (isFew && !isConstant(next) && next.kind === "operation" && next.op === "add") {
      queue.push(...next.operands);
    } else parts.push(next);
  }
  return parts;
}

export function sumOf(parts: readonly Value[]): Sum {
  const terms: Term[] = [];
  let constant = 0n;
  for (const part of parts) {
    if (isConstant(part)) constant += BigInt.asIntN(256, BigInt(part));
    else terms.push(part);
  }
  return { terms, constant };
}

/** All of it together is below that on a path; or it is asked to be as one thing, but for a constant as small. */
export function isHeldBelow(
  most: bigint,
  { terms, constant }: Sum,
  path: Path,
  boundOf: BoundOf,
): boolean {
  const isSmall = (by: bigint) => by > -most && by < most;
  const whole = terms.reduce((sum, term) => sum + greatestOn(term, path, boundOf), 0n);
  return whole < most && isSmall(constant) ||
    boundedOn(path, boundOf).some(({ term, greatest }) => {
      const asked = sumOf(summandsIn(term));
      return greatest < most && isSmall(constant - asked.constant) &&
        isSameRow(terms, asked.terms);
    });
}

/** In whatever order. */
function isSameRow(one: readonly Term[], other: readonly Term[]): boolean {
  const left = [...other];
  return one.length === other.length && one.every((term) => {
    const at = left.indexOf(term);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
