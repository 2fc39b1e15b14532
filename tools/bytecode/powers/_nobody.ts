/** Ways that only the zero address goes: nobody calls as it. */
import type { Guard } from "../analysis.ts";
import type { BranchRecord, Path, WalkRecord } from "../walk/records.ts";
import type { AskedPath, Asking } from "./_access.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { decisionKey, decisions, isFolded } from "./_paths.ts";
import { has, isCaller } from "./_terms.ts";

/** Without those ways to a place in the code to which others come as well: what is known of them alone is nobody's. */
export function withoutNobodys(record: WalkRecord): WalkRecord {
  if (!asksNobody(record)) return record;
  const { stores, calls, selfdestructs, returns } = record;
  return {
    ...record,
    stores: others(stores),
    calls: others(calls),
    selfdestructs: others(selfdestructs),
    returns: others(returns),
  };
}

/** Whether the caller, or whom he has to be, is somebody at all. */
export function asksNobody({ branches }: WalkRecord): boolean {
  if (branches.some(({ value }) => isCaller(value))) return true;
  const named = new Set(branches.flatMap(({ value }) => namedAs(value) ?? []));
  return named.size > 0 && branches.some(({ value }) => named.has(value));
}

type Recorded = { readonly pc: number; readonly paths: readonly Path[] };

function others<T extends Recorded>(records: readonly T[]): T[] {
  const ways = records.map(({ paths }) => paths.filter((path) => !isNobodys(path)));
  const shared = new Set<number>();
  for (const [index, { pc }] of records.entries()) if (ways[index]!.length > 0) shared.add(pc);
  return records.flatMap((record, index) => {
    const { pc, paths } = record;
    const kept = ways[index]!;
    if (!shared.has(pc) || kept.length === paths.length) return [record];
    if (kept.length === 0) return [];
    return [isFolded(paths) ? record : { ...record, paths: kept }];
  });
}

export function isNobodys(path: Path): boolean {
  return path.some(({ value, holds }) => {
    if (!holds) return isCaller(value);
    const named = namedAs(value);
    return named !== null && decisions(path).get(named) === false;
  });
}

/**
 * The way to a branch, and to one on what was found out about the caller, and lost, without that somebody calls:
 * everybody does. Sums and products with what is his ask nothing of him.
 */
export function wayTo({ path, value }: BranchRecord): Path {
  if (value.kind !== "unknown" || !has(value, "caller")) return path;
  return path.filter(({ value, holds }) => !holds || !isCaller(value));
}

/** Whom the caller has to be. */
function namedAs(value: Term): Term | null {
  if (value.kind !== "operation" || value.op !== "eq") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const named = isCaller(one) ? other : isCaller(other) ? one : 0;
  return isConstant(named) ? null : named;
}

/**
 * Such a way counts where there is no other, as in code never deployed. Of a function that was not walked to
 * its end it counts only where everybody else fails: the others may not have come so far.
 */
export function withoutNobody(
  judged: readonly AskedPath[],
  { complete, fields: { forced } }: Asking,
): readonly AskedPath[] {
  const others = judged.filter(({ guards }) => !guards.every(isNobody) || guards.length === 0);
  if (others.length > 0) return others;
  return complete ? judged : judged.filter(({ path }) => !path.some(isSpared));

  function isSpared({ value, holds }: Path[number]): boolean {
    return !holds && isCaller(value) && !forced().has(decisionKey(value, false));
  }
}

export function isNobody(guard: Guard): boolean {
  return guard.kind === "fixed" && BigInt(guard.address) === 0n;
}
