/** Who may do what a record says: every way to it has to ask. */
import { once } from "../../../schema/lazy.ts";
import type { Access, Guard } from "../analysis.ts";
import type { InitializerFlag } from "../analysis_storage.ts";
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import type { Claim, OwnClaim } from "./_claims.ts";
import type { Mappings } from "./_guards.ts";
import { type Demands, impliedBy } from "./_implied.ts";
import { type Always, type Recorded, withAlways } from "./_asked_always.ts";
import { withLost } from "./_joined.ts";
import { isVouchedFor } from "./_chosen.ts";
import { plainest } from "./_plainest.ts";
import { forcedIn } from "./_covers.ts";
import { type Locks, scalarsWritten, type Written } from "./_locks.ts";
import { nestedOn } from "./_nested.ts";
import { isOfConstructor } from "./_paths.ts";
import { initialOn } from "./_initial.ts";
import { askedLater } from "./_later.ts";
import { claimsOn, isOfAnybody } from "./_said.ts";
import { listedOn } from "./_self_named.ts";
import { isLost } from "./_terms.ts";
import { isNamedByCaller, type Place, placeAt } from "./_places.ts";
import { withoutNobody } from "./_nobody.ts";

/** A path and whom its conditions let pass. */
export type AskedPath = {
  readonly path: Path;
  readonly guards: readonly Guard[];
  readonly own: readonly Extract<Claim, { kind: "own" }>[];
  /** Only possible until something was set that this function sets. */
  readonly once: boolean;
  /** Where that stands: while all of these are closed, nobody goes this way. */
  readonly flags: readonly InitializerFlag[];
  /** Something was asked that the walk did not follow: it may be who calls. */
  readonly unclear: boolean;
  /** What was not followed looks like a question for the caller's own. */
  readonly perhapsOwn: boolean;
};

/** What is judged of a record's paths. */
export type Asking = {
  readonly mappings: Mappings;
  readonly fields: OwnFields;
  /** Made when first asked for: most functions need none. */
  readonly demands: () => Demands;
  readonly always: () => Always;
  readonly complete: boolean;
  /** Paths that were judged: rules ask for the same ones again. */
  readonly judged: Map<readonly Path[], readonly AskedPath[]>;
  /** One way leads to many records. */
  readonly ways: Map<Path, AskedPath | null>;
};

export function askedPaths(record: Recorded, asking: Asking): readonly AskedPath[] {
  const { paths } = record;
  const known = asking.judged.get(paths);
  if (known !== undefined) return known;
  const judged: AskedPath[] = [];
  for (const path of paths) {
    let one = asking.ways.get(path);
    if (one === undefined) asking.ways.set(path, one = judge(path, asking));
    if (one !== null) judged.push(one);
  }
  const told = withAlways(withLost(withoutNobody(judged, asking), asking), record, asking);
  asking.judged.set(paths, told);
  return told;
}

/** Whom the caller has to be was not followed: he need not be whom he says. */
const isOfLost = ({ key }: OwnClaim) => key !== null && isLost(key);

/** Null: nobody goes this way. */
function judge(path: Path, { mappings, fields, demands }: Asking): AskedPath | null {
  if (isOfConstructor(path)) return null;
  const claims = claimsOn(path, mappings);
  const nested = nestedOn(path, fields, mappings);
  const flag = initialOn(path, fields, mappings) ?? (nested?.isSure ? nested.flag : null);
  const once = flag !== null;
  const flags = flag === null ? [] : [flag];
  const own = claims.filter((claim) => claim.kind === "own");
  const listed = listedOn(path, own, mappings);
  if (listed !== null) claims.push(listed);
  const doubts = claims.flatMap((claim) => claim.kind === "doubtful" ? [claim.guards] : []);
  const sets = claims.flatMap((claim) => claim.kind === "guards" ? [claim.guards] : []);
  if (sets.length === 0 && !once && doubts.length === 0 && !disposes({ own })) {
    const guards = askedLater(path, fields, mappings);
    if (guards.length > 0) {
      return { path, own, once, flags, guards, unclear: false, perhapsOwn: false };
    }
    const shown = isOfAnybody(path, mappings) ? { ...demands(), either: [] } : demands();
    const implied = impliedBy(path, shown, mappings);
    const unclear = implied.unclear || isVouchedFor(path, mappings) || nested?.isSure === false;
    return { path, own, once, flags, ...implied, unclear };
  }
  return {
    path,
    guards: plainest(sets.length > 0 ? sets : doubts) ?? [],
    own,
    once,
    flags,
    unclear: sets.length === 0 && (doubts.length > 0 || own.length > 0 && own.every(isOfLost)),
    perhapsOwn: false,
  };
}

