/** What the conditions of a transfer tell of the numbers and lists in them. */
import type { BranchRecord, Condition, Entry, Path, WalkRecord } from "../walk/records.ts";
import { isConstant, taints, type Term, type Value } from "../walk/values.ts";
import { type Along, closedSide, isBarred, isNothingMoved } from "./_closed_sides.ts";
import { closesNothing, type Closing, closingOf } from "./_closing.ts";
import type { Demand } from "./_demands.ts";
import { eitherSide } from "./_either.ts";
import { countedFrom } from "./_elapsed.ts";
import { type Frame, known } from "./_frame.ts";
import { idleSide, type Moving, movingOf, stillSide } from "./_idle.ts";
import type { Clock } from "./_noted.ts";
import { isOfProductTest, isProductTest, isSumTest } from "./_overflows.ts";
import { clockPassed } from "./_past.ts";
import { asTruth, listedOnly, whenZero } from "./_paths.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import { shrunkSide } from "./_shrunk.ts";
import { summandsOf } from "./_sums.ts";
import { has, isNow, plain, readsIn, visit, whole } from "./_terms.ts";

/** How a transfer depends on a number or list in storage. */
export type Role =
  /** Something fails while it is other than zero, or once it is zero. */
  | "blocks"
  | "opens"
  /** Nobody, or named accounts alone, move anything to or from the account that it names. */
  | "bars"
  /** Nobody but the account that it names, and others that are named, moves anything. */
  | "names"
  /** An amount, time or price is held against it. */
  | "limits"
  /** It says when something begins. */
  | "times"
  /** Something is done over and over, as often as it says: too often, and there is not enough gas. */
  | "turns"
  /** A part of the amount is reckoned with it. */
  | "fee"
  /** It decides, but nothing fails by it. */
  | "exempts"
  /** A contract that is asked, see `external-dependency`. */
  | "asked";

/** A switch, and how it has to stand. */
export type Gate = { readonly place: Place; readonly holds: boolean };

type Conditional = {
  readonly read: Term;
  readonly role: Role;
  readonly gates: readonly Gate[];
  /** Nothing but a sum that is too large fails. */
  readonly overflows: boolean;
  /** Nothing fails but what comes before that moment, by this clock. */
  readonly passes: Clock | null;
  readonly closes: Closing;
  /** What a switch or a time is held against; none where it is something else. */
  readonly demands: readonly Demand[];
};

/**
 * `shrunk`: the ways on which little arrives, as if it failed. `frame`: where what is moved stands. Yields between
 * branches.
 */
export function* conditionsOf(
  record: WalkRecord,
  shrunk: readonly (readonly Path[])[] = [],
  frame: Pick<Frame, "balances" | "named" | "owner"> = { balances: [], named: [], owner: [] },
): Generator<void, Conditional[]> {
  const { entry, branches, returns, entails } = record;
  const moved = movingOf(record, frame, returns.flatMap(({ paths }) => listedOnly(paths)));
  const ways = moved.moving;
  const found: Conditional[] = [];
  for (const branch of branches) {
    yield;
    // What fails where nothing is moved, or only what is nobody's, keeps nobody from moving anything.
    if (
      branch.always.some((one) => isNothingMoved(one) || isOfNobodys(one, entry)) ||
      isOfProductTest(branch) ||
      isDividedSafely(branch, record)
    ) continue;
    for (const read of readsIn(branch.value)) {
      const told = roleIn(branch, read, { ways, branches, entails, shrunk, moved });
      const either = told?.role === "exempts" && !isScalarRead(read)
        ? eitherSide(branch.value, { ways, branches, entails })
        : null;
      const asked = either === null ? told : roleOf(branch.value, read, either.side);
      if (asked === null) continue;
      const { role, fails } = asked;
      const gates = gatesOf([...branch.path, ...either?.behind ?? []]);
      const overflows = isSumTest(branch.value, read);
      const closes = role === "limits"
        ? closingOf(branch, read, { ways, branches, entails }, { entry, frame })
        : closesNothing;
      const demands = fails === null ? [] : [{ value: branch.value, holds: fails, read }];
      const passes = clockPassed(branch, read);
      found.push({ read, role, gates, overflows, passes, closes, demands });
    }
  }
  return found;
}

/** The holder is the zero address, as a token's own hook asks: it holds nothing, and lets nobody move anything. */
function isOfNobodys({ value, holds }: Condition, entry: Entry): boolean {
  if (!("selector" in entry) || !ofHolders.has(entry.selector)) return false;
  const { term, holds: isSomebody } = asTruth(value, holds, whole);
  return !isSomebody && term.kind === "calldata" && term.offset === HOLDER;
}

/** Behind the selector. */
const HOLDER = 4;

/** The moves whose first argument says whose tokens are moved. */
const ofHolders: ReadonlySet<number> = new Set(
  known.moves.filter((selector) => selector !== "0xa9059cbb").map(Number),
);

/**
 * A divisor that is held against zero once more: whoever comes there has come by where the same was asked, and
 * where nothing fails. Where ways joined in between, what was asked there is lost, but not the answer.
 */
