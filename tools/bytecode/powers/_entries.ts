/**
 * Guards that stand in entries of mappings and lists, and stores to entries that the caller names: these may be the
 * same entry. The compiler has often worked out where the entry stands, and a hash does not tell of what it is one:
 * keys are tried, and where none leads there, every entry that can hold an account may be it.
 */
import type { Hex } from "../../evm/network.ts";
import type { Path, Program, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { elementsOf, indexAt } from "./_elements.ts";
import { keysTried } from "./_entry_keys.ts";
import { type Layout, layoutKey, layoutOf, placesTried, type Tried } from "./_entry_layouts.ts";
import { asTruth } from "./_paths.ts";
import { hexOf, isHash, isScalar, keyOf, type Place, placeAt, slotHex } from "./_places.ts";
import { isCounted } from "./_reach.ts";
import type { Frame } from "./_frame.ts";
import type { AskedFunction } from "./scene.ts";
import { ADDRESS_BITS, isCaller, isNow, plain } from "./_terms.ts";
import { isNamedSlot } from "./_well_known.ts";

/** A slot that is a hash, and what is known of where it comes from. */
export type Entry = {
  readonly slot: Hex;
  /** Of what it is an entry; none: that was not found. */
  readonly readings: readonly Reading[];
  /** It opens an initializer, so that a single bit matters. */
  readonly isFlag: boolean;
};

type Reading = {
  readonly family: string;
  readonly keys: readonly bigint[];
  /** Of an element of a list: how far behind the first one it stands. */
  readonly step: bigint | null;
};

/** The slots that may be entries, and the mappings that hold numbers, as tokens have them. */
export type Entries = { readonly all: readonly Entry[]; readonly numbers: ReadonlySet<string> };

/** What is asked of the code: the slots of guards, those of initializers' flags. */
export type AskedSlots = { readonly guards: readonly Hex[]; readonly flags: readonly Hex[] };

/** Hashes tried, at most. */
const TRIALS_MAX = 1_200;
/** A new process takes a tenth of a millisecond for each. */
const TRIALS_PER_TURN = 8;
/** So many elements follow one another: where others begin is a hash. */
const ELEMENTS_MAX = 1n << 32n;
/** So many members a struct has, at most. */
const MEMBERS_MAX = 256n;

/** The entries among slots that are asked. Yields now and then, so that others can have their turn. */
export function* entriesAsked(
  { functions, frame }: { readonly functions: readonly AskedFunction[]; readonly frame: Frame },
  program: Program,
  { guards, flags }: AskedSlots,
): Generator<void, Entries> {
  const numbers = new Set([...frame.balances, ...frame.allowances].map(keyOf));
  const slots = [...new Set([...guards, ...flags])].map(BigInt)
    .filter((slot) => isHash(slot) && !isNamedSlot(slot));
  if (slots.length === 0) return { all: [], numbers };
  const found = new Map(slots.map((slot): [bigint, Reading[]] => [slot, []]));
  const layouts = layoutsUsed(functions);
  const keys = layouts.length === 0 ? [] : keysTried(functions, program);
  let trials = 0;
  for (const layout of layouts) {
    for (const tried of placesTried(layout, keys)) {
      note(found, layout, tried);
      if (++trials % TRIALS_PER_TURN === 0) yield;
      if (trials >= TRIALS_MAX) break;
    }
  }
  const isGuard = new Set(guards);
  const all = [...found].map(([slot, readings]): Entry => {
    const hex = slotHex(slot);
    return { slot: hex, readings, isFlag: !isGuard.has(hex) };
  });
  return { all, numbers };
}

/** Those with the fewest mappings first: they take the fewest trials. */
function layoutsUsed(functions: readonly AskedFunction[]): Layout[] {
  const layouts = new Map<string, Layout>();
  for (const { record } of functions) {
    const stored = record.stores.map((store) => store.transient ? null : placeOfStore(store));
    for (const place of [...stored, ...record.loads.map((slot) => placeAt(slot, 0, WORD_BITS))]) {
      const layout = place === null || isScalar(place) ? null : layoutOf(place);
      if (layout !== null) layouts.set(layoutKey(layout), layout);
    }
  }
  return [...layouts.values()].toSorted((one, other) => openIn(one) - openIn(other));
}

const WORD_BITS = 256;

function openIn({ keys }: Layout): number {
  return keys.filter((key) => key === null).length;
}

function note(
  found: ReadonlyMap<bigint, Reading[]>,
  { family }: Layout,
  { slot, keys, isList }: Tried,
): void {
  for (const [asked, readings] of found) {
    const step = asked - slot;
    if (step < 0n || step >= (isList ? ELEMENTS_MAX : MEMBERS_MAX)) continue;
    if (isList) readings.push({ family, keys, step });
    else {readings.push({
        family: step === 0n ? family : `${family}+${hexOf(step)}`,
        keys,
        step: null,
      });}
  }
}

/** The entries that a store lands on, or may land on for all that is known. */
export function entriesReached(store: StoreRecord, { all, numbers }: Entries): Entry[] {
  const place = all.length === 0 || store.transient ? null : placeOfStore(store);
  if (place === null || isScalar(place)) return [];
  return all.filter((entry) =>
    entry.readings.length > 0
      ? entry.readings.some((reading) => isAt(store, place, reading))
      : mayBeAt(store, place, entry) && !numbers.has(keyOf(place))
  );
}

/** The same without those of which it is not known what they are. */
export function entriesHit(store: StoreRecord, entries: Entries): Entry[] {
  return entriesReached(store, entries).filter(({ readings }) => readings.length > 0);
}

function isAt(store: StoreRecord, place: Place, { family, keys, step }: Reading): boolean {
  if (place.family !== family) return false;
  const elements = step === null ? null : elementsOf(store.slot);
  const index = elements === null ? null : indexAt(elements, step!);
  if (elements !== null && index === null) return false;
  return store.paths.some((path) =>
    keys.every((key, at) => mayBeKey(path, place.keys[at]!, key)) &&
    !(elements?.index && excludes(path, elements.index, index!))
  );
}

function mayBeKey(path: Path, key: Value, wanted: bigint): boolean {
  if (isConstant(key)) return BigInt(key) === wanted;
  // Nobody's address is so small.
  if (isCaller(key) && wanted < ACCOUNT_MIN) return false;
  return !excludes(path, plain(key), wanted);
}

const ACCOUNT_MIN = 1n << 64n;

/** Accounts with a number that is smaller are too many to be looked for. */
const NAME_BITS = 96;

/** Some key of it is open, and what is stored can be an account; flags are kept under more than accounts. */
function mayBeAt(store: StoreRecord, place: Place, { isFlag }: Entry): boolean {
  if (place.keys.every(isConstant)) return false;
  if (isFlag) return place.keys.some((key) => !isConstant(key) && key.width > ADDRESS_BITS);
  const { value, bits } = store;
  if (bits <= NAME_BITS || isNow(value) || isCounted(store, place)) return false;
  return isConstant(value) ? BigInt(value) >> BigInt(NAME_BITS) > 0n : value.width > NAME_BITS;
}

function excludes(path: Path, key: Value, constant: bigint): boolean {
  return path.some((condition) => {
    const { term, holds } = asTruth(condition.value, condition.holds);
    if (term === key) return !holds && constant !== 0n || holds && constant === 0n;
    if (term.kind !== "operation" || term.op !== "eq") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    if (plain(one) !== key || !isConstant(other)) return false;
    return (BigInt(other) === constant) !== holds;
  });
}
