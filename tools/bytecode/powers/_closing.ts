/** Numbers by which everything fails, or everything that is sold, once somebody sets them as he likes. */
import type { BranchRecord, Condition, Entry } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type Along, closedSide } from "./_closed_sides.ts";
import { countedFrom } from "./_elapsed.ts";
import { type Frame, isAmong } from "./_frame.ts";
import { asTruth, decisions } from "./_paths.ts";
import { isScalar, readPlace } from "./_places.ts";
import { has, isCaller, isNow, plain, readsIn } from "./_terms.ts";

/** `raised`: a least amount, or a time. `lowered`: a greatest amount; `atZero`: zero does not stand for none. */
export type Closing = {
  readonly raised: boolean;
  readonly lowered: boolean;
  readonly atZero: boolean;
};

export const closesNothing: Closing = { raised: false, lowered: false, atZero: false };

export function closesEither(one: Closing, other: Closing): Closing {
  return {
    raised: one.raised || other.raised,
    lowered: one.lowered || other.lowered,
    atZero: one.atZero || other.atZero,
  };
}

/** What a move is of. */
export type Move = {
  readonly entry: Entry;
  readonly frame: Pick<Frame, "balances" | "owner">;
};

export function closingOf(
  { value, failsWhenTrue, failsWhenFalse, always }: BranchRecord,
  read: Term,
  along: Along,
  move: Move,
): Closing {
  if (value.kind !== "operation" || value.op !== "lt") return closesNothing;
  const isSpared = failsWhenTrue === failsWhenFalse;
  const fails = isSpared ? closedSide(value, along) : failsWhenTrue;
  if (fails === null) return closesNothing;
  const [less, more] = value.operands as readonly [Value, Value];
  // It fails once this is great, or that is little.
  const [great, little] = fails ? [more, less] : [less, more];
  if (readsIn(great).includes(read)) {
    const isRaised = !readsIn(little).includes(read) &&
      (isNow(little) || countedFrom(little) !== null ||
        readsIn(little).length === 0 && isOfMove(little));
    return { ...closesNothing, raised: isRaised };
  }
  // The later it was, the longer it takes.
  if (readsIn(countedFrom(little) ?? 0).includes(read)) return { ...closesNothing, raised: true };
  if (!isNothingWith(little, read) || fails && !isOfMove(great)) return closesNothing;
  const isHolding = readsIn(great).some((one) => isRead(one, move.frame.balances));
  const spares = (one: Condition) => sparesSales(one, isHolding, move);
  if (
    always.some(spares) ||
    isSpared && isPassedBySales({ value, holds: fails }, along.branches, spares)
  ) {
    return closesNothing;
  }
  return { raised: false, lowered: true, atZero: !always.some((one) => isTruthOf(one, read)) };
}

/** What is moved, or counted for it, or what is paid for the run: something, whenever anything is moved. */
function isOfMove(value: Value): boolean {
  if (has(value, "calldata") || has(value, "gasprice") || has(value, "gas")) return true;
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "add" &&
    inner.operands.some((one) => isConstant(one) && BigInt(one) > 0n);
}

/** Nothing where nothing stands there: the number itself, or a part of something that it says. */
function isNothingWith(value: Value, read: Term): boolean {
  const inner = plain(value);
  if (inner === plain(read)) return true;
  if (isConstant(inner) || inner.kind !== "operation") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "mul") return isNothingWith(one, read) || isNothingWith(other, read);
  return inner.op === "div" && isNothingWith(one, read);
}

function isTruthOf({ value, holds }: Condition, read: Term): boolean {
  const truth = asTruth(value, holds);
  return truth.holds && truth.term === plain(read);
}

function isRead(read: Term, places: Frame["balances"]): boolean {
  const place = readPlace(read);
  return place !== null && isAmong(place, places);
}

/** Where it would fail, it is asked for the pool before it does. */
function isPassedBySales(
  { value, holds }: Pick<Condition, "value" | "holds">,
  branches: readonly BranchRecord[],
  spares: (condition: Condition) => boolean,
): boolean {
  const behind = branches.filter(({ always }) => decisions(always).get(value) === holds);
  return behind.some((one) =>
    [true, false].some((passes) => {
      if (passes ? one.failsWhenTrue : one.failsWhenFalse) return false;
      if (!spares({ value: one.value, holds: !passes, pc: one.pc })) return false;
      return (passes ? one.failsWhenFalse : one.failsWhenTrue) ||
        behind.some((other) =>
          other.failsWhenTrue !== other.failsWhenFalse &&
          decisions(other.always).get(one.value) === !passes
        );
    })
  );
}

/** So decided, it is bought, or goes to somebody else than the account that stands there: nobody sells to that one. */
function sparesSales(condition: Condition, isHolding: boolean, move: Move): boolean {
  const { term, holds } = asTruth(condition.value, condition.holds);
  const { from, to } = partiesOf(move.entry);
  const entry = readPlace(term);
  if (entry !== null) {
    const [key] = entry.keys;
    if (key === undefined || entry.keys.length > 1) return false;
    // Pools stand on lists of those who may hold as much as they like.
    return holds ? from(key) : isHolding && to(key);
  }
  if (term.kind !== "operation" || term.op !== "eq") return false;
  const [one, other] = term.operands as readonly [Value, Value];
  const isParty = holds ? from : to;
  return isParty(one) && isPool(other, move) || isParty(other) && isPool(one, move);
}

/** An account that the code or a slot names, other than the owner. */
export function isPool(value: Value, { frame }: Move): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return BigInt(inner) > DEAD;
  const place = readPlace(inner);
  return place !== null && isScalar(place) && !isAmong(place, frame.owner);
}

/** The account that nobody's tokens are sent to, 0x…dead. */
const DEAD = 0xdeadn;

const TRANSFER = 0xa9059cbb;

export function partiesOf(entry: Entry): Record<"from" | "to", (value: Value) => boolean> {
  const isTransfer = "selector" in entry && entry.selector === TRANSFER;
  const isArgument = (offset: number) => (value: Value) => {
    const inner = plain(value);
    return !isConstant(inner) && inner.kind === "calldata" && inner.offset === offset;
  };
  return isTransfer
    ? { from: isCaller, to: isArgument(4) }
    : { from: isArgument(4), to: isArgument(36) };
}
