/** Ways that lead on only while a lock is set: from within the call that has set it. */
import type { InitializerFlag } from "../analysis_storage.ts";
import type { Path } from "../walk/records.ts";
import { coversAll } from "./_bits.ts";
import type { OwnFields } from "./_access.ts";
import type { Mappings } from "./_guards.ts";
import { initialOn } from "./_initial.ts";
import type { LockWrite } from "./_locks.ts";
import { asTruth, together } from "./_paths.ts";
import { overlaps, readPlace, storagePlace } from "./_places.ts";

/** `isSure`: no function leaves the lock set, as far as all were followed. */
export type Nested = { readonly flag: InitializerFlag; readonly isSure: boolean };

/** Places in the code that set or release one lock: honest ones have a few, and more show nothing. */
const WRITES_MAX = 32;

/**
 * A way from within an initializer: of those it is known that they set the lock once, and that it was not set before.
 * Whether the constructor left it set is for its storage to tell. Null: anybody may come this way.
 */
export function nestedOn(
  path: Path,
  { locks, place: by, all }: OwnFields,
  mappings: Pick<Mappings, "taken">,
): Nested | null {
  if (locks.writes.size === 0) return null;
  for (const { value, holds } of path) {
    const truth = asTruth(value, holds);
    const place = truth.holds ? readPlace(truth.term) : null;
    const stored = place === null ? null : storagePlace(truth.term);
    if (place === null || stored === null || place.bits > 8) continue;
    const isSure = coversAll(locks.released, place);
    if (!isSure && !coversAll(locks.perhaps, place)) continue;
    const writes = (locks.writes.get(place.family) ?? [])
      .filter((one) => overlaps(one.place, place));
    if (writes.length > WRITES_MAX || !isTakenAndReleased(writes)) continue;
    // A lock that is open when it is set is taken on the very path that finds it so.
    if (writes.some((one) => one.by === by && together(one.store.paths, [path]))) continue;
    const isOnce = writes.every((one) =>
      one.clears || one.by !== by && !one.callsOthers ||
      one.store.paths.every((way) => initialOn(way, all[one.by]!, mappings) !== null)
    );
    if (isOnce) return { flag: { ...stored, openWhile: "set" }, isSure };
  }
  return null;
}

/** By one and the same call: what one call sets and another one clears is a switch. */
function isTakenAndReleased(writes: readonly LockWrite[]): boolean {
  return writes.some((one) =>
    one.clears &&
    writes.some((other) =>
      !other.clears && other.by === one.by && together(one.store.paths, other.store.paths)
    )
  );
}
