/** Who is asked for only after the deed: what everybody else does is undone. */
import type { Guard } from "../analysis.ts";
import type { Path } from "../walk/records.ts";
import { type OwnFields, uniqueGuards } from "./_access.ts";
import { claimOf, type Mappings } from "./_guards.ts";
import { compatible } from "./_paths.ts";
import { plainest } from "./_plainest.ts";

/** Ends that are looked at; where there are more, nothing is shown. */
const ENDS_MAX = 32;

/** Guards of which one is asked for on every way from this path to a good end; none: somebody else gets there. */
export function askedLater(path: Path, fields: OwnFields, mappings: Mappings): readonly Guard[] {
  if (!fields.endsKnown || fields.ends.length > ENDS_MAX) return [];
  const ahead = fields.ends.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
  if (ahead.length === 0 || ahead.length > ENDS_MAX) return [];
  const asked = ahead.map((end) =>
    plainest(end.flatMap(({ value, holds }) => {
      const claim = claimOf(value, holds, mappings);
      return claim?.kind === "guards" ? [claim.guards] : [];
    }))
  );
  return asked.every((guards) => guards !== undefined) ? uniqueGuards(asked.flat()) : [];
}
