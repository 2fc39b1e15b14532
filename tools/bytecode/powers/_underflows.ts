/**
 * Debits that nothing holds against the balance: taken from less, it passes below zero to the greatest number
 * there is, and whoever does it holds that many.
 */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, doubted } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { accountKey, type Change } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import {
  type Debit,
  debitsOf,
  type Held,
  isArgument,
  isAskedElsewhere,
  mayBeHeld,
  readLeft,
} from "./_held_debits.ts";
import { compatible, isFolded } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isNamed } from "./_spared.ts";
import { has, hasArgument, plain, readsIn } from "./_terms.ts";

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
    const unheld = unheldWays(change, one, scene);
    // Where ways joined that had each held an amount of its own against it, no condition of theirs is left.
    const asked = unheld.length > 0 && store.isCovered() ? [] : unheld;
    yield finding("mint", one, { pc: store.pc, asked });
  }
}

/**
 * Where ways joined before the same debit, what it takes, or what it was held against, was lost: it may be as little held
 * on them, and who is asked on the others says nothing of them.
 */
function lostAlike({ pc, offset, slot }: StoreRecord, one: AskedFunction): AskedPath[] {
  const isLost = ({ value }: { readonly value: Value }) =>
    has(value, "unknown") && has(value, "storage");
  return one.record.stores.filter((other) =>
    other.pc === pc && other.offset === offset && other.slot === slot && !other.isCovered()
  ).flatMap((other) =>
    askedOf(one, other).filter(({ path }) => isLost(other) || path.some(isLost)).map(doubted)
  );
}

/** Those on which one of the amounts that it may be is held against nothing. */
function unheldWays(change: Change, one: AskedFunction, scene: Scene): readonly AskedPath[] {
  const asked = askedOf(one, change.store);
  const held: Held = { one, scene, change };
  for (const debit of debitsOf(change, one)) {
    const unheld = asked.filter((way) => isUnheld(debit, way, held));
    if (unheld.length === 0) continue;
    return debit.isFurther ? [...unheld, ...lostAlike(change.store, one)] : unheld;
  }
  return [];
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

/**
 * Of the caller's balance or of one that he names, an amount of his choice off what stood there, or off what was left
 * of it; and not off what was added to it before.
 */
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
  return readLeft(value.operands[0]!) !== null &&
    !readsIn(amount).some((read) => readPlace(read)?.family === place.family);
}

/** No condition on the way, or on all that end after it, may be what the balance is held against. */
function isUnheld(debit: Debit, { path, guards }: AskedPath, held: Held): boolean {
  const { record } = held.one;
  if (isNothing(debit.amount, path)) return false;
  // That somebody named is spared is told as that, but not that his tokens are taken twice.
  if (!debit.isFurther && guards.length === 0 && path.some(isNamed)) return false;
  const mayHold = (way: Path) => way.some((condition) => mayBeHeld(condition, way, debit, held));
  if (mayHold(path)) return false;
  const ends = record.returns.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
  return ends.length > 0 && !ends.every(mayHold) && !isAskedElsewhere(debit, path, held);
}
