/**
 * What was asked on the way to a store and is still so when it is made. A word of storage and an account's balance go by
 * one name for the whole call: others who ran in between, and a store that may have gone to the very word, make another
 * number of it, and the name may mean either.
 */
import type { Condition, Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { isHash, placeAt } from "./_places.ts";
import { has, some, visit } from "./_terms.ts";

/** Slots one after another, the last one excluded. */
export type Slots = { readonly from: bigint; readonly to: bigint };

type Stores = Pick<WalkRecord, "stores">;

/** Where a store goes if all that is asked on these ways is so; null: anywhere, to a hash, or to a slot of its own. */
export type SlotsOn = (store: StoreRecord, paths: readonly Path[]) => Slots | null;

/** The ways to a store of a walk, without what may not be so any more. */
export function stillSo(store: StoreRecord, among: Stores, slotsOn: SlotsOn): readonly Path[] {
  let changed = changedIn.get(among);
  if (changed === undefined) changedIn.set(among, changed = changedWords(among, slotsOn));
  return without(store, changed);
}

const changedIn = new WeakMap<Stores, ReadonlySet<Term>>();

function without({ paths, isAfterOthers }: StoreRecord, changed: ReadonlySet<Term>): Path[] {
  const isStill = ({ value }: Condition) =>
    !isLost(value) && !(isAfterOthers && isOthers(value)) &&
    !(changed.size > 0 && has(value, "storage") && some(value, (term) => changed.has(term)));
  return paths.map((path) => path.filter(isStill));
}

/** Another number each time, or not followed. */
function isLost(value: Term): boolean {
  return has(value, "unknown") || has(value, "gas") || some(value, ({ kind }) => kind === "msize");
}

/** Theirs to change. */
function isOthers(value: Term): boolean {
  return has(value, "storage") || has(value, "balance") || has(value, "code");
}

/**
 * Words that some store may change other than by their own name, by which the walk would know what stands there. Until
 * the first store that changes one all is as it was asked, so no other one is changed than those that stores get to
 * while it is.
 */
function changedWords({ stores }: Stores, slotsOn: SlotsOn): ReadonlySet<Term> {
  const words = wordsAsked(stores);
  const changed = new Set<Term>();
  for (let before = -1; before < changed.size && changed.size < words.length;) {
    before = changed.size;
    const landings = stores.map((store) => ({ store, to: landingOf(store, changed, slotsOn) }));
    for (const word of words) {
      const isHit = landings.some(({ store, to }) =>
        store.transient === (word.kind === "transient") && mayBeSame(store.slot, to, word.slot)
      );
      if (isHit) changed.add(word);
    }
  }
  return changed;
}

type WordTerm = Extract<Term, { kind: "storage" | "transient" }>;

/** What stores are asked for that go to slots they reckon. */
function wordsAsked(stores: readonly StoreRecord[]): WordTerm[] {
  const words = new Set<WordTerm>();
  for (const { slot, paths } of stores) {
    if (isConstant(slot) || isHashed(slot)) continue;
    for (const { value } of paths.flat()) {
      if (!has(value, "storage")) continue;
      visit(value, (term) => {
        if (term.kind === "storage" || term.kind === "transient") words.add(term);
      });
    }
  }
  return [...words];
}

/** Slots that compilers number, a hash and what stands behind it, or anything. */
type Landing = Slots | "hash" | "any";

function landingOf(store: StoreRecord, changed: ReadonlySet<Term>, slotsOn: SlotsOn): Landing {
  const { slot } = store;
  if (isConstant(slot) || isHashed(slot)) return landingAt(slot);
  return slotsOn(store, without(store, changed)) ?? "any";
}

function landingAt(slot: Value): Landing {
  if (!isConstant(slot)) return isHashed(slot) ? "hash" : "any";
  const at = BigInt(slot);
  return isHash(at) ? "hash" : { from: at, to: at + 1n };
}

/** Elements of arrays that have no end are told by themselves. */
function isHashed(slot: Term): boolean {
  return slot.kind === "mapping" || slot.kind === "keccak" || placeAt(slot, 0, WORD_BITS) !== null;
}

const WORD_BITS = 256;

function mayBeSame(slot: Value, to: Landing, word: Value): boolean {
  if (slot === word || isConstant(slot) && isConstant(word)) return false;
  const at = landingAt(word);
  if (to === "any" || at === "any") return true;
  if (to === "hash" || at === "hash") return to === at && !isApart(slot, word);
  return to.from < at.to && at.from < to.to;
}

/** Entries of two mappings; what the compiler has worked out may be of any. */
function isApart(slot: Value, word: Value): boolean {
  if (isConstant(slot) || isConstant(word)) return false;
  const [one, other] = [slot, word].map((each) => placeAt(each, 0, WORD_BITS)?.family);
  return one !== undefined && other !== undefined && one !== other;
}
