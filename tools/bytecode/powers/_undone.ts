/** Ways on which something was decided that every good end decides otherwise: what is done there is undone. */
import type { Path, WalkRecord } from "../walk/records.ts";
import { decisions, isFolded, together } from "./_paths.ts";
import type { Term } from "../walk/values.ts";

/**
 * As ERC-721 tokens mint: who held the token is asked for only after it was moved, and whoever held it
 * loses nothing. `record`: walked to its end.
 */
export function withoutUndone(record: WalkRecord): WalkRecord {
  const { stores, calls, creates, ends, selfdestructs } = record;
  if (ends.length === 0 || selfdestructs.length > 0) return record;
  const demanded = demandedAtEnds(ends.flatMap(({ paths }) => paths));
  if (demanded.size === 0) return record;
  const others = [...calls.filter(({ call }) => call.kind !== "staticcall"), ...creates];
  const isUndone = (path: Path) =>
    path.some(({ value, holds }) => (demanded.get(value) ?? holds) !== holds) &&
    // Others that ran may have changed what is asked for again.
    !others.some(({ paths }) => together(paths, [path]));
  return { ...record, stores: stores.flatMap((store) => without(store, isUndone)) };
}

/** What every good end shares. */
function demandedAtEnds(ends: readonly Path[]): ReadonlyMap<Term, boolean> {
  const [first, ...rest] = ends;
  const demanded = new Map(first === undefined ? [] : decisions(first));
  for (const end of rest) {
    if (demanded.size === 0) break;
    const decided = decisions(end);
    for (const [value, holds] of demanded) {
      if (decided.get(value) !== holds) demanded.delete(value);
    }
  }
  return demanded;
}

function without<T extends { readonly paths: readonly Path[] }>(
  record: T,
  isUndone: (path: Path) => boolean,
): T[] {
  const { paths } = record;
  const kept = paths.filter((path) => !isUndone(path));
  if (kept.length === paths.length) return [record];
  if (kept.length === 0) return [];
  // The last of many stands for others too, and is known by how many there are.
  return [isFolded(paths) ? record : { ...record, paths: kept }];
}
