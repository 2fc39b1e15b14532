/** Who is asked for only after the deed: what everybody else does is undone. */
import type { Guard } from "../analysis.ts";
import type { Path } from "../walk/records.ts";
import { type OwnFields, uniqueGuards } from "./_access.ts";
import type { Mappings } from "./_guards.ts";
import { compatible } from "./_paths.ts";
import { plainest } from "./_plainest.ts";
import { claimsOn } from "./_said.ts";

/** Ends that are looked at; where there are more, nothing is shown. */
const ENDS_MAX = 32;

/** Guards of which one is asked for on every way from this path to a good end; none: somebody else gets there. */
export function askedLater(path: Path, fields: OwnFields, mappings: Mappings): readonly Guard[] {
  if (!fields.endsKnown || fields.ends.length > ENDS_MAX) return [];
  const asked: (readonly Guard[])[] = [];
  for (const { paths } of fields.ends) {
    for (const end of paths) {
      const guards = guardsAt(end, mappings);
      // Nothing is left to find out where nobody is asked before one end.
      if (guards === undefined ? compatible(path, end) : asked.length > ENDS_MAX) return [];
      if (guards !== undefined && compatible(path, end)) asked.push(guards);
    }
  }
  return asked.length > ENDS_MAX ? [] : uniqueGuards(asked.flat());
}

const guardsAtEnds = new WeakMap<Mappings, Map<Path, readonly Guard[] | undefined>>();

/** Who is asked for on the way to an end: many paths come to the same ones. */
function guardsAt(end: Path, mappings: Mappings): readonly Guard[] | undefined {
  let known = guardsAtEnds.get(mappings);
  if (known === undefined) guardsAtEnds.set(mappings, known = new Map());
  if (known.has(end)) return known.get(end);
  const guards = plainest(
    claimsOn(end, mappings).flatMap((claim) => claim.kind === "guards" ? [claim.guards] : []),
  );
  known.set(end, guards);
  return guards;
}
