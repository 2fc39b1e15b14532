/** Whom entries name that callers say and others have written. */
import type { Value } from "../walk/values.ts";
import { accessOf, placeOfStore } from "./_access.ts";
import { askedOf } from "./_findings.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, isZero, plain } from "./_terms.ts";

/**
 * Callers say which entry, and those with power alone whom it names: it is theirs to say who is paid. They said so
 * before, so that they are gone takes nothing back.
 */
export function isAppointed(to: Value, functions: readonly AskedFunction[]): boolean {
  const place = readPlace(plain(to));
  if (place === null || isScalar(place)) return false;
  let known = appointments.get(functions);
  if (known === undefined) appointments.set(functions, known = new Map());
  const key = keyOf(place);
  let isTheirs = known.get(key);
  if (isTheirs === undefined) known.set(key, isTheirs = isWrittenByOthers(place, functions));
  return isTheirs;
}

/** Many calls pay whom one list names. */
const appointments = new WeakMap<readonly AskedFunction[], Map<string, boolean>>();

function isWrittenByOthers(place: Place, functions: readonly AskedFunction[]): boolean {
  const access = functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      if (store.transient || isZero(store.value)) return [];
      const written = placeOfStore(store);
      // Where the caller says where it lands, it may be any entry.
      const isHere = written === null ? has(store.slot, "calldata") : overlaps(written, place);
      return isHere ? [accessOf(askedOf(one, store), one.asking.complete)] : [];
    })
  );
  return access.length > 0 && access.every(({ state }) => state === "guarded");
}
