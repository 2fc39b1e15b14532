/** Whether whoever goes one way does what stands on others. */
import type { BranchRecord, Path } from "../walk/records.ts";
import { decisionKey, decisions } from "./_paths.ts";

/** Ways and decisions looked at; beyond them nothing is shown. */
const WAYS_MAX = 32;
const DECISIONS_MAX = 8;

/** Decisions whose opposite fails: every run that ends well made them. By `decisionKey`. */
export function forcedIn(branches: readonly BranchRecord[]): ReadonlySet<number> {
  const forced = new Set<number>();
  for (const { value, failsWhenTrue, failsWhenFalse } of branches) {
    if (failsWhenTrue !== failsWhenFalse) forced.add(decisionKey(value, failsWhenFalse));
  }
  return forced;
}

/** Every run along the path goes one of these ways, whatever it decides besides. */
export function covers(path: Path, ways: readonly Path[], forced: ReadonlySet<number>): boolean {
  const decided = decisions(path);
  const open: Rest[] = [];
  for (const way of ways.slice(0, WAYS_MAX)) {
    if (way.some(({ value, holds }) => (decided.get(value) ?? holds) !== holds)) continue;
    const rest = way.filter(({ value, holds }) =>
      !decided.has(value) && !forced.has(decisionKey(value, holds))
    );
    if (rest.length === 0) return true;
    open.push(new Map(rest.map(({ value, holds }) => [value.id, holds])));
  }
  return coverAll(open, 0);
}

type Rest = ReadonlyMap<number, boolean>;

function coverAll(ways: readonly Rest[], depth: number): boolean {
  if (ways.some(({ size }) => size === 0)) return true;
  if (ways.length === 0 || depth >= DECISIONS_MAX) return false;
  const [id] = ways[0]!.keys();
  return [true, false].every((holds) => coverAll(given(ways, id!, holds), depth + 1));
}

function given(ways: readonly Rest[], id: number, holds: boolean): Rest[] {
  return ways.flatMap((way) => {
    if ((way.get(id) ?? holds) !== holds) return [];
    return [new Map([...way].filter(([other]) => other !== id))];
  });
}
