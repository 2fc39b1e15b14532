/** Times that are written down: what the clock shows, and what is added to it. */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type Linear, linearOf, type Summand } from "./_linear.ts";
import { isScalar, readPlace } from "./_places.ts";
import { isNow, isRead, plain } from "./_terms.ts";

/** An hour, by either clock. Longer pauses can be begun again and again at little cost. */
export const LONGEST = { timestamp: 3_600n, number: 300n } as const satisfies Partial<
  Record<Term["kind"], bigint>
>;

export type Clock = keyof typeof LONGEST;

/** Until 2106 the time fits into as many, and so does the number of a block. */
export const CLOCK_BITS = 32;

/** Sums of honest code are far less deep. */
export const DEPTH_MAX = 8;

/** What a move notes: what the clock shows, and how much is added to it at most. */
export type Noted = { readonly clock: Clock; readonly ahead: bigint };

export function notedIn(value: Value): Noted | null {
  let clock: Clock | null = null;
  let ahead = 0n;
  for (const part of sumOf(value) ?? []) {
    const size = sizeOf(part);
    const shown = size === null && isOnce(part) ? clockOf(part[1].term) : null;
    if (size !== null && size >= 0n) ahead += size;
    else if (shown !== null && clock === null) clock = shown;
    else return null;
  }
  return clock === null || ahead > LONGEST[clock] ? null : { clock, ahead };
}

/** The value as a sum; null where some of it was cut off, or its sign was spread, on the way. */
function sumOf(value: Value): Linear | null {
  return isUncut(value) ? linearOf(value) : null;
}

export function isUncut(value: Value, depth = 0): boolean {
  if (isConstant(value) || isRead(value) || isNow(value)) return true;
  if (depth > DEPTH_MAX) return false;
  if (value.kind === "field") {
    return value.offset === 0 && value.bits >= CLOCK_BITS && isUncut(value.of, depth + 1);
  }
  return value.kind === "operation" && summing.has(value.op) &&
    value.operands.every((one) => isUncut(one, depth + 1));
}

const summing: ReadonlySet<string> = new Set(["add", "sub", "mul"]);

type Part = readonly [name: string, of: Summand];

/**
 * How far from nothing a part can be: a constant, or a number that whoever sets it has few bits for. Null: nothing
 * bounds it.
 */
export function sizeOf([name, { over, under, term }]: Part): bigint | null {
  if (under !== 1n) return null;
  if (name === "") return over;
  const place = readPlace(term);
  return place === null || !isScalar(place) ? null : over * ((1n << BigInt(place.bits)) - 1n);
}

export function isOnce([, { over, under }]: Part): boolean {
  return over === 1n && under === 1n;
}

export function clockOf(value: Value): Clock | null {
  const inner = plain(value);
  if (isConstant(inner) || !isNow(inner)) return null;
  return inner.kind as Clock;
}
