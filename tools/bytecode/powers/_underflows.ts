/**
 * Debits that nothing holds against the balance: taken from less, it passes below zero to the greatest number
 * there is, and whoever does it holds that many.
 */
import type { Condition, Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { accountKey, type Change, isSame } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { mayCap } from "./_capped_amounts.ts";
import { asTruth, compatible, isFolded } from "./_paths.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isNamed } from "./_spared.ts";
import { has, hasArgument, isCaller, isRead, plain, readsIn, some } from "./_terms.ts";

/** Honest functions have few; what is beyond is not looked at. */
const CHANGES_MAX = 24;

export function* underflown(
  taken: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): Iterable<Finding | null> {
  if (scene.frame.balances.length !== 1) return yield* reckoned(taken, one);
  for (const change of taken.slice(0, CHANGES_MAX)) {
    if (!isPlainDebit(change)) continue;
    const { store } = change;
    const unheld = askedOf(one, store).filter((way) => isUnheld(change, way, one, scene));
    // Where ways joined that had each held an amount of its own against it, no condition of theirs is left.
    const asked = unheld.length > 0 && store.isCovered() ? [] : unheld;
    yield finding("mint", one, { pc: store.pc, asked });
  }
}

/**
 * Reflection tokens keep two books: moves hold one against the amount, and take from both. What else takes from one of
 * them, at a rate that a loop finds, has to hold it against the very number.
 */
function* reckoned(taken: readonly Change[], one: AskedFunction): Iterable<Finding | null> {
  if (new Set(taken.map(({ place }) => place.family)).size !== 1) return;
  for (const change of taken.slice(0, CHANGES_MAX)) {
    const { store, amount } = change;
    if (!isOffOld(change) || !has(store.value, "calldata") || has(amount, "returned")) continue;
    const asked = store.isCovered()
      ? []
      : askedOf(one, store).filter(({ path }) => !isNothing(change.amount, path));
    yield finding("mint", one, { pc: store.pc, asked }, { confidence: "likely" });
  }
}

/** Of the caller's balance or of one that he names, an amount of his choice off what stood there, and not off what was added to it before. */
function isPlainDebit(change: Change): boolean {
  const { store, amount } = change;
  return isOffOld(change) && !isFolded(store.paths) && hasArgument(amount) &&
    !has(amount, "returned") && !has(amount, "unknown");
}

/** Some number that is not reckoned from balances is taken off what stood there. */
function isOffOld({ store, place, amount, sign }: Change): boolean {
  const value = plain(store.value);
  if (sign !== "taken" || !isArgument(accountKey(place) ?? 0)) return false;
  if (isConstant(value) || value.kind !== "operation" || value.op !== "sub") return false;
  const left = plain(value.operands[0]!);
  return !isConstant(left) && isRead(left) &&
    !readsIn(amount).some((read) => readPlace(read)?.family === place.family);
}

/** No condition on the way, or on all that end after it, may be what the balance is held against. */
function isUnheld(
  change: Change,
  { path, guards }: AskedPath,
  { record }: AskedFunction,
  scene: Scene,
) {
  // That somebody named is spared is told as that.
  if (isNothing(change.amount, path) || guards.length === 0 && path.some(isNamed)) return false;
  const mayHold = (way: Path) => way.some((condition) => mayBeHeld(condition, way, change, scene));
  if (mayHold(path)) return false;
  const ends = record.returns.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
  if (ends.length === 0 || ends.every(mayHold)) return false;
  // Where ways joined, what was asked before is lost, but not where it fails.
  return !record.branches.some((
    { pc, value, failsWhenTrue, failsWhenFalse: holds, path: before },
  ) =>
    failsWhenTrue !== holds && compatible(before, path) &&
    mayBeHeld({ pc, value, holds }, path, change, scene)
  );
}

function mayBeHeld(condition: Condition, way: Path, change: Change, scene: Scene): boolean {
  const { value } = condition;
  // What was not followed, or somebody else answered, may have been just that.
  if (has(value, "unknown") && has(value, "storage") || has(value, "returned")) return true;
  const { term, holds } = asTruth(value, condition.holds);
  if (isRead(term) || isDifference(term)) return false;
  if (term.kind === "operation" && term.op === "eq") return false;
  return readsIn(value).some((read) => {
    const place = readPlace(read);
    if (place === null) return true;
    return isAmong(place, [change.place])
      ? isOfSame(place, change.place, way) && mayCap({ term, holds }, read, change.amount, way)
      // Another book of the account's, that may never say more than this one.
      : !isScalar(place) && !isAmong(place, scene.frame.allowances) &&
        !isAmong(place, scene.frame.balances) &&
        isAmountHeld(value, change);
  });
}

/** That what is left is more than nothing holds of all that is not the same. */
function isDifference(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "sub";
}

function isAmountHeld(value: Value, { amount }: Change): boolean {
  return some(value, (term) => isSame(term, amount));
}

/** The entry of the same account, also where it is only found to be the same. */
function isOfSame(place: Place, debited: Place, way: Path): boolean {
  const [one, other] = [accountKey({ ...debited, ...place }), accountKey(debited)];
  if (one === null || other === null || isSame(one, other)) return true;
  if (!isArgument(one) || !isArgument(other)) return true;
  return way.some(({ value, holds }) =>
    holds && value.kind === "operation" && value.op === "eq" &&
    [one, other].every((key) => value.operands.some((side) => isSame(side, key)))
  );
}

/** The caller, or an account that he names. */
export function isArgument(key: Value): boolean {
  const inner = plain(key);
  return isCaller(key) || !isConstant(inner) && inner.kind === "calldata";
}
