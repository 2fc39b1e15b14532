/** Lists that are asked before another question of which either answer lets pass: in `listed || open` the order does not matter. */
import type { BranchRecord, Condition, Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { allAlong, type Along, onlySide } from "./_closed_sides.ts";
import { asTruth, decisions } from "./_paths.ts";
import { isScalar, readPlace } from "./_places.ts";
import { isFixedAccount, isNow, plain } from "./_terms.ts";

/** `behind`: what has to be so, besides, for the side to fail. */
type Either = { readonly side: boolean; readonly behind: Path };

/**
 * The side of a question for a list that fails unless a switch stands otherwise, a party is another account, or it is
 * another time. Null: neither side, or both.
 */
export function eitherSide(value: Term, along: Along): Either | null {
  return besideBranch(value, along) ?? alongWays(value, along);
}

/** Told by the branches: some fail, and all ways to them have the one answer. So it is also where ways joined behind it. */
function besideBranch(value: Term, { branches }: Along): Either | null {
  const failing = failingIn(branches);
  const ways = failing.flatMap((one) => {
    const here = one.asked.find((other) => other.value === value);
    if (here === undefined) return [];
    const isAlways = failing.every(({ fails, always }) =>
      fails.value !== one.fails.value || fails.holds !== one.fails.holds ||
      always.some((other) => other.value === value && other.holds === here.holds)
    );
    return isAlways ? [{ side: here.holds, behind: [...one.asked, one.fails] }] : [];
  });
  const [first, ...more] = ways;
  if (first === undefined || more.some(({ side }) => side !== first.side)) return null;
  return { side: first.side, behind: shared(first.behind, more.map(({ behind }) => behind)) };
}

/** Told by the ways to end well, where more than one way leads to what fails. */
function alongWays(value: Term, { ways, branches }: Along): Either | null {
  const passes = new Map(
    failingIn(branches).map(({ fails }) => [fails.value, !fails.holds] as const),
  );
  const isPass = (one: Condition) => passes.get(one.value) === one.holds;
  const side = passes.size === 0
    ? null
    : onlySide((side) => allAlong({ value, holds: side }, ways, isPass));
  if (side === null) return null;
  const [first = [], ...more] = ways.filter((path) => decisions(path).get(value) === side)
    .map((path) => path.filter(isPass));
  return { side, behind: shared(first, more).map((one) => ({ ...one, holds: !one.holds })) };
}

function shared(first: Path, more: readonly Path[]): Path {
  return first.filter(({ value }) => more.every((path) => path.some((one) => one.value === value)));
}

/** `asked`: what was asked last before it, of all who come there. */
type Failing = { readonly fails: Condition; readonly always: Path; readonly asked: Path };

const failingOf = new WeakMap<readonly BranchRecord[], readonly Failing[]>();

/** Questions that are no amount's, and the answers by which they fail. */
function failingIn(branches: readonly BranchRecord[]): readonly Failing[] {
  const known = failingOf.get(branches);
  if (known !== undefined) return known;
  const found = branches.flatMap(({ pc, value, failsWhenTrue, failsWhenFalse, always }) => {
    if (failsWhenTrue === failsWhenFalse || !isForAll(value)) return [];
    const from = always.findLastIndex((one) => !isForAll(one.value)) + 1;
    return [{ fails: { pc, value, holds: failsWhenTrue }, always, asked: always.slice(from) }];
  });
  failingOf.set(branches, found);
  return found;
}

/** About a switch, the time, or a party that is on a list or an account of the code's own: about no amount. */
function isForAll(value: Term): boolean {
  const { term } = asTruth(value, true);
  const place = readPlace(term);
  if (place !== null) return place.keys.length <= 1 && place.bits <= FLAG_BITS;
  if (term.kind !== "operation") return false;
  const sides = term.operands.map(plain);
  if (term.op === "lt") {
    return sides.some(isNow) && sides.every((side) => isNow(side) || isOneForAll(side, 0));
  }
  return term.op === "eq" &&
    sides.some((side, index) => isAccountOfCode(side) && isParty(sides[1 - index]!));
}

const FLAG_BITS = 8;

function isAccountOfCode(value: Value): boolean {
  return isConstant(value) ? isFixedAccount(value) : isOneForAll(value, ADDRESS_BITS);
}

const ADDRESS_BITS = 160;

function isOneForAll(value: Value, bitsMin: number): boolean {
  const place = readPlace(value);
  return isConstant(value) || place !== null && isScalar(place) && place.bits >= bitsMin;
}

function isParty(value: Value): boolean {
  return !isConstant(value) && (value.kind === "calldata" || value.kind === "caller");
}
