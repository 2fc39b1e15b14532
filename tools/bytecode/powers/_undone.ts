/** Ways that no good end comes of: what is done there is undone. */
import type { BranchRecord, Path, WalkRecord } from "../walk/records.ts";
import { asksNobody, isNobodys } from "./_nobody.ts";
import { decisionKey, decisions, isFolded, together } from "./_paths.ts";
import type { Term } from "../walk/values.ts";

/**
 * As ERC-721 tokens mint: who held the token is asked for only after it was moved, and whoever held it
 * loses nothing. `record`: walked to its end.
 */
export function withoutUndone(record: WalkRecord): WalkRecord {
  const { stores, calls, creates, ends, selfdestructs, branches } = record;
  if (stores.length === 0 || ends.length === 0 || selfdestructs.length > 0) return record;
  const ways = ends.flatMap(({ paths }) => paths);
  const others = asksNobody(record) ? ways.filter((way) => !isNobodys(way)) : ways;
  const demanded = demandedAtEnds(others.length > 0 ? others : ways);
  const failing = failingDecisions(branches);
  if (demanded.size === 0 && failing.size === 0) return record;
  const called = [...calls.filter(({ call }) => call.kind !== "staticcall"), ...creates];
  const isUndone = (path: Path) =>
    path.some(({ value, holds }) =>
      (demanded.get(value) ?? holds) !== holds || failing.has(decisionKey(value, holds))
    ) &&
    // Others that ran may have changed what is asked for again.
    !called.some(({ paths }) => together(paths, [path]));
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

/** What fails wherever it is decided so, at once or later. By `decisionKey`. */
function failingDecisions(branches: readonly BranchRecord[]): ReadonlySet<number> {
  const failing = new Set<number>();
  const well = new Set<number>();
  for (const { value, failsWhenTrue, failsWhenFalse } of branches) {
    (failsWhenTrue ? failing : well).add(decisionKey(value, true));
    (failsWhenFalse ? failing : well).add(decisionKey(value, false));
  }
  return failing.difference(well);
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
