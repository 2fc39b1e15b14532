/** Pauses between two trades of one account whose length the code fixes: they end, whoever has them begin. */
import type { BranchRecord, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Scene } from "./_findings.ts";
import { type Linear, linearOf, minus, type Summand } from "./_linear.ts";
import { isSumTest } from "./_overflows.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import { isNow, plain, readsIn } from "./_terms.ts";

/** An hour, by either clock. Longer pauses can be begun again and again at little cost. */
const LONGEST = { timestamp: 3_600n, number: 300n } as const satisfies Partial<
  Record<Term["kind"], bigint>
>;

type Clock = keyof typeof LONGEST;

/** A move notes that it is now, or soon, and whatever fails by that fails for a short time from then on. */
export function isShortPause(
  { value }: StoreRecord,
  { family }: Place,
  { frame }: Pick<Scene, "frame">,
): boolean {
  const noted = notedIn(value);
  if (noted === null) return false;
  const asking = frame.moves.flatMap(({ record }) =>
    record.branches.filter((branch) => timesIn(branch.value, family).length > 0)
  );
  return asking.length > 0 && asking.every((branch) => passesSoon(branch, family, noted));
}

/** What a move notes: what the clock shows, and how much is added to it at most. */
type Noted = { readonly clock: Clock; readonly ahead: bigint };

function notedIn(value: Value): Noted | null {
  let clock: Clock | null = null;
  let ahead = 0n;
  for (const part of linearOf(value) ?? []) {
    const most = mostOf(part);
    const shown = most === null && isOnce(part) ? clockOf(part[1].term) : null;
    if (most !== null && most >= 0n) ahead += most;
    else if (shown !== null && clock === null) clock = shown;
    else return null;
  }
  return clock === null || ahead > LONGEST[clock] ? null : { clock, ahead };
}

type Part = readonly [name: string, of: Summand];

/** A constant, or a number that whoever sets it has few bits for; null: nothing bounds it. */
function mostOf([name, { over, under, term }]: Part): bigint | null {
  if (under !== 1n) return null;
  if (name === "") return over;
  const place = readPlace(term);
  return place === null || !isScalar(place) || over < 0n
    ? null
    : over * ((1n << BigInt(place.bits)) - 1n);
}

function isOnce([, { over, under }]: Part): boolean {
  return over === 1n && under === 1n;
}

function clockOf(value: Value): Clock | null {
  const inner = plain(value);
  if (isConstant(inner) || !isNow(inner)) return null;
  return inner.kind as Clock;
}

function timesIn(value: Term, family: string): readonly Term[] {
  return readsIn(value).filter((read) => readPlace(read)?.family === family);
}

/** It fails while the clock shows no more than what was noted and a constant, and no longer. */
function passesSoon(
  { value, failsWhenTrue, failsWhenFalse }: BranchRecord,
  family: string,
  noted: Noted,
): boolean {
  if (failsWhenTrue === failsWhenFalse || value.kind !== "operation") return false;
  if (timesIn(value, family).every((read) => isSumTest(value, read))) return true;
  if (value.op !== "lt") return false;
  const [one, other] = compared(value.operands as readonly [Value, Value]).map(linearOf) as [
    Linear | null,
    Linear | null,
  ];
  const left = failsWhenTrue ? minus(other, one) : minus(one, other);
  return left !== null && isRestOf(left, family, noted);
}

/** `a < a - b` is how the compiler asks whether `a < b`. */
function compared([one, other]: readonly [Value, Value]): readonly [Value, Value] {
  const inner = plain(other);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") return [one, other];
  const [whole, part] = inner.operands as readonly [Value, Value];
  return plain(whole) === plain(one) ? [one, part] : [one, other];
}

/** What was noted and little more, less what the clock shows: all together it ends soon. */
function isRestOf(left: Linear, family: string, { clock, ahead }: Noted): boolean {
  let rest = ahead;
  let parts = 0;
  for (const part of left) {
    const [, { over, under, term }] = part;
    const most = mostOf(part);
    if (most !== null) rest += most;
    else if (isOnce(part) && readPlace(term)?.family === family) parts += 1;
    else if (over === -1n && under === 1n && clockOf(term) === clock) parts += 2;
    else return false;
  }
  return parts === 3 && rest <= LONGEST[clock];
}
