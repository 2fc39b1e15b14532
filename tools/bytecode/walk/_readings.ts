/** Entries of mappings that a path has read, and what was stored since: two names may be of one account. */
import type { Path } from "./_path.ts";
import type { MappingTerm, Value } from "./values.ts";

/** How far is looked back: moves read and write a few entries, and the cost stays even however many there are. */
const BACK_MAX = 64;

export function noteReading(path: Path, slot: Value): void {
  if (isEntry(slot)) path.readings = { slot, after: path.stored, before: path.readings };
}

/** The other entry of the same mapping that was stored since this one was last read; null: none was. */
export function overtakenBy({ readings, stored }: Path, slot: Value): MappingTerm | null {
  if (!isEntry(slot) || stored === null) return null;
  let last = readings;
  for (let back = 0; last && last.slot !== slot; back++) {
    last = back < BACK_MAX ? last.before : null;
  }
  if (!last) return null;
  let other: MappingTerm | null = null;
  let back = 0;
  for (let one: typeof stored | null = stored; one && one !== last.after; one = one.before) {
    if (back++ > BACK_MAX) return null;
    if (one.transient || !isEntry(one.slot)) continue;
    // It was stored itself since then.
    if (one.slot === slot) return null;
    if (one.slot.slot === slot.slot) other = one.slot;
  }
  return other;
}

function isEntry(slot: Value): slot is MappingTerm {
  return typeof slot === "object" && slot.kind === "mapping";
}
