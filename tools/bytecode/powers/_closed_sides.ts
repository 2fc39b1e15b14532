/** Sides of a decision that nobody but named accounts gets past. */
import type { BranchRecord, Condition, Path, WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { asTruth, asUncut, decisions } from "./_paths.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import { has, isFixedAccount, isOrigin, isSelf, plain, readsIn } from "./_terms.ts";

/** What a walk tells of a function's decisions: the listed ways to end well, and the branches. */
export type Along = {
  readonly ways: readonly Path[];
  readonly branches: readonly BranchRecord[];
  readonly entails: WalkRecord["entails"];
};

/**
 * The side of a branch that only named accounts get past: the owner, or who is on a list. Null: both
 * sides let others pass, or it is not known.
 */
export function closedSide(value: Term, { ways, branches, entails }: Along): boolean | null {
  // Another party's entry in the same list says nothing of who is named otherwise.
  const lists = new Set(
    readsIn(value).flatMap((read) => {
      const place = readPlace(read);
      return place === null || isScalar(place) ? [] : [place.family];
    }),
  );
  const isOther = lists.size === 0
    ? anyOther
    : (one: Value) => !readsIn(one).some((read) => lists.has(readPlace(read)?.family ?? ""));
  const isClosed = (side: boolean) =>
    allAlong({ value, holds: side }, ways, (one) => namesAccount(one) && isOther(one.value));
  return onlySide(isClosed) ??
    onlySide((side) => asksBehind({ value, holds: side }, branches, isOther)) ??
    (mayNameAccounts(branches) ? entailingSide(value, entails, isOther) : null);
}

const anyOther = () => true;

const naming = new WeakMap<readonly BranchRecord[], boolean>();

/** Whether any decision may be about a named account: what was lost where ways joined may have been. */
function mayNameAccounts(branches: readonly BranchRecord[]): boolean {
  let found = naming.get(branches);
  if (found === undefined) {
    found = branches.some(({ pc, value }) =>
      has(value, "unknown") || eitherWay({ pc, value, holds: true }, namesAccount)
    );
    naming.set(branches, found);
  }
  return found;
}

/**
 * The same where ways joined and forgot which of several conditions they had met, as in `a && b || owner`. What both
 * sides are asked for before says nothing of either.
 */
function entailingSide(
  value: Term,
  entails: WalkRecord["entails"],
  isOther: (value: Value) => boolean,
): boolean | null {
  let known = entailing.get(entails);
  if (known === undefined) entailing.set(entails, known = new Map());
  let side = known.get(value);
  if (side === undefined) known.set(value, side = findEntailing(value, entails, isOther));
  return side;
}

/** Rules ask for the sides of one branch again and again. */
const entailing = new WeakMap<WalkRecord["entails"], Map<Term, boolean | null>>();

function findEntailing(
  value: Term,
  entails: WalkRecord["entails"],
  isOther: (value: Value) => boolean,
): boolean | null {
  // Of two accounts that are named, either would be what the other one is asked for.
  if (
    isNumber(value) ||
    value.kind === "operation" && value.op === "eq" && namesAccount({ value, holds: true, pc: 0 })
  ) {
    return null;
  }
  // The same for all where it makes no difference: what is known of it is kept.
  const isNamed = isOther === anyOther && !eitherWay({ value, holds: true, pc: 0 }, namesAccount)
    ? isAnyNamed
    : (one: Term, holds: boolean) => one !== value && isAnyNamed(one, holds) && isOther(one);
  const isClosed = (holds: boolean) => entails({ value, holds }, isNamed, "anywhere");
  const [whenTrue, whenFalse] = [isClosed(true), isClosed(false)];
  if (whenTrue !== whenFalse) return whenTrue;
  return whenTrue ? onlySide((holds) => entails({ value, holds }, isNamed, "behind")) : null;
}

const isAnyNamed = (value: Term, holds: boolean) => namesAccount({ value, holds, pc: 0 });

/** No switch: fees are asked for being none where they are put aside for who pays none. */
function isNumber(value: Term): boolean {
  const place = readPlace(asTruth(value, true).term);
  return place !== null && place.bits > SWITCH_BITS_MAX;
}

const SWITCH_BITS_MAX = 8;

export function onlySide(isClosed: (side: boolean) => boolean): boolean | null {
  const [whenTrue, whenFalse] = [isClosed(true), isClosed(false)];
  return whenTrue === whenFalse ? null : whenTrue;
}

/** Whoever is the account compared with moves nothing, unless the other party is a named account. */
export function isBarred(value: Term, along: Along): boolean {
  const { ways, branches } = along;
  const isAlong = allAlong(
    { value, holds: true },
    ways,
    (one) => namesAccount(one) || isNothingMoved(one),
  ) &&
    !allAlong({ value, holds: false }, ways, namesAccount);
  return isAlong ||
    onlySide((side) => asksBehind({ value, holds: side }, branches)) === true &&
      !isOpenedBehind(value, along);
}

/** Whoever is it is asked for switches first, of which the one side lets him pass: nobody is barred for ever. */
function isOpenedBehind(value: Term, along: Along): boolean {
  return along.branches.some((branch) =>
    branch.failsWhenTrue === branch.failsWhenFalse && !isAboutParty({ ...branch, holds: true }) &&
    branch.always.some((one) => one.value === value && one.holds) &&
    closedSide(branch.value, along) !== null
  );
}

/** Every way that was decided so has such a condition besides; each that lost it too, where it was decided on some. */
export function allAlong(
  { value, holds }: Pick<Condition, "value" | "holds">,
  ways: readonly Path[],
  test: (condition: Condition) => boolean,
): boolean {
  const along = ways.filter((path) => {
    const decided = decisions(path).get(value);
    // Ways that joined lost what was decided: they may be this side's.
    return decided === holds || decided === undefined && !path.some(isNothingMoved);
  });
  return along.length > 0 && ways.some((path) => decisions(path).has(value)) &&
    along.every((path) => path.some((one) => one.value !== value && test(one)));
}

/**
 * Who goes this side is asked whether he is a named account, or no contract, and fails if not. The branches tell it also
 * where the ways were joined behind that question, and where only some parties come to it.
 */
function asksBehind(
  { value, holds }: Pick<Condition, "value" | "holds">,
  branches: readonly BranchRecord[],
  isOther: (value: Value) => boolean = anyOther,
): boolean {
  return (askedBehind(branches).get(value) ?? []).some(({ passes, always, at }) => {
    if (passes.value === value || always[at]!.holds !== holds || !isOther(passes.value)) {
      return false;
    }
    // A list that decides on one party alone is told as what it is.
    return isWallet(passes) || !isEntry(passes) || always.slice(at + 1).some(isWalletOrNot) ||
      always.some((one) => isInSameList(one, passes));
  });
}

/** A branch that fails unless a party is a named account, or no contract; and where before it a term was decided. */
type Asking = { readonly passes: Condition; readonly always: Path; readonly at: number };

const asking = new WeakMap<readonly BranchRecord[], ReadonlyMap<Term, readonly Asking[]>>();

/** By each term after which nothing but parties was asked for, up to such a branch. */
function askedBehind(branches: readonly BranchRecord[]): ReadonlyMap<Term, readonly Asking[]> {
  const known = asking.get(branches);
  if (known !== undefined) return known;
  const found = new Map<Term, Asking[]>();
  for (const { pc, value, failsWhenTrue, failsWhenFalse, always } of branches) {
    const passes = { pc, value, holds: failsWhenFalse };
    if (failsWhenFalse === failsWhenTrue || !namesAccount(passes) && !isWallet(passes)) continue;
    const from = Math.max(0, always.findLastIndex((one) => !isAboutParty(one)));
    const before = new Set(always.slice(0, from).map((one) => one.value));
    for (let at = from; at < always.length; at++) {
      const { value } = always[at]!;
      if (before.has(value)) continue;
      before.add(value);
      const all = found.get(value);
      if (all === undefined) found.set(value, [{ passes, always, at }]);
      else all.push({ passes, always, at });
    }
  }
  asking.set(branches, found);
  return found;
}

/** Whichever way it was decided: it is about an account, not about an amount, a time or a switch. */
function isAboutParty(condition: Condition): boolean {
  return isWalletOrNot(condition) || eitherWay(condition, namesAccount);
}

function isWalletOrNot(condition: Condition): boolean {
  return eitherWay(condition, isWallet);
}

function eitherWay(condition: Condition, test: (condition: Condition) => boolean): boolean {
  return test(condition) || test({ ...condition, holds: !condition.holds });
}

function isEntry({ value, holds }: Condition): boolean {
  return entryIn(value, holds) !== null;
}

/** Of another party. */
function isInSameList(one: Condition, other: Condition): boolean {
  const family = entryIn(one.value, one.holds)?.family;
  return family !== undefined && one.value !== other.value &&
    entryIn(other.value, other.holds)?.family === family;
}

function entryIn(value: Term, holds: boolean): Place | null {
  return readPlace(asTruth(value, holds).term);
}

/** A party has no code, or started the transaction: neither a pool nor a router does. */
function isWallet({ value, holds }: Condition): boolean {
  const { term, holds: positive } = asTruth(value, holds);
  if (term.kind === "codesize") return !positive && !isSelf(term.of);
  return positive && term.kind === "operation" && term.op === "eq" && term.operands.some(isOrigin);
}

/** The amount, that is an argument itself and no account, is zero. */
export function isNothingMoved({ value, holds }: Condition): boolean {
  const truth = asUncut(value, holds);
  return !truth.holds && truth.term.kind === "calldata";
}

/** A party is an account of the code's or of a slot, or has an entry in a list. */
export function namesAccount({ value, holds }: Condition): boolean {
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
    return place !== null && isScalar(place) && place.bits >= ADDRESS_BITS || isSelf(side) ||
      isFixedAccount(side);
  });
}

const ADDRESS_BITS = 160;
