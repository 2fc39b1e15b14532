/** Credits that are more than the debits of the same way: what is debited once is credited twice. */
import type { EndRecord, Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { isNothing } from "./_amounts.ts";
import type { AskedPath, Asking, OwnFields } from "./_access.ts";
import { asideOf } from "./_aside.ts";
import { type Change, changesAt, isDebit, isSame } from "./_changes.ts";
import { covers } from "./_covers.ts";
import { TRANSFER_FROM } from "./_deposits.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isOnEveryEnd } from "./_ends_ahead.ts";
import { isCovered } from "./_greatest.ts";
import { isCut } from "./_low_bits.ts";
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

function isSurplus(changes: readonly Change[], path: Path, asking: Asking): boolean {
  const sum = sumOn(changes, path, asking);
  const left = sum === null ? null : positiveIn(sum);
  return left !== null && left.length > 0 &&
    left.some((term) => !isNothing(term, path)) &&
    !left.some((term) => has(term, "callvalue") || has(term, "returned"));
}

/**
 * All that is credited on a way is what is debited on it, whatever it is made of, and nothing of that was cut off or has
 * gone round: two fees of one amount that are credited together, and what they leave of it.
 */
export function isEven(
  changes: readonly Change[],
  path: Path,
  one: AskedFunction,
  scene: Scene,
): boolean {
  if (changes.length > CHANGES_MAX || !isOfOneBook(changes, one, scene)) return false;
  const { fields } = one.asking;
  return changes.every((change) =>
    isMet(change.store, path, fields.forced()) === false || isExact(change, path, fields)
  ) && sumOn(changes, path, one.asking)?.size === 0;
}

/** A debit is no sum, a credit no rest that may be below nothing, and all bits of either count. */
function isExact(change: Change, path: Path, fields: OwnFields): boolean {
  const { amount } = change;
  const isNarrowed = some(
    amount,
    (term) =>
      term.kind === "field" && !isRead(term) && isCut({ of: term.of, bits: term.bits }, path),
  );
  // With a number of the code added to it, it may have gone round.
  if (isNarrowed || minus(linearOf(change.store.value), oldAt(change.store))?.has("")) return false;
  const inner = plain(amount);
  if (isConstant(inner) || inner.kind !== "operation") return true;
  if (isDebit(change)) return false;
  if (inner.op !== "sub") return true;
  const [whole, part] = inner.operands as readonly [Value, Value];
  return isCovered(whole, part, path) ||
    isOnEveryEnd(path, fields, (end) => isCovered(whole, part, end));
}

/** All credits of a way less its debits; null: it is not known, or it does not do both. */
function sumOn(changes: readonly Change[], path: Path, { fields }: Asking): Linear | null {
  const on: Change[] = [];
  for (const change of changes) {
    const met = isMet(change.store, path, fields.forced());
    if (met === null) return null;
    if (met) on.push(change);
  }
  if (!on.some(({ sign }) => sign === "added") || !on.some(isDebit)) return null;
  const last = lastOf(on);
  if (last === null || last.some(({ store }) => has(store.value, "unknown"))) return null;
  return last.reduce<Linear | null>(
    (sum, { store }) => plus(sum, minus(linearOf(store.value), oldAt(store))),
    new Map(),
  );
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
