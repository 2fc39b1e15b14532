/** Credits that are more than the debits of the same way: what is debited once is credited twice. */
import type { EndRecord, Path, StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { isNothing } from "./_amounts.ts";
import type { AskedPath, Asking } from "./_access.ts";
import { asideOf } from "./_aside.ts";
import { type Change, changesAt, isDebit, isSame } from "./_changes.ts";
import { covers } from "./_covers.ts";
import { TRANSFER_FROM } from "./_deposits.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { type Linear, linearOf, minus, oldAt, plus, positiveIn } from "./_linear.ts";
import { listedOnly, together } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { has, isRead, plain, some } from "./_terms.ts";

/** Honest functions have few; what is beyond is not summed up. */
const WAYS_MAX = 64;
const CHANGES_MAX = 24;

/** Debits and credits of the one book of balances, and nothing that another token's book says. */
export function isOfOneBook(
  changes: readonly Change[],
  { record: { calls } }: AskedFunction,
  { frame }: Scene,
): boolean {
  return frame.balances.length === 1 && changes.some(isDebit) &&
    !calls.some(({ call }) => call.selector === TRANSFER_FROM);
}

/** The ways that end there and are listed whole. */
export function waysTo(end: Pick<EndRecord, "paths">, one: AskedFunction): AskedPath[] {
  const listed = listedOnly(end.paths);
  return askedOf(one, end).filter(({ path }) => listed.includes(path));
}

/**
 * What is left over once all debits of a way are subtracted from its credits, where all that was debited was
 * credited too. Told of one book of balances alone: reflection tokens keep two, of different units.
 */
export function* surplusGiven(
  changes: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): Iterable<Finding | null> {
  if (changes.length > CHANGES_MAX || !isOfOneBook(changes, one, scene)) return;
  const given = changes.filter(({ sign }) => sign === "added");
  const ways = one.record.ends.flatMap((end) => waysTo(end, one)).slice(0, WAYS_MAX);
  const tell = (among: readonly Change[]) =>
    ways.filter(({ path }) =>
      isSurplus(among, path, one.asking) &&
      given.every((change) => asideOf(change, path, one, scene) === "none")
    );
  const at = { pc: given[0]?.store.pc ?? 0 };
  const asked = tell(changes);
  yield finding("mint", one, { ...at, asked });
  const unread = changesAt(one.record.stores, scene.frame.unread);
  if (unread.length === 0 || asked.length > 0) return;
  // It may be a number that only looks like somebody's balance.
  yield finding("mint", one, {
    pc: unread[0]!.store.pc,
    asked: tell([...changes, ...unread]).map((way) => ({ ...way, unclear: true })),
  });
}

function isSurplus(changes: readonly Change[], path: Path, { fields }: Asking): boolean {
  const on: Change[] = [];
  for (const change of changes) {
    const met = isMet(change.store, path, fields.forced());
    if (met === null) return false;
    if (met) on.push(change);
  }
  if (!on.some(({ sign }) => sign === "added") || !on.some(isDebit)) return false;
  let sum: Linear | null = new Map();
  for (const { store } of lastOf(on) ?? []) {
    const now = has(store.value, "unknown") ? null : linearOf(store.value);
    if (now === null || sum === null) return false;
    sum = plus(sum, minus(now, oldAt(store)));
  }
  const left = sum === null ? null : positiveIn(sum);
  return left !== null && left.length > 0 &&
    left.some((term) => !isNothing(term, path)) &&
    !left.some((term) => has(term, "callvalue") || has(term, "returned"));
}

/** The last change of each entry; null: which one that is is not known. */
function lastOf(changes: readonly Change[]): Change[] | null {
  const last: Change[] = [];
  for (const change of changes) {
    const index = last.findIndex(({ store }) => isSame(store.slot, change.store.slot));
    const before = last[index];
    if (before === undefined) last.push(change);
    else if (isAfter(change.store, before.store)) last[index] = change;
    else if (!isAfter(before.store, change.store)) return null;
  }
  return last;
}

/** Null: a run of this way may do it or not. */
function isMet({ paths }: StoreRecord, path: Path, forced: ReadonlySet<number>): boolean | null {
  if (covers(path, listedOnly(paths), forced)) return true;
  return together(paths, [path]) ? null : false;
}

/** Made of what the other has stored, or what stood there before that: nobody stores first what is there. */
function isAfter(later: StoreRecord, earlier: StoreRecord): boolean {
  if (later.value === earlier.value) return false;
  if (isOld(later)) return true;
  return !isOld(earlier) && some(later.value, (term) => term === earlier.value);
}

function isOld({ value, slot, offset, bits }: StoreRecord): boolean {
  const inner = plain(value);
  if (isConstant(inner) || !isRead(inner)) return false;
  return inner.kind === "storage"
    ? inner.slot === slot && bits === 256
    : inner.of.slot === slot && inner.offset === offset && inner.bits === bits;
}
