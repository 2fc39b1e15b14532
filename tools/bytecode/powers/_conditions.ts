/** What the conditions of a transfer tell of the numbers and lists in them. */
import type { Condition, Path, WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { isOfProductTest, isProductTest, isSumTest } from "./_overflows.ts";
import { asTruth, decisions, listedOnly, whenZero } from "./_paths.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import { shrunkSide } from "./_shrunk.ts";
import { has, hasArgument, isSelf, plain, readsIn, visit } from "./_terms.ts";

/** How a transfer depends on a number or list in storage. */
export type Role =
  /** Something fails while it is other than zero, or once it is zero. */
  | "blocks"
  | "opens"
  /** Nobody, or named accounts alone, move anything to or from the account that it names. */
  | "bars"
  /** An amount, time or price is held against it. */
  | "limits"
  /** It says when something begins. */
  | "times"
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
};

/** `shrunk`: the ways on which little arrives, as if it failed. */
export function conditionsOf(
  { branches, returns }: WalkRecord,
  shrunk: readonly (readonly Path[])[] = [],
): Conditional[] {
  const ways = returns.flatMap(({ paths }) => listedOnly(paths));
  return branches.flatMap((branch) =>
    // What fails where nothing is moved keeps nobody from moving anything.
    branch.always.some(isNothingMoved) || isOfProductTest(branch)
      ? []
      : readsIn(branch.value).flatMap((read) => {
        const role = roleIn(branch, read, { ways, shrunk });
        const overflows = isSumTest(branch.value, read);
        return role === null ? [] : [{ read, role, gates: gatesOf(branch.path), overflows }];
      })
  );
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

/**
 * The side of a branch that only named accounts get past: the owner, or who is on a list. Null: both
 * sides let others pass, or it is not known.
 */
function closedSide(value: Term, ways: readonly Path[]): boolean | null {
  // Another party's entry in the same list says nothing of who is named otherwise.
  const lists = new Set(
    readsIn(value).flatMap((read) => {
      const place = readPlace(read);
      return place === null || isScalar(place) ? [] : [place.family];
    }),
  );
  const isClosed = (side: boolean) =>
    allAlong(
      { value, holds: side },
      ways,
      (one) =>
        namesAccount(one) &&
        !readsIn(one.value).some((read) => lists.has(readPlace(read)?.family ?? "")),
    );
  const [whenTrue, whenFalse] = [isClosed(true), isClosed(false)];
  return whenTrue === whenFalse ? null : whenTrue;
}

/** Every way that was decided so has such a condition besides. */
function allAlong(
  { value, holds }: Pick<Condition, "value" | "holds">,
  ways: readonly Path[],
  test: (condition: Condition) => boolean,
): boolean {
  const along = ways.filter((path) => {
    const decided = decisions(path).get(value);
    // Ways that joined lost what was decided: they may be this side's.
    return decided === holds || decided === undefined && !path.some(isNothingMoved);
  });
  return along.some((path) => decisions(path).has(value)) &&
    along.every((path) => path.some((one) => one.value !== value && test(one)));
}

/** Whoever is the account compared with moves nothing, unless the other party is a named account. */
function isBarred(value: Term, ways: readonly Path[]): boolean {
  return allAlong(
    { value, holds: true },
    ways,
    (one) => namesAccount(one) || isNothingMoved(one),
  ) &&
    !allAlong({ value, holds: false }, ways, namesAccount);
}

/** The amount, that is an argument itself, is zero. */
function isNothingMoved({ value, holds }: Condition): boolean {
  const truth = asTruth(value, holds);
  return !truth.holds && truth.term.kind === "calldata";
}

/** A party is the account in a slot, or has an entry in a list. */
function namesAccount({ value, holds }: Condition): boolean {
  const { term, holds: positive } = asTruth(value, holds);
  if (!positive) return false;
  const entry = readPlace(term);
  if (entry !== null) return entry.keys.length === 1;
  if (term.kind !== "operation" || term.op !== "eq") return false;
  const sides = term.operands.map(plain);
  // A check of a product is no question for anybody.
  if (sides.some((side) => !isConstant(side) && side.kind === "operation")) return false;
  return sides.some((side) => {
    const place = readPlace(side);
    return place !== null && isScalar(place) && place.bits >= 160 || isSelf(side);
  });
}

function roleIn(
  { value, failsWhenTrue, failsWhenFalse }: WalkRecord["branches"][number],
  read: Term,
  { ways, shrunk }: {
    readonly ways: readonly Path[];
    readonly shrunk: readonly (readonly Path[])[];
  },
): Role | null {
  const fails = failsWhenTrue !== failsWhenFalse;
  if (isProductTest(value, read)) return null;
  if (isComparedWithAccount(value, read)) {
    return fails && failsWhenTrue || isBarred(value, ways) ? "bars" : null;
  }
  if (isBound(value, read)) {
    const isTimed = (has(value, "time") || has(value, "block")) && !has(value, "calldata");
    // Where named accounts are spared: an amount or a time, not what the token only counts.
    const isSpared = (isTimed || hasArgument(value)) && closedSide(value, ways) !== null;
    if (!fails && !isSpared) return null;
    return isTimed && readsIn(value).length === 1 ? "times" : "limits";
  }
  const closed = fails ? failsWhenTrue : closedSide(value, ways) ?? shrunkSide(value, shrunk);
  const atZero = whenZero(value, read);
  if (closed === null || atZero === null) return "exempts";
  return atZero === closed ? "opens" : "blocks";
}

/** Something other than a constant is held against it. */
function isBound(value: Term, read: Term): boolean {
  let bound = false;
  visit(value, (term) => {
    if (term === read) return false;
    if (term.kind !== "operation" || term.op !== "lt" && term.op !== "slt") return true;
    const [one, other] = term.operands as readonly [Value, Value];
    const holder = readsIn(one).includes(read) ? other : readsIn(other).includes(read) ? one : null;
    if (holder !== null && !isConstant(holder)) bound = true;
    return true;
  });
  return bound;
}

/** `to == pair`: it names an account that is treated otherwise. */
function isComparedWithAccount(value: Term, read: Term): boolean {
  if (value.kind !== "operation" || value.op !== "eq") return false;
  const [one, other] = value.operands.map(plain) as [Value, Value];
  const opposite = one === read ? other : other === read ? one : null;
  return opposite !== null && !isConstant(opposite);
}
