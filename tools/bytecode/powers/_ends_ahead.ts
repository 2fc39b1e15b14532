/** What holds on every way on, before the function ends well. */
import type { Path } from "../walk/records.ts";
import type { OwnFields } from "./_access.ts";
import { compatible } from "./_paths.ts";

/** The ends that a run on this way may come to; null: not all are known, or they are more than are looked at. */
export function endsAhead(path: Path, { ends, endsKnown }: OwnFields): readonly Path[] | null {
  if (!endsKnown) return null;
  const ahead = ends.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
  return ahead.length > 0 && ahead.length <= ENDS_MAX ? ahead : null;
}

export function isOnEveryEnd(
  path: Path,
  fields: OwnFields,
  test: (end: Path) => boolean,
): boolean {
  return endsAhead(path, fields)?.every(test) ?? false;
}

/** Ends that are looked at; where there are more, nothing is shown. */
const ENDS_MAX = 64;
