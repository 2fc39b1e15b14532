/** Pauses between two trades of one account whose length the code fixes: they end, whoever has them begin. */
import type { BranchRecord, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Scene } from "./_findings.ts";
import { type Linear, linearOf, minus } from "./_linear.ts";
import { isSumTest } from "./_overflows.ts";
import { type Place, readPlace } from "./_places.ts";
import { isNow, plain, readsIn } from "./_terms.ts";

/** An hour, by either clock. Longer pauses can be begun again and again at little cost. */
const LONGEST = { timestamp: 3_600n, number: 300n } as const satisfies Partial<
  Record<Term["kind"], bigint>
>;

type Clock = keyof typeof LONGEST;

/** A move notes that it is now, and whatever fails by that fails for a short time from then on. */
export function isShortPause(
  { value }: StoreRecord,
  { family }: Place,
  { frame }: Pick<Scene, "frame">,
): boolean {
  const clock = clockOf(value);
  if (clock === null) return false;
  const asking = frame.moves.flatMap(({ record }) =>
    record.branches.filter((branch) => timesIn(branch.value, family).length > 0)
  );
  return asking.length > 0 && asking.every((branch) => passesSoon(branch, family, clock));
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
  clock: Clock,
): boolean {
  if (failsWhenTrue === failsWhenFalse || value.kind !== "operation") return false;
  if (timesIn(value, family).every((read) => isSumTest(value, read))) return true;
  if (value.op !== "lt") return false;
  const [one, other] = compared(value.operands as readonly [Value, Value]).map(linearOf) as [
    Linear | null,
    Linear | null,
  ];
  const left = failsWhenTrue ? minus(other, one) : minus(one, other);
  return left !== null && isRestOf(left, family, clock);
}

/** `a < a - b` is how the compiler asks whether `a < b`. */
function compared([one, other]: readonly [Value, Value]): readonly [Value, Value] {
  const inner = plain(other);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") return [one, other];
  const [whole, part] = inner.operands as readonly [Value, Value];
  return plain(whole) === plain(one) ? [one, part] : [one, other];
}

/** What was noted and a constant, less what the clock shows. */
function isRestOf(left: Linear, family: string, clock: Clock): boolean {
  let parts = 0;
  for (const [name, { over, under, term }] of left) {
    if (under !== 1n) return false;
    if (name === "") {
      if (over > LONGEST[clock]) return false;
    } else if (over === 1n && readPlace(term)?.family === family) parts += 1;
    else if (over === -1n && clockOf(term) === clock) parts += 2;
    else return false;
  }
  return parts === 3;
}
