/**
 * Settings in arrays and numbered mappings: moves read an element that the code names, and functions store to one that
 * their caller names. Where the element stands the compiler has often worked out, so names are tried against it.
 */
import { keccak256 } from "viem";
import { once } from "../../../schema/lazy.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isAdrift } from "./_adrift.ts";
import type { Dependency } from "./_dependencies.ts";
import type { Finding, Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isHash, isScalar, type Place, readPlace } from "./_places.ts";
import { isInMapping, landings } from "./_landings.ts";
import { type Names, namesIn, noNames, reckon } from "./_reckoned.ts";
import { has, plain } from "./_terms.ts";

/** An element that moves read, and what they make of it. */
type Reached = {
  readonly uses: readonly Dependency[];
  readonly place: Place;
  /** The store lands there, not somewhere of which the code shows no name. */
  readonly sure: boolean;
};

/** The elements that moves depend on, and that a store to no slot of its own may land on. */
export function settingsReached(store: StoreRecord, scene: Scene): Reached[] {
  const place = placeOfStore(store);
  const { balances, named, allowances, rights } = scene.frame;
  const isBook = place !== null &&
    [balances, named, allowances, rights].some((places) => isAmong(place, places));
  if (store.transient || isBook || isShuffled(store, place)) return [];
  const near = scene.dependencies.filter((use) => use.slot !== null && sharesBits(use, store));
  if (near.length === 0) return [];
  const reach = reachOf(store, scene);
  const { offset, bits } = store;
  return [...Map.groupBy(near, ({ slot }) => slot).values()].flatMap((uses) => {
    const found = uses.flatMap((use) => reach(use) ?? []);
    const place = { ...uses[0]!.place, offset, bits };
    return found.length === 0 ? [] : [{ uses, place, sure: found.includes(true) }];
  });
}

/** The code does not show that it is this one; where anybody may, that alone makes it no alarm. */
export function asPerhaps(found: Finding): Finding {
  const gravity = found.access.state === "guarded" ? found.gravity : "bounded";
  return { ...found, gravity, confidence: "likely" };
}

function sharesBits({ place }: Dependency, { offset, bits }: StoreRecord): boolean {
  return place.offset < offset + bits && offset < place.offset + place.bits;
}

/** One element of a list takes another one's place, as where one is taken off: nobody chooses what stands there. */
function isShuffled({ value }: StoreRecord, place: Place | null): boolean {
  const inner = plain(value);
  return place !== null && place.family.includes("{}") && !isConstant(inner) &&
    !has(inner, "calldata") &&
    readPlace(inner)?.family === place.family;
}

/** Whether it lands there for sure; null: it does not. */
function reachOf(store: StoreRecord, scene: Scene): (use: Dependency) => boolean | null {
  const own = reckon(store.slot, noNames);
  // Slots of their own on both sides are told without this.
  if (own !== null) return ({ slot, place }) => slot === own && !isScalar(place) || null;
  const names = namesIn(store.slot);
  if (names === null) return () => null;
  const written = placeOfStore(store);
  const [name, ...more] = names as readonly [Term, ...Term[]];
  const isAny = once(() => takesAnyHash(store, names));
  return ({ slot, place }) => {
    if (written !== null && isEntryOf(place, written, names, store.paths)) return true;
    if (more.length === 0 && landsOn(slot!, store, name)) return true;
    return place.keys.length === 0 && isAny() && isAdrift(slot!, scene) ? false : null;
  };
}

/** An entry of the same mapping, which is asked for by its keys. */
function isEntryOf(
  { family, keys }: Place,
  written: Place,
  names: readonly Term[],
  paths: readonly Path[],
): boolean {
  if (family !== written.family || keys.length !== written.keys.length) return false;
  const named = new Map<Term, bigint>();
  for (const [index, key] of keys.entries()) {
    const other = plain(written.keys[index]!);
    if (!isConstant(key)) return false;
    if (!isConstant(other) && names.includes(other)) named.set(other, BigInt(key));
    else if (!isConstant(other) || BigInt(other) !== BigInt(key)) return false;
  }
  return named.size > 0 && isOpenTo(named, paths);
}

function landsOn(slot: bigint, { slot: written, paths }: StoreRecord, name: Term): boolean {
  if (isInMapping(written) && !isHash(slot)) return false;
  const numbers = landings(written, name).get(slot) ?? [];
  return numbers.some((number) => isOpenTo(new Map([[name, number]]), paths));
}

/** Any hash may be the key of the entry: it is a mapping of no accounts, nor of what was hashed in parts. */
function takesAnyHash({ slot, paths }: StoreRecord, names: readonly Term[]): boolean {
  if (names.some((name) => name.kind === "keccak" && name.length !== null)) return false;
  const named: Names = new Map(names.map((name) => [name, SOME_HASH]));
  let rest = slot;
  for (; !isConstant(rest) && rest.kind === "mapping"; rest = rest.slot) {
    if (!isConstant(rest.key) && reckon(rest.key, named) !== SOME_HASH) return false;
  }
  return rest !== slot && isConstant(rest) && isOpenTo(named, paths);
}

const SOME_HASH = BigInt(keccak256("0x"));

/** Whether the caller may have it so on some way. */
function isOpenTo(named: Names, paths: readonly Path[]): boolean {
  return asking(paths).some((path) =>
    path.every(({ value, holds }) => {
      const known = reckon(value, named);
      return known === null || (known !== 0n) === holds;
    })
  );
}

const askingOf = new WeakMap<readonly Path[], readonly Path[]>();

/** What is asked of the names that the caller says; the first conditions of each way, as setters have one. */
function asking(paths: readonly Path[]): readonly Path[] {
  let known = askingOf.get(paths);
  if (known === undefined) {
    known = paths.map((path) =>
      path.filter(({ value }) => namesIn(value) !== null).slice(0, ASKED_MAX)
    );
    askingOf.set(paths, known);
  }
  return known;
}

const ASKED_MAX = 16;
