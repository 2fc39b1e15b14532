/** How two states of the machine differ, and the state that covers both: what differs is unknown. */
import type { Facts } from "./_facts.ts";
import {
  coversPlace,
  isOutdated,
  type Joined,
  joinedPlace,
  mentions,
  nameForAny,
} from "./_free_pointer.ts";
import type { Memory } from "./_memory.ts";
import type { Given, Path, Stored } from "./_path.ts";
import type { Terms } from "./_terms.ts";
import type { EndRecord, KeptRecord } from "./records.ts";
import { heldBy, NewestStores, withStored } from "./_stored.ts";
import { isOfPointer, type StoodFor, STORED_PLACE, STORED_PLACES } from "./_stood_for.ts";
import { isMoreGeneralSigner, isSigner, joinedComparison } from "./_signers.ts";
import { isConstant, taintOf, taints, type Term, type Value, type Word } from "./values.ts";

/** What a path was when it came by. */
export type State = {
  readonly stack: readonly Value[];
  readonly facts: Facts;
  readonly stored: Stored | null;
  readonly memory: Memory;
};

/** Whether all that can happen to the path was found from that state. */
export function covers(terms: Terms, state: State, path: Path): boolean {
  const { stack, facts } = path;
  const pointers = { own: state.memory.freePointer, theirs: path.memory.freePointer };
  const name = nameForAny(pointers);
  // What is known of a place is not known of another.
  if (name !== null && state.facts.unplaced() !== state.facts) return false;
  for (let i = 0; i < stack.length; i++) {
    const [general, value] = [state.stack[i]!, stack[i]!];
    if (name !== null && mentions(general, name)) {
      if (!coversPlace(pointers, general, value)) return false;
      continue;
    }
    if (general === value || isMoreGeneral(general, asDecided(value, facts))) continue;
    if (!isDecidedTo(general, value, facts)) return false;
  }
  return state.facts.within(facts) && state.memory.covers(path.memory, name) &&
    storedCovers(terms, state.stored, path.stored);
}

function storedCovers(terms: Terms, general: Stored | null, stored: Stored | null): boolean {
  if (isSameRow(general, stored)) return true;
  const [one, other] = [heldBy(terms, general), heldBy(terms, stored)];
  return storedApart(general, stored).every(({ transient, slot }) =>
    isMoreGeneral(one(transient, slot), other(transient, slot))
  );
}

/** The newest store to each slot since two rows parted: what loops store again and again counts once. */
function storedApart(one: Stored | null, other: Stored | null): readonly Stored[] {
  const newest = new NewestStores();
  for (let [a, b] = [one, other]; !isSameRow(a, b);) {
    const isLonger = (a?.count ?? 0) >= (b?.count ?? 0);
    const item = (isLonger ? a : b)!;
    if (isLonger) a = item.before;
    else b = item.before;
    newest.add(item);
  }
  return newest.stores;
}

/** The same stores in the same order. */
function isSameRow(one: Stored | null, other: Stored | null): boolean {
  return one === other || (!!one && !!other && one.digest === other.digest);
}

function isMoreGeneral(general: Value, value: Value): boolean {
  if (general === value) return true;
  if (typeof general !== "object") return false;
  if (general.kind === "unknown") {
    // What is known to stand behind a place stands behind no other one.
    return !isOfPointer(general) && (taintOf(value) & ~general.taint) === 0;
  }
  return isMoreGeneralSigner(general, value);
}

/** The account was decided to be nobody, and its place was taken by zero: the account itself says no more. */
function isDecidedTo(account: Value, constant: Value, facts: Facts): boolean {
  return constant === 0 && typeof account === "object" && account.width === ADDRESS_BITS &&
    facts.truthOf(account) === false;
}

/** Where it is asked who signed, what was found to be no is zero: elsewhere what it was made of tells more. */
function asDecided(value: Value, facts: Facts): Value {
  return facts.asksSigner && typeof value === "object" && facts.truthOf(value) === false
    ? 0
    : value;
}

function answer(value: Value, facts: Facts) {
  return { value: asDecided(value, facts), signed: () => facts.signed() };
}

const ADDRESS_BITS = 160;

/** What facts say of the values of a stack that a more general one does not know; for what these stand is noted. */
export function givenOf(
  { terms, stood }: { readonly terms: Terms; readonly stood: StoodFor },
  general: readonly Value[],
  { stack, facts, segment }: Pick<Path, "stack" | "facts" | "segment">,
): Given {
  let given: Given[number][] | undefined;
  for (let i = 0; i < stack.length; i++) {
    const [value, one] = [general[i]!, stack[i]!];
    if (value === one || typeof value !== "object" || value.kind !== "unknown") continue;
    stood.note(value, one, segment, facts);
    if (typeof one !== "object") continue;
    const holds = facts.truthOf(one);
    if (holds !== undefined) (given ??= []).push({ value, holds, width: one.width });
    // An address out of storage is mostly asked for without what stands above it in the word.
    else if (
      one.width > ADDRESS_BITS && (one.taint & taints.storage) !== 0 &&
      (one.kind === "storage" || one.kind === "unknown") &&
      facts.truthOf(terms.field(one, 0, ADDRESS_BITS)) === true
    ) (given ??= []).push({ value, holds: true, width: ADDRESS_BITS });
  }
  return given ?? NOTHING;
}

