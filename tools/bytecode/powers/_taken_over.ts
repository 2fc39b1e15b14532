/** Entries that name whose a single token is, and that anybody may put himself into: whoever is asked for there is nobody. */
import type { Path } from "../walk/records.ts";
import { taintOf, taints, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { asTruth, together } from "./_paths.ts";
import { isNamedByCaller, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { known } from "./_put_in.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, isNow, plain, readsIn, some } from "./_terms.ts";

/** The caller has to stand under the number of what is sent, and whoever likes comes to stand there. */
export function isTakenOver(path: Path, number: Value, scene: Scene): boolean {
  return path.some(({ value, holds }) => {
    if (!holds || value.kind !== "operation" || value.op !== "eq") return false;
    const entry = value.operands.some(isCaller) ? entryIn(value.operands) : null;
    return entry !== null && entry.keys.some((key) => isSame(key, number)) &&
      known(scene, `taken over ${keyOf(entry)}`, () => isEntered(entry, scene));
  });
}

function entryIn(values: readonly Value[]): Place | null {
  return values.map((one) => readPlace(plain(one))).find((one) => one !== null) ?? null;
}

function isEntered(entry: Place, scene: Scene): boolean {
  return scene.functions.some((one) =>
    one.record.stores.some((store) => {
      const place = store.transient ? null : placeOfStore(store);
      if (place === null || !overlaps(place, entry) || place.keys.some(isCaller)) return false;
      return place.keys.every(isNamedByCaller) &&
        (isCaller(store.value) || isNamedByCaller(store.value)) &&
        askedOf(one, store).some((way) => isFree(way, place) && !isGivenFor(way.path, one));
    })
  );
}

/** Nobody is asked, and nothing that may stand for it: time, coins, others, a hash, or that nobody stands there. */
function isFree({ path, guards, own, once, unclear }: AskedPath, place: Place): boolean {
  return guards.length === 0 && own.length === 0 && !once && !unclear &&
    !path.some(({ value, holds }) => {
      const { term, holds: isThere } = asTruth(value, holds);
      const read = readPlace(term);
      if (!isThere && term.kind === "callvalue") return false;
      return read !== null && !isThere && overlaps(read, place) || (taintOf(value) & ASKED) !== 0 ||
        some(value, (one) => isNow(one) || one.kind === "keccak") ||
        readsIn(value).some((one) => readPlace(one)?.keys.some(isCaller) === true);
    });
}

const ASKED = taints.unknown | taints.returned | taints.callvalue;

/** Others run who may have taken something, or an entry is less for it. */
function isGivenFor(path: Path, { record: { calls, stores } }: AskedFunction): boolean {
  return calls.some(({ paths }) => together(paths, [path])) ||
    stores.some((store) => {
      const place = store.transient ? null : placeOfStore(store);
      return place !== null && together(store.paths, [path]) &&
        changeOf(store, place).sign === "taken";
    });
}
