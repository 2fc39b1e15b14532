/**
 * Places that look closed, of which each falls that an open way writes; ways whose guards stand in what has fallen may
 * be open then. Each way and each place is looked at once for each change that it hangs on, in whatever order they come.
 */
import type { Access, Guard, StoragePlace } from "./analysis.ts";
import type { InitializerFlag, Way } from "./analysis_storage.ts";
import { slotKey } from "./holder.ts";

/** A place, and what of it has to stay as it is. */
type Standing = { readonly place: Pick<StoragePlace, "slot"> };

type Rules<C> = {
  /** Whether somebody can go a way, as far as is known now. */
  readonly isOpen: (way: Way) => boolean;
  /** Whether a way leaves something else there. */
  readonly opens: (way: Way, candidate: C) => boolean;
};

/** Takes away all candidates that fall. They are kept under `guardKey` and `flagKey`. */
export function letFall<C extends Standing>(
  candidates: Map<string, C>,
  ways: readonly Way[],
  { isOpen, opens }: Rules<C>,
): void {
  const bySlot = Map.groupBy(candidates.keys(), (key) => slotKey(candidates.get(key)!.place.slot));
  const hanging = waysByKey(ways);
  const gone = new Set<Way>();
  const open = [...ways];
  for (let way = open.pop(); way; way = open.pop()) {
    if (gone.has(way) || candidates.size === 0 || !isOpen(way)) continue;
    gone.add(way);
    const keys = way.slot === null ? [...candidates.keys()] : bySlot.get(slotKey(way.slot)) ?? [];
    for (const key of keys) {
      const candidate = candidates.get(key);
      if (candidate === undefined || !opens(way, candidate)) continue;
      candidates.delete(key);
      open.push(...hanging.get(key) ?? []);
    }
  }
}

/** The ways that hang on what stands in each place. */
function waysByKey(ways: readonly Way[]): ReadonlyMap<string, readonly Way[]> {
  const found = new Map<string, Way[]>();
  for (const way of ways) {
    for (const key of keysOf(way.access)) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [way]);
      else known.push(way);
    }
  }
  return found;
}

function keysOf({ guards, flags = [] }: Access): ReadonlySet<string> {
  return new Set([
    ...guards.flatMap((guard) =>
      "place" in guard && guard.place !== null ? [guardKey(guard.kind, guard.place)] : []
    ),
    ...flags.map(flagKey),
  ]);
}

export function guardKey(kind: Guard["kind"], { slot, offsetBits, bits }: StoragePlace): string {
  return `${kind} ${slotKey(slot)} ${offsetBits} ${bits}`;
}

export function flagKey(flag: InitializerFlag): string {
  const opens = "openBelow" in flag ? flag.openBelow : flag.openWhile;
  return `${slotKey(flag.slot)} ${flag.offsetBits} ${flag.bits} ${opens}`;
}
