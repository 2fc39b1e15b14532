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
import { hexOf, isHash, isScalar, keyOf, type Place, placeAt, slotHex } from "./_places.ts";
import { isUncutOn } from "./_paths.ts";
import { isStep } from "./_reach.ts";
import type { Frame } from "./_frame.ts";
import type { AskedFunction } from "./scene.ts";
import { ADDRESS_BITS, isCaller, isNow } from "./_terms.ts";
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

/** The slots that may be entries, and the families of entries that an account can be stored in, by parts or whole. */
export type Entries = { readonly all: readonly Entry[]; readonly naming: ReadonlySet<string> };

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
  const slots = [...new Set([...guards, ...flags])].map(BigInt)
    .filter((slot) => isHash(slot) && !isNamedSlot(slot));
  if (slots.length === 0) return { all: [], naming: new Set() };
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
  return { all, naming: namingFamilies(functions, frame) };
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
    const member = step === 0n ? family : `${family}+${hexOf(step)}`;
    readings.push(isList ? { family, keys, step } : { family: member, keys, step: null });
  }
}

/** The entries that a store lands on. */
export function entriesHit(store: StoreRecord, { all }: Entries): Entry[] {
  const place = all.length === 0 || store.transient ? null : placeOfStore(store);
  if (place === null || isScalar(place)) return [];
  return all.filter(({ readings }) => readings.some((reading) => isAt(store, place, reading)));
}

/** Those of which it is not known what they are, where it may land on them; null: on more than are told apart. */
export function entriesPerhapsHit(store: StoreRecord, { all, naming }: Entries): Entry[] | null {
  const place = all.length === 0 || store.transient ? null : placeOfStore(store);
  if (place === null || isScalar(place)) return [];
  const found: Entry[] = [];
  for (const entry of all) {
    if (entry.readings.length > 0 || !mayBeAt(place, entry, naming)) continue;
    if (found.push(entry) > UNEXPLAINED_MAX) return null;
  }
  return found;
}

/** Honest code has a few guards in entries of which nobody finds the key. */
const UNEXPLAINED_MAX = 32;

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
  return !excludes(path, key, wanted);
}

const ACCOUNT_MIN = 1n << 64n;

/** Some key of it is open, and what is stored can be an account; flags are kept under more than accounts. */
function mayBeAt({ family, keys }: Place, { isFlag }: Entry, naming: Entries["naming"]): boolean {
  const open = keys.flatMap((key) => isConstant(key) ? [] : [key]);
  return isFlag
    ? open.some((key) => key.width > ADDRESS_BITS)
    : open.length > 0 && naming.has(family);
}

/** Accounts with a number that is smaller are too many to be looked for. */
const NAME_BITS = 96;

/**
 * Families of entries of which callers decide on so many bits that an account can stand there. What a token's own
 * functions tell of balances and allowances are numbers, and so are counts and times.
 */
function namingFamilies(functions: readonly AskedFunction[], frame: Frame): ReadonlySet<string> {
  const numbers = new Set([...frame.balances, ...frame.allowances].map(keyOf));
  const said = new Map<string, bigint>();
  for (const store of functions.flatMap(({ record }) => record.stores)) {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || isScalar(place) || numbers.has(keyOf(place))) continue;
    if (isNow(store.value) || isStep(store, place)) continue;
    const width = Math.min(store.bits, widthOf(store.value));
    const bits = ((1n << BigInt(width)) - 1n) << BigInt(store.offset);
    said.set(place.family, (said.get(place.family) ?? 0n) | bits);
  }
  const isWide = (bits: bigint) => bits.toString(2).replaceAll("0", "").length > NAME_BITS;
  return new Set([...said].flatMap(([family, bits]) => isWide(bits) ? [family] : []));
}

function widthOf(value: Value): number {
  return isConstant(value) ? value.toString(2).length : value.width;
}

function excludes(path: Path, key: Value, constant: bigint): boolean {
  const isPart = (part: Value, one: Value) =>
    !isConstant(part) && part.kind === "field" && part.offset === 0 && part.of === one &&
    isUncutOn(part, path);
  const isKey = (one: Value) => one === key || isPart(key, one) || isPart(one, key);
  return path.some(({ value, holds }) => {
    // Of the key's low bits alone others have the same.
    if (isKey(value)) return !holds && constant !== 0n || holds && constant === 0n;
    if (value.kind !== "operation") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    if (value.op === "iszero") return isKey(one) && (constant === 0n) !== holds;
    if (value.op !== "eq" || !isKey(one) || !isConstant(other)) return false;
    return (BigInt(other) === constant) !== holds;
  });
}