/** The access over all paths: the weakest decides. */
export function accessOf(asked: readonly AskedPath[], complete: boolean): Access {
  const guards = uniqueGuards(asked.flatMap((one) => one.guards));
  const free = asked.filter((one) =>
    one.unclear || one.guards.length === 0 && !disposes(one) && !one.once
  );
  if (free.some(({ unclear }) => !unclear)) return { state: "open", guards: [] };
  // A way that was not walked, or on which something else was asked, may ask nobody.
  if (!complete || asked.length === 0 || free.length > 0) return { state: "unknown", guards };
  const initial = asked.filter((one) => one.once && one.guards.length === 0 && !disposes(one));
  // Whoever comes first needs no guard's word.
  if (initial.length === 0) {
    return guards.length > 0 ? { state: "guarded", guards } : { state: "holder", guards: [] };
  }
  // Who disposes of his own needs no flag.
  const isOwn = asked.some((one) => disposes(one) && one.guards.length === 0);
  const isKnown = !isOwn && initial.every(({ flags }) => flags.length > 0);
  const flags = isKnown ? allFlags(initial.flatMap(({ flags }) => flags)) : [];
  return { state: "initializer", guards, ...(flags.length > 0 && { flags }) };
}

/** Each field once, at the most that opens it; none where they are more than an initializer has. */
export function allFlags(flags: readonly InitializerFlag[]): readonly InitializerFlag[] {
  const all = new Map<string, InitializerFlag>();
  for (const flag of flags) {
    const isBelow = "openBelow" in flag;
    const key = `${flag.slot} ${flag.offsetBits} ${flag.bits} ${isBelow}`;
    const before = all.get(key);
    const isWider = before === undefined || isBelow && "openBelow" in before &&
        BigInt(flag.openBelow) > BigInt(before.openBelow);
    if (isWider) all.set(key, flag);
  }
  return all.size > FLAGS_MAX ? [] : [...all.values()];
}

const FLAGS_MAX = 4;

/** The caller is somebody whom the contract knows: to be whom he himself names is no right. */
export function disposes({ own }: Pick<AskedPath, "own">): boolean {
  return own.some(({ key }) => key === null || !isNamedByCaller(key));
}

export function uniqueGuards(guards: readonly Guard[]): readonly Guard[] {
  const [first] = guards;
  if (guards.every((guard) => guard === first)) return guards.slice(0, 1);
  const unique = new Map(guards.map((guard) => [JSON.stringify(guard), guard]));
  return [...unique.values()];
}

/** What a function's own success says of fields at the time that it is called. */
export type OwnFields = {
  /** All that it writes in slots of their own, by family. */
  readonly written: ReadonlyMap<string, readonly Written[]>;
  /** Whether fields are closed by it, as asked: conditions repeat. */
  readonly closing: Map<string, boolean>;
  readonly locks: Locks;
  /** Which of all functions this is, and the fields of each. */
  readonly place: number;
  readonly all: readonly OwnFields[];
  /** Decisions without which the function fails, by `decisionKey`. */
  readonly forced: () => ReadonlySet<number>;
  /** What a run that ends well leaves behind. */
  readonly ends: WalkRecord["ends"];
  /** All of the function was seen. */
  readonly isWhole: boolean;
  /** All its ends are known. */
  readonly endsKnown: boolean;
};

export function ownFields(
  record: WalkRecord,
  among: Pick<OwnFields, "locks" | "place" | "all">,
): OwnFields {
  const { branches, ends, truncated, selfdestructs, unresolvedJumps } = record;
  return {
    written: Map.groupBy(scalarsWritten(record), ({ place }) => place.family),
    closing: new Map(),
    ...among,
    forced: once(() => forcedIn(branches)),
    ends,
    isWhole: !truncated,
    endsKnown: !truncated && selfdestructs.length === 0 && unresolvedJumps.length === 0,
  };
}

export function placeOfStore({ slot, offset, bits }: StoreRecord): Place | null {
  return placeAt(slot, offset, bits);
}

/** Something else may have been asked on the way, or somebody may come another way. */
export function doubted(path: AskedPath): AskedPath {
  return { ...path, unclear: path.unclear || path.guards.length === 0 };
}