const NOTHING: Given = [];

/** What was stored while it was unknown stands for what another path has stored there. */
export function noteStored(
  { terms, stood }: { readonly terms: Terms; readonly stood: StoodFor },
  general: Stored | null,
  { stored, segment }: Pick<Path, "stored" | "segment">,
): void {
  for (const { one, other } of storedDifferences(terms, general, stored)) {
    if (typeof one === "object" && one.kind === "unknown") stood.note(one, other, segment, null);
  }
}

/** Whether two paths have something alike that is made with a name. */
export function haveAlike(state: State, { stack, memory }: Path, name: Term): boolean {
  return stack.some((value, at) => value === state.stack[at] && mentions(value, name)) ||
    memory.hasAlike(state.memory, name);
}

/**
 * Each makes unknown on the path what differs there, under `names`, and answers how much that was. `facts`: what the
 * path knew before it came to stand for both.
 */
export function blurStack(
  terms: Terms,
  state: State,
  path: Path,
  { facts, names, pointers }: {
    readonly facts: Facts;
    readonly names: number;
    readonly pointers: Joined;
  },
): number {
  const { stack } = path;
  let blurred = 0;
  for (let i = 0; i < stack.length; i++) {
    const [value, other] = [stack[i]!, state.stack[i]!];
    if (!isOutdated(pointers, value)) {
      if (isMoreGeneral(value, asDecided(other, state.facts))) continue;
      if (isDecidedTo(value, other, state.facts)) continue;
    }
    const isOther = isOutdated(pointers, other);
    if (!isOther && isDecidedTo(other, value, facts)) {
      stack[i] = other;
      continue;
    }
    const joined = joinedPlace(terms, pointers, value, other);
    if (joined !== null) {
      stack[i] = joined;
      continue;
    }
    const place = names + i;
    stack[i] = !isOther && isSigner(other) && isMoreGeneral(other, value)
      ? other
      : joinedComparison(terms, answer(value, facts), answer(other, state.facts), place) ??
        terms.unknown(place, taintOf(value) | taintOf(other));
    blurred++;
  }
  return blurred;
}

export function blurStored(terms: Terms, state: State, path: Path, names: number): number {
  if (isSameRow(state.stored, path.stored)) return 0;
  const differences = storedDifferences(terms, state.stored, path.stored)
    .filter(({ one, other }) => !isMoreGeneral(other, one));
  differences.forEach(({ transient, slot, one, other }, index) => {
    const place = STORED_PLACE + (index % STORED_PLACES);
    const value = terms.unknown(names + place, taintOf(one) | taintOf(other));
    path.stored = withStored(terms, path.stored, transient, slot, value);
  });
  // What came first is lost with what it was.
  if (differences.length > 0) path.readings = null;
  return differences.length;
}

type Difference = {
  readonly transient: boolean;
  readonly slot: Value;
  readonly one: Value;
  readonly other: Value;
};

/** Slots that do not hold the same after two rows of stores. */
export function storedDifferences(
  terms: Terms,
  one: Stored | null,
  other: Stored | null,
): readonly Difference[] {
  if (isSameRow(one, other)) return NONE;
  const differences: Difference[] = [];
  const [heldByOne, heldByOther] = [heldBy(terms, one), heldBy(terms, other)];
  for (const { transient, slot } of storedApart(one, other)) {
    const first = heldByOne(transient, slot);
    const second = heldByOther(transient, slot);
    if (first !== second) differences.push({ transient, slot, one: first, other: second });
  }
  return differences;
}

const NONE: readonly Difference[] = [];

/** Stores that are looked at where a path ends: honest ones make a few. */
const STORES_MAX = 64;

/** What slots hold that the code alone tells; null: too much was stored. */
export function heldIn(row: Stored | null): EndRecord["held"] {
  if (row === null || row.count > STORES_MAX) return row === null ? [] : null;
  const held = new Map<Word, Value>();
  for (let item: Stored | null = row; item; item = item.before) {
    if (item.transient || !isConstant(item.slot) || held.has(item.slot)) continue;
    held.set(item.slot, item.value);
  }
  return Array.from(held, ([slot, value]) => ({ slot, value }));
}

/** What all but slots of their own hold; null: nothing was stored there, or too much. */
export function keptIn(row: Stored | null): KeptRecord["kept"] | null {
  if (row === null || row.count > STORES_MAX) return null;
  const kept = new Map<Value, Value>();
  for (let item: Stored | null = row; item; item = item.before) {
    const { slot, value, transient } = item;
    if (transient || typeof slot === "number" || kept.has(slot)) continue;
    kept.set(slot, value);
  }
  return kept.size === 0 ? null : Array.from(kept, ([slot, value]) => ({ slot, value }));
}