function isDividedSafely(
  { pc, value, failsWhenTrue, failsWhenFalse, path }: BranchRecord,
  { branches, products }: WalkRecord,
): boolean {
  if (failsWhenTrue || !failsWhenFalse || !products.some((one) => isDividedBy(one, value))) {
    return false;
  }
  const before = branches.filter((one) => one.pc !== pc && one.value === value && !fails(one));
  return path.some(({ pc, holds }) => holds && before.some((one) => one.pc === pc));
}

function fails({ failsWhenTrue, failsWhenFalse }: BranchRecord): boolean {
  return failsWhenTrue || failsWhenFalse;
}

function isDividedBy(product: Term, divisor: Term): boolean {
  return product.kind === "operation" && product.op === "div" && product.operands[1] === divisor;
}

function gatesOf(path: Path): Gate[] {
  return path.flatMap(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = readPlace(truth.term);
    return place === null || !isScalar(place) || place.bits > 8
      ? []
      : [{ place, holds: truth.holds }];
  });
}

/** `fails`: by which side, of a switch or a time. */
type Asked = { readonly role: Role; readonly fails: boolean | null };

function roleIn(
  branch: BranchRecord,
  read: Term,
  { shrunk, moved, ...along }: Along & {
    readonly shrunk: readonly (readonly Path[])[];
    readonly moved: Moving;
  },
): Asked | null {
  const { value, failsWhenTrue, failsWhenFalse } = branch;
  const failing = failsWhenTrue !== failsWhenFalse
    ? failsWhenTrue
    : idleSide(branch, moved) ?? (isGate(value, read) ? stillSide(branch, moved) : null);
  if (isProductTest(value, read)) return null;
  const as = (role: Role): Asked => ({ role, fails: null });
  if (isComparedWithAccount(value, read)) {
    if (failing === true || isBarred(value, along)) return as("bars");
    return failing === false || closedSide(value, along) === false ? as("names") : null;
  }
  const isTimed = (has(value, "time") || has(value, "block")) && !has(value, "calldata");
  if (!isBound(value, read)) {
    return roleOf(value, read, failing ?? closedSide(value, along) ?? shrunkSide(value, shrunk));
  }
  // Where named accounts are spared, whatever all others are held against.
  const fails = failing ?? closedSide(value, along) ??
    (isTimed ? shrunkSide(value, shrunk) : null);
  if (fails === null) return isTurn(branch, read, along) ? as("turns") : null;
  const isTime = isTimed && (readsIn(value).length === 1 || isMoment(value));
  return isTime ? { role: "times", fails } : as("limits");
}

/** Of what is asked for whether it is there, by the side that fails; null: neither. */
function roleOf(value: Term, read: Term, closed: boolean | null): Asked {
  const atZero = whenZero(value, read);
  if (closed === null || atZero === null) return { role: "exempts", fails: null };
  return { role: atZero === closed ? "opens" : "blocks", fails: closed };
}

/** What the code counts itself is held against it again and again, the first time as nothing. */
function isTurn({ pc, value }: BranchRecord, read: Term, { branches }: Along): boolean {
  if (value.kind !== "operation" || value.op !== "lt" || !isScalarRead(read)) return false;
  const [counted, bound] = value.operands as readonly [Value, Value];
  // Where ways joined, what was read or given is lost, but not that it was.
  if (bound !== read || isConstant(counted) || counted.taint !== taints.unknown) return false;
  return branches.some((one) => one.pc === pc && one.value === read);
}

/** Now is before or after a moment that is said in parts, as one and how long after it. */
function isMoment(value: Term): boolean {
  if (value.kind !== "operation" || value.op !== "lt") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  const sum = isNow(one) ? other : isNow(other) ? one : null;
  const parts = sum === null ? null : summandsOf(sum);
  return parts !== null && parts.every((part) => isConstant(part) || isScalarRead(part));
}

function isScalarRead(read: Term): boolean {
  const place = readPlace(read);
  return place !== null && isScalar(place);
}

/** Something other than a constant is held against it, or against how long ago it was. */
function isBound(value: Term, read: Term): boolean {
  let bound = false;
  visit(value, (term) => {
    if (term === read) return false;
    if (term.kind !== "operation" || term.op !== "lt" && term.op !== "slt") return true;
    const [one, other] = term.operands as readonly [Value, Value];
    const [held, holder] = readsIn(one).includes(read) ? [one, other] : [other, one];
    if (!readsIn(held).includes(read)) return true;
    if (!isConstant(holder) || readsIn(countedFrom(held) ?? 0).includes(read)) bound = true;
    return true;
  });
  return bound;
}

/** A switch, or a question for an account: where ways were joined, those alone are told apart. */
function isGate(value: Term, read: Term): boolean {
  const place = readPlace(read);
  return isComparedWithAccount(value, read) ||
    place !== null && isScalar(place) && place.bits <= 8 &&
      asTruth(value, true).term === plain(read);
}

/** `to == pair`: it names an account that is treated otherwise. */
function isComparedWithAccount(value: Term, read: Term): boolean {
  if (value.kind !== "operation" || value.op !== "eq") return false;
  const [one, other] = value.operands.map(plain) as [Value, Value];
  const opposite = one === read ? other : other === read ? one : null;
  return opposite !== null && !isConstant(opposite);
}
