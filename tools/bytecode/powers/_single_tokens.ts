/** Tokens that cannot be divided (ERC-721): whatever is asked of their holders stands under their numbers. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { askedOf } from "./_findings.ts";
import { claimOf } from "./_guards.ts";
import { joinedFrom } from "./_joined.ts";
import { asTruth } from "./_paths.ts";
import { type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, plain, some } from "./_terms.ts";

/** Whoever holds this token called, or let the caller: what stands under its number was held against him. */
export function hasHoldersWord(
  { own, path }: Pick<AskedPath, "own" | "path">,
  token: Place,
): boolean {
  const isUnder = (whom: Value) =>
    readsAmong(sameAs(whom, path)).some((read) => !isOfOther(read, token));
  const isIts = (whom: Value) => has(whom, "unknown") || isUnder(whom);
  return own.some(({ key, by = [] }) =>
    (key === null || isIts(key)) && by.every((some) => some.some(isIts))
  ) || path.some(({ value }) => isAnswerOf(value, isUnder));
}

/**
 * Those ways on which somebody with power has to call, and those on which nobody has to: not where ways were joined
 * that tell no more that on all of them he or the holder is asked for.
 */
export function withoutAsked(
  asked: readonly AskedPath[],
  store: StoreRecord,
  token: Place,
  one: AskedFunction,
): AskedPath[] {
  if (asked.length === 0 || isBehind(store, token, one, false)) return [];
  const { guarded = [], free = [] } = Object.groupBy(
    asked,
    ({ guards }) => guards.length > 0 ? "guarded" : "free",
  );
  if (free.length === 0 || isBehind(store, token, one, true)) return guarded;
  return [...guarded, ...free.filter((way) => !isJoinedFromAsked(way, store, token, one))];
}

/** Every way has the holder's word, or somebody's `withPower`. */
function isBehind(
  store: StoreRecord,
  token: Place,
  { record, asking: { complete, mappings } }: AskedFunction,
  withPower: boolean,
): boolean {
  return complete && store.isBehind(record.decisions((value, holds) => {
    const claim = claimOf(value, holds, mappings);
    return withPower && claim?.kind === "guards" ||
      claim?.kind === "own" && (withPower || !claim.said) &&
        hasHoldersWord({ own: [claim], path: [] }, token);
  }));
}

/** A way that was joined from such alone, on which the question was lost. */
function isJoinedFromAsked(
  { path }: AskedPath,
  { paths }: StoreRecord,
  token: Place,
  one: AskedFunction,
): boolean {
  const from = joinedFrom(path, paths);
  return from.length > 0 && askedOf(one, { paths: from })
    .every((way) => way.guards.length > 0 || hasHoldersWord(way, token));
}

/** The holder is a contract, and says that it has signed (ERC-1271). */
function isAnswerOf(value: Value, isHolder: (whom: Value) => boolean): boolean {
  return has(value, "returned") &&
    some(value, (term) => term.kind === "returned" && isHolder(term.call.target));
}

/** A value, and what it was found to be the same as. */
export function sameAs(value: Value, path: Path): Value[] {
  const found = path.flatMap(({ value: test, holds }) => {
    const { term, holds: isSo } = asTruth(test, holds);
    if (!isSo || term.kind !== "operation" || term.op !== "eq") return [];
    const [one, other] = term.operands as readonly [Value, Value];
    return isSame(one, value) ? [other] : isSame(other, value) ? [one] : [];
  });
  return [value, ...found];
}

/** The entries that are read among these. */
export function readsAmong(values: readonly Value[]): Place[] {
  return values.flatMap((value) => readPlace(plain(value)) ?? []);
}

/** Two entries that stand under nothing that is the same, for all that is known. */
export function isOfOther(one: Place, other: Place): boolean {
  if (one.keys.length === 0 || other.keys.length === 0) return false;
  return !one.keys.some((key) => other.keys.some((under) => isPerhaps(key, under)));
}

/** The same, or reckoned from it: holders are looked for under the numbers before (ERC-721A). */
function isPerhaps(key: Value, other: Value): boolean {
  return has(key, "unknown") || has(other, "unknown") || isPart(key, other) || isPart(other, key);
}

function isPart(value: Value, part: Value): boolean {
  return isSame(value, part) || !isConstant(part) && some(value, (term) => term === plain(part));
}
