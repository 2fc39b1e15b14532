/** Who may do what a record says: every way to it has to ask. */
import type { Access, Guard } from "../analysis.ts";
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type Claim, claimOf, type Enterable } from "./_guards.ts";
import { asTruth, isOfConstructor } from "./_paths.ts";
import { isScalar, keyOf, placeAt, readPlace } from "./_places.ts";

/** A path and whom its conditions let pass. */
export type AskedPath = {
  readonly path: Path;
  readonly guards: readonly Guard[];
  readonly own: readonly Extract<Claim, { kind: "own" }>[];
  /** Only possible until something was set that this function sets. */
  readonly once: boolean;
};

/** What is judged of a record's paths. */
export type Asking = {
  readonly enterable: Enterable;
  /** Fields that the function's own success closes, see `initialFields`. */
  readonly initial: ReadonlySet<string>;
  readonly complete: boolean;
};

export function askedPaths(paths: readonly Path[], asking: Asking): AskedPath[] {
  return paths.filter((path) => !isOfConstructor(path)).map((path) => {
    const claims = path.flatMap(({ value, holds }) =>
      claimOf(value, holds, asking.enterable) ?? []
    );
    const sets = claims.flatMap((claim) => claim.kind === "guards" ? [claim.guards] : []);
    return {
      path,
      guards: sets.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? [],
      own: claims.filter((claim) => claim.kind === "own"),
      once: path.some(({ value, holds }) => {
        const truth = asTruth(value, holds);
        const place = truth.holds ? null : readPlace(truth.term);
        return place !== null && asking.initial.has(keyOf(place));
      }),
    };
  });
}

/** What names one account says more than what asks another contract, if a path has both. */
const guardRank: Record<Guard["kind"], number> = {
  slot: 0,
  role: 1,
  fixed: 2,
  self: 3,
  authority: 4,
  signature: 5,
  origin: 6,
};

function rankOf(guards: readonly Guard[]): number {
  return Math.max(...guards.map(({ kind }) => guardRank[kind]));
}

/** The access over all paths: the weakest decides. */
export function accessOf(asked: readonly AskedPath[], complete: boolean): Access {
  const guards = uniqueGuards(asked.flatMap((one) => one.guards));
  const isOpen = asked.length === 0 ||
    asked.some((one) => one.guards.length === 0 && one.own.length === 0 && !one.once);
  if (isOpen && asked.length > 0) return { state: "open", guards: [] };
  // A way that was not walked may ask nobody.
  if (!complete || asked.length === 0) return { state: "unknown", guards };
  if (guards.length > 0) return { state: "guarded", guards };
  return { state: asked.some(({ once }) => once) ? "initializer" : "holder", guards: [] };
}

export function uniqueGuards(guards: readonly Guard[]): Guard[] {
  const unique = new Map(guards.map((guard) => [JSON.stringify(guard), guard]));
  return [...unique.values()];
}

/**
 * Fields that are zero before and not after: what demands that they are zero can be done once. A lock
 * against re-entry is set and released again, so it is none of them.
 */
export function initialFields({ stores }: WalkRecord): Set<string> {
  const set = new Set<string>();
  const released = new Set<string>();
  for (const store of stores) {
    const place = placeOfStore(store);
    if (place === null || !isScalar(place)) continue;
    if (isConstant(store.value) && BigInt(store.value) === 0n) released.add(keyOf(place));
    else set.add(keyOf(place));
  }
  return set.difference(released);
}

export function placeOfStore({ slot, offset, bits }: StoreRecord) {
  return placeAt(slot as Value, offset, bits);
}
