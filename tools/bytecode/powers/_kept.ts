/**
 * Moves that end with more than they began with: credits that stand there at an end without any debit. The ways of
 * a debit lose what they had decided where many of them join, and then look as if a credit's way took it too.
 */
import type { KeptRecord, StoreRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { asideOf } from "./_aside.ts";
import { type Change, changesAt } from "./_changes.ts";
import { type Finding, finding, type Scene } from "./_findings.ts";
import { type Linear, linearOf, minus, oldAt, plus, positiveIn } from "./_linear.ts";
import type { AskedFunction } from "./scene.ts";
import { isOfOneBook, waysTo } from "./_surplus.ts";
import { has } from "./_terms.ts";

/** Honest functions have few; what is beyond is not summed up. */
const ENDS_MAX = 64;

/** Told of one book of balances alone: reflection tokens keep two, of different units. */
export function* keptMore(
  changes: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): Iterable<Finding | null> {
  const { record } = one;
  // Where nothing is ever debited, each credit is told by itself.
  if (!isOfOneBook(changes, one, scene)) return;
  for (const end of record.kept.slice(0, ENDS_MAX)) {
    const credits = creditsAt(end, scene);
    if (credits === null) continue;
    const pc = record.stores.find(({ slot }) => slot === credits[0]!.store.slot)?.pc ?? 0;
    const asked = waysTo(end, one).filter(({ path }) =>
      credits.some(({ amount }) => !isNothing(amount, path)) &&
      credits.every((change) => asideOf(change, path, one, scene) === "none")
    );
    yield finding("mint", one, { pc, asked });
  }
}

/** All that an end leaves in balances, where that is known to be more than there was; null: it is not. */
function creditsAt({ kept, paths }: KeptRecord, { frame }: Scene): readonly Change[] | null {
  const stores = kept.map((entry): StoreRecord => ({
    alternatives: null,
    isAfterOthers: true,
    isCovered: () => false,
    isBehind: () => false,
    ...entry,
    ...{ pc: 0, paths, transient: false, offset: 0, bits: 256 },
  }));
  // An entry of which nothing is known may be the one that is debited.
  if (stores.some((store) => placeOfStore(store) === null)) return null;
  const changes = changesAt(stores, [...frame.balances, ...frame.named, ...frame.unread]);
  if (changes.length === 0 || changes.some(({ sign }) => sign !== "added")) return null;
  let sum: Linear | null = new Map();
  for (const { store } of changes) {
    if (has(store.value, "unknown")) return null;
    sum = plus(sum, minus(linearOf(store.value), oldAt(store)));
  }
  const left = sum === null ? null : positiveIn(sum);
  if (left === null || left.length === 0) return null;
  return left.some((term) => has(term, "callvalue") || has(term, "returned")) ? null : changes;
}
