/** Slots that nobody writes once the contract stands: as good as constants of the code. */
import { placeOfStore } from "./_access.ts";
import { isScalar, overlaps, type Place } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";

/** The same for every caller, and no function stores there, all of which were seen whole. */
export function isNeverSet(place: Place, functions: readonly AskedFunction[]): boolean {
  return isScalar(place) &&
    functions.every(({ record, asking }) =>
      asking.complete && !record.stores.some((store) => {
        const written = store.transient ? null : placeOfStore(store);
        return !store.transient && (written === null || overlaps(written, place));
      })
    );
}
