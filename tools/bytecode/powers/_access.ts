/** Who may do what a record says: every way to it has to ask. */
import type { Access, Guard } from "../analysis.ts";
import type { Condition, Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type Claim, claimOf, type Mappings } from "./_guards.ts";
import { asTruth, isOfConstructor, together } from "./_paths.ts";
import { isScalar, overlaps, type Place, placeAt, readPlace } from "./_places.ts";
import { plain, readsIn } from "./_terms.ts";

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
  readonly mappings: Mappings;
  readonly fields: OwnFields;
  readonly complete: boolean;
  /** Paths that were judged: rules ask for the same ones again. */
  readonly judged: Map<readonly Path[], readonly AskedPath[]>;
};

export function askedPaths(paths: readonly Path[], asking: Asking): readonly AskedPath[] {
  const known = asking.judged.get(paths);
  if (known !== undefined) return known;
  const judged = judge(paths, asking);
  asking.judged.set(paths, judged);
  return judged;
}

function judge(paths: readonly Path[], { mappings, fields }: Asking): AskedPath[] {
  const possible = paths.filter((path) => !isOfConstructor(path) && !isNested(path, fields));
  return possible.map((path) => {
    const claims = path.flatMap(({ value, holds }) => claimOf(value, holds, mappings) ?? []);
    const sets = claims.flatMap((claim) => claim.kind === "guards" ? [claim.guards] : []);
    return {
      path,
      guards: sets.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? [],
      own: claims.filter((claim) => claim.kind === "own"),
      once: path.some((condition) => demandsInitial(condition, fields)),
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

/** What a function's own success says of fields at the time that it is called. */
export type OwnFields = {
  /** Zero, or less, before and not after: what demands that can be done once. */
  readonly initial: readonly Place[];
  /** Set at the beginning and released at the end: zero whenever nothing is under way. */
  readonly released: readonly Written[];
};

type Written = { readonly place: Place; readonly store: StoreRecord; readonly clears: boolean };

export function ownFields({ stores }: WalkRecord): OwnFields {
  const scalars = stores.flatMap((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isScalar(place)) return [];
    return [{ place, store, clears: isConstant(store.value) && BigInt(store.value) === 0n }];
  });
  const isBoth = ({ place }: Written) => {
    const same = scalars.filter((other) => overlaps(other.place, place));
    return same.some(({ clears }) => clears) && same.some(({ clears }) => !clears);
  };
  // A sum that is zero at first is no sign that something was set up.
  const isCounted = ({ place, store }: Written) =>
    readsIn(store.value).some((read) => {
      const old = readPlace(read);
      return old !== null && overlaps(old, place);
    });
  return {
    initial: scalars.filter((one) => !one.clears && !isBoth(one) && !isCounted(one))
      .map(({ place }) => place),
    released: scalars.filter(isBoth),
  };
}

export function placeOfStore({ slot, offset, bits }: StoreRecord): Place | null {
  return placeAt(slot, offset, bits);
}

/** Whether a condition demands that a field is zero, or below what the function makes it. */
function demandsInitial({ value, holds }: Condition, { initial }: OwnFields): boolean {
  const truth = asTruth(value, holds);
  const isInitial = (read: Value) => {
    const place = readPlace(plain(read));
    return place !== null && initial.some((one) => overlaps(one, place));
  };
  if (!truth.holds) return isInitial(truth.term);
  const { term } = truth;
  return term.kind === "operation" && term.op === "lt" && isConstant(term.operands[1]!) &&
    isInitial(term.operands[0]!);
}

/** A call from within a call that has set the field: nobody makes it from outside. */
function isNested(path: Path, { released }: OwnFields): boolean {
  return released.length > 0 && path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = truth.holds ? readPlace(truth.term) : null;
    if (place === null || place.bits > 8) return false;
    const writes = released.filter((one) => overlaps(one.place, place));
    // A lock that is open when it is set is taken on the very path that finds it so.
    return writes.length > 0 && !writes.some(({ store }) => together(store.paths, [path]));
  });
}
