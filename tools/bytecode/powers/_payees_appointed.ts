/** Whom entries name that callers say and others have written. */
import type { Guard } from "../analysis.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { accessOf, placeOfStore, uniqueGuards } from "./_access.ts";
import { askedOf } from "./_findings.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { plain } from "./_terms.ts";

/**
 * Callers say which entry, and those with power alone whom it names: it is theirs to say who is paid. Null: it names
 * none, or others have a say.
 */
export function appointedBy(
  to: Value,
  functions: readonly AskedFunction[],
): readonly Guard[] | null {
  const place = readPlace(plain(to));
  if (place === null || isScalar(place)) return null;
  let known = appointments.get(functions);
  if (known === undefined) appointments.set(functions, known = new Map());
  const key = keyOf(place);
  let guards = known.get(key);
  if (guards === undefined) known.set(key, guards = writersOf(place, functions));
  return guards;
}

/** Many calls pay whom one list names. */
const appointments = new WeakMap<
  readonly AskedFunction[],
  Map<string, readonly Guard[] | null>
>();

function writersOf(place: Place, functions: readonly AskedFunction[]): readonly Guard[] | null {
  const access = functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      const written = store.transient ? null : placeOfStore(store);
      if (written === null || !overlaps(written, place) || isNothing(store.value)) return [];
      return [accessOf(askedOf(one, store), one.asking.complete)];
    })
  );
  const isTheirs = access.length > 0 && access.every(({ state }) => state === "guarded");
  return isTheirs ? uniqueGuards(access.flatMap(({ guards }) => guards)) : null;
}

function isNothing(value: Value): boolean {
  return isConstant(value) && BigInt(value) === 0n;
}
