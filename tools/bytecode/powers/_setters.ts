/** Who decides on what was written down before: whoever may write it, where anybody may have it used. */
import type { StoreRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { readsIn } from "./_terms.ts";

/** The places that a value was made of, as far as some function writes them. */
export function settablePlaces(value: Value, scene: Scene): readonly Place[] {
  return readsIn(value).flatMap((read) => readPlace(read) ?? [])
    .filter((place) => isSettable(place, scene));
}

function isSettable(place: Place, { functions }: Scene): boolean {
  return functions.some(({ record }) => record.stores.some((store) => isSetAt(store, place)));
}

function isSetAt(store: StoreRecord, place: Place): boolean {
  const set = store.transient ? null : placeOfStore(store);
  return set !== null && overlaps(set, place);
}

/** Ways on which nobody is asked are as free as what they use: as many as lead to its being written. */
export function askedOfSetters(
  ways: readonly AskedPath[],
  places: readonly Place[],
  scene: Scene,
): readonly AskedPath[] {
  const asked = ways.filter((way) => !isFree(way));
  if (asked.length === ways.length) return ways;
  const setters = settersOf(places, scene);
  return setters.length === 0 ? ways : [...asked, ...setters];
}

export function isFree({ guards, own, once, unclear }: AskedPath): boolean {
  return guards.length === 0 && own.length === 0 && !once && !unclear;
}

/** By functions and place: many calls may be of one. */
const known = new WeakMap<Scene["functions"], Map<string, readonly AskedPath[]>>();

function settersOf(places: readonly Place[], scene: Scene): readonly AskedPath[] {
  return places.flatMap((place) => {
    const all = known.get(scene.functions) ?? new Map<string, readonly AskedPath[]>();
    known.set(scene.functions, all);
    const key = keyOf(place);
    let setters = all.get(key);
    if (setters === undefined) all.set(key, setters = settersAt(place, scene));
    return setters;
  });
}

function settersAt(place: Place, { functions }: Scene): readonly AskedPath[] {
  // What was not walked may write it as well, and ask nobody.
  const isWhole = functions.every(({ asking }) => asking.complete);
  const ways = functions.flatMap((one) =>
    one.record.stores.flatMap((store) => isSetAt(store, place) ? askedOf(one, store) : [])
  ).map((way) => {
    // What somebody sets by right of his own is used for all.
    const unclear = way.unclear || !isWhole || way.guards.length === 0 && way.own.length > 0;
    return { ...way, own: [], perhapsOwn: false, unclear };
  });
  // Whoever came first has had his say where somebody may set it again.
  const again = ways.filter(({ once }) => !once);
  return again.length > 0 ? again : ways;
}
