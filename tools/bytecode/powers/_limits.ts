/**
 * Limits of the caller's own, which others set him (as bridges have in ERC-7281): whoever was given none
 * gets nothing, so that to have one is a role.
 */
import type { Guard } from "../analysis.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { type Change, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { joinedFrom } from "./_joined.ts";
import { isSumTest } from "./_overflows.ts";
import { isPartOf } from "./_parts.ts";
import { keyOf, overlaps, type Place, readPlace, slotHex } from "./_places.ts";
import { has, isCaller, plain, readsIn } from "./_terms.ts";

/** The ways with the limits that hold on them; joined from ways that all have one, a way had one too. */
export function limitedWays(
  ways: readonly AskedPath[],
  change: Change,
  scene: Scene,
): readonly AskedPath[] {
  const limits = new Map<Path, Guard>();
  for (const { path, guards, unclear } of ways) {
    const limit = guards.length > 0 || unclear ? null : limitOn(change, path, scene);
    if (limit !== null) limits.set(path, limit);
  }
  if (limits.size === 0) return ways;
  const isLost = openEntries(scene)!.isLost;
  const told = ways.map((way) => {
    const limit = limits.get(way.path);
    return limit === undefined ? way : { ...way, guards: [limit], unclear: isLost };
  });
  const paths = ways.map(({ path }) => path);
  return told.map((way) => {
    if (way.guards.length > 0 || way.unclear) return way;
    const from = joinedFrom(way.path, paths);
    const others = told.filter(({ path }) => from.includes(path));
    const isAsked = others.some(({ path }) => limits.has(path)) &&
      others.every(({ guards, unclear }) => guards.length > 0 || unclear);
    return isAsked ? { ...way, unclear: true } : way;
  });
}

/** By whom the amount is let on this way; null: nothing shows that a stranger gets none. */
function limitOn(
  { store, amount }: Pick<Change, "store" | "amount">,
  path: Path,
  scene: Scene,
): Guard | null {
  if (!isAllAdded(store.value, amount)) return null;
  const conditions = path.filter(({ value }) => readsIn(value).some(isCallers));
  if (conditions.length === 0) return null;
  const open = openEntries(scene);
  if (open === null) return null;
  for (const { value, holds } of conditions) {
    if (value.kind !== "operation" || value.op !== "lt") continue;
    const [one, other] = value.operands as readonly [Value, Value];
    const [limit, within] = holds ? [other, one] : [one, other];
    const [read] = readsIn(limit).filter(isCallers);
    if (read === undefined || !isZero(limit, { open, path })) continue;
    // Nothing is below zero: a stranger does not come this way at all.
    if (!holds && !isWithin(amount, within, limit, path)) continue;
    return { kind: "role", mappingSlot: slotHex(readPlace(read)!.root), role: null };
  }
  return null;
}

/** Nothing comes to what was there besides the amount. */
function isAllAdded(sum: Value, amount: Value): boolean {
  const inner = plain(sum);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  return isSame(one, amount) && readPlace(plain(other)) !== null ||
    isSame(other, amount) && readPlace(plain(one)) !== null;
}

function isCallers(read: Term): boolean {
  return readPlace(read)?.keys.some(isCaller) === true;
}

/** What is held against the limit is at least the amount. */
function isWithin(amount: Value, within: Value, limit: Value, path: Path): boolean {
  if (isPartOf(amount, within)) return true;
  const inner = plain(within);
  if (isConstant(inner) || inner.kind !== "operation") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  // The rest has not passed below zero.
  if (inner.op === "sub") return isSame(one, limit) && isPartOf(amount, other);
  return inner.op === "add" && ([[one, other], [other, one]] as const).some(([part, before]) => {
    const read = plain(before);
    return isPartOf(amount, part) && !isConstant(read) &&
      path.some((condition) => !condition.holds && isSumTest(condition.value, read));
  });
}

/** Entries into which somebody writes more than nothing for whom nobody has appointed. */
type Open = {
  readonly entries: ReadonlyMap<string, Place>;
  /** What some of them are set to the walk lost: what stands at the same point of other ways is nothing. */
  readonly isLost: boolean;
};

const openOf = new WeakMap<Scene, Open | null>();

function openEntries(scene: Scene): Open | null {
  let open = openOf.get(scene);
  if (open === undefined) openOf.set(scene, open = findOpen(scene));
  return open;
}

/** Honest limits depend on one another, if at all, at few places. */
const ROUNDS_MAX = 4;
const WAYS_MAX = 2_000;

type Writing = { readonly place: Place; readonly store: StoreRecord; readonly path: Path };

/** Null: not all that is written was followed. */
function findOpen({ functions }: Scene): Open | null {
  const writings: Writing[] = [];
  for (const one of functions) {
    if (!one.asking.complete) return null;
    for (const store of one.record.stores) {
      if (store.transient) continue;
      const free = askedOf(one, store).filter(({ guards, once, unclear }) =>
        unclear || guards.length === 0 && !once
      );
      const place = placeOfStore(store);
      if (place === null && free.length > 0) return null;
      if (place === null || place.keys.length === 0) continue;
      for (const { path } of free) writings.push({ place, store, path });
    }
  }
  if (writings.length > WAYS_MAX) return null;
  const told = writings.filter(({ store }) => !isJoined(store, writings));
  const entries = new Map<string, Place>();
  const open = { entries, isLost: told.length < writings.length };
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = entries.size;
    for (const { place, store: { value }, path } of told) {
      if (!entries.has(keyOf(place)) && !isZero(value, { open, path })) {
        entries.set(keyOf(place), place);
      }
    }
    if (entries.size === before) return open;
  }
  return null;
}

/** Lost where ways joined, beside ways on which it is known. */
function isJoined({ pc, value }: StoreRecord, writings: readonly Writing[]): boolean {
  return has(value, "unknown") &&
    writings.some(({ store }) => store.pc === pc && !has(store.value, "unknown"));
}

type Where = { readonly open: Open; readonly path: Path };

/** Zero for every caller whose entries nobody has set. */
function isZero(value: Value, where: Where, depth = 0): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return BigInt(inner) === 0n;
  if (depth > 8) return false;
  const place = readPlace(inner);
  if (place !== null) {
    const { entries } = where.open;
    return place.keys.some(isCaller) && !entries.has(keyOf(place)) &&
      ![...entries.values()].some((one) => overlaps(one, place));
  }
  if (inner.kind !== "operation") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  const at = (part: Value) => isZero(part, where, depth + 1);
  switch (inner.op) {
    case "mul":
    case "and":
      return at(one) || at(other);
    case "add":
    case "or":
      return at(one) && at(other);
    case "div":
      return at(one);
    case "sub":
      // What is zero and did not pass below it.
      return at(one) && (at(other) || where.path.some((condition) => isNotBelow(condition, inner)));
    default:
      return false;
  }
}

/** What is left of something was seen to be no more than that was. */
export function isNotBelow({ value, holds }: Path[number], left: Value): boolean {
  const rest = plain(left);
  if (
    isConstant(rest) || rest.kind !== "operation" || value.kind !== "operation" || value.op !== "lt"
  ) return false;
  const [whole, part] = rest.operands as readonly [Value, Value];
  const [one, other] = value.operands as readonly [Value, Value];
  if (holds) return isSame(one, part) && isSame(other, whole);
  return isSame(one, whole) && (isSame(other, part) || isSame(other, rest));
}
