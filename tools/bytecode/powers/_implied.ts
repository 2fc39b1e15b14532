/**
 * What a path may demand without listing it. Where the walk joined ways that had decided differently, it
 * kept what they share. What was lost is told by the branches: a run that decides as on the way to a
 * branch mostly comes to that branch, and fails there unless it decides as it must. Mostly, since the
 * way to the branch may have been joined too: so this never makes a function guarded, only unclear.
 */
import type { BranchRecord, Path, WalkRecord } from "../walk/records.ts";
import type { Guard } from "../analysis.ts";
import type { Claim } from "./_claims.ts";
import { claimOf, type Mappings } from "./_guards.ts";
import { isRoomTest } from "./_overflows.ts";
import { isCommitment } from "./_secrets.ts";
import { asTruth, decisionKey, decisions } from "./_paths.ts";
import { isConstant, taintOf, taints, type Term, type Value } from "../walk/values.ts";
import { wayTo } from "./_nobody.ts";
import { isNamedByCaller, isScalar, readPlace } from "./_places.ts";
import { recoversSigner } from "./_senders.ts";
import { has, plain, readsIn } from "./_terms.ts";

/** Branches that decide who may, by the way to them. */
export type Demands = {
  readonly either: readonly { readonly path: Path; readonly claims: readonly Claim[] }[];
  /** Branches with a side that fails, on something that was not followed. */
  readonly unclear: readonly Path[];
  /** Where it is asked who comes or what was agreed to, whatever is compared there on other ways. */
  readonly asking: ReadonlySet<number>;
  /** Where something is demanded that was not followed, and that may be who comes. */
  readonly vague: ReadonlySet<number>;
  /** Slots that say how many are asked for, by where what was counted is held against them. */
  readonly counted: ReadonlyMap<number, Term>;
  /** The caller is asked for something, if only by answers of others than those whom he names. */
  readonly asksOthers: boolean;
};

/** Alternatives followed from one branch to the next: owner, approved, operator, and some more. */
const ALTERNATIVES_MAX = 12;

/** Who may is asked early; what comes later is not worth the cost on code that is made to cost. */
const WAY_LENGTH_MAX = 64;
const BRANCHES_MAX = 128;

export function demandsOf(record: WalkRecord, mappings: Mappings): Demands {
  const { branches, next, isChosen, ...shape } = shapeOf(record);
  const followed = new Map<BranchRecord, readonly Claim[] | null>();
  const follow = (branch: BranchRecord, depth: number): readonly Claim[] | null => {
    let claims = followed.get(branch);
    if (claims === undefined) followed.set(branch, claims = read(branch, depth));
    return claims;
  };
  const read = (branch: BranchRecord, depth: number): readonly Claim[] | null => {
    const claims: Claim[] = [];
    for (const holds of [true, false]) {
      if (holds ? branch.failsWhenTrue : branch.failsWhenFalse) continue;
      const claim = claimOf(branch.value, holds, mappings);
      if (claim !== null) {
        claims.push(claim);
        continue;
      }
      if (depth >= ALTERNATIVES_MAX) return null;
      const after = next(branch, holds);
      const further = after === undefined ? null : follow(after, depth + 1);
      if (further === null) return null;
      claims.push(...further);
    }
    return claims.length === 0 ? null : claims;
  };
  const asking = branches.filter(({ value }) =>
    claimOf(value, true, mappings) !== null || claimOf(value, false, mappings) !== null
  );
  return {
    either: asking.flatMap((branch) => {
      const claims = follow(branch, 0);
      return claims === null || claims.every(isOfSelfNamed)
        ? []
        : [{ path: branch.path.filter(isChosen), claims }];
    }),
    ...shape,
    asking: askingAt(branches, mappings),
  };
}

/** What of a function's branches does not hang on what mappings mean. */
type Shape = {
  readonly branches: readonly BranchRecord[];
  /** The branch that comes next on one side of another. */
  readonly next: (branch: BranchRecord, holds: boolean) => BranchRecord | undefined;
  readonly isChosen: (condition: Path[number]) => boolean;
  readonly unclear: readonly Path[];
  readonly vague: ReadonlySet<number>;
  readonly counted: Demands["counted"];
  readonly asksOthers: boolean;
};

const shapes = new WeakMap<WalkRecord, Shape>();

function shapeOf(record: WalkRecord): Shape {
  const known = shapes.get(record);
  if (known !== undefined) return known;
  const branches = record.branches.filter(({ path }) => path.length <= WAY_LENGTH_MAX)
    .slice(0, BRANCHES_MAX);
  const asksOthers = record.calls.some(({ call }) => !isOfArguments(call.target)) ||
    branches.some(({ value }) => (taintOf(value) & TELLING) !== 0);
  const demanding = branches.filter(({ value, failsWhenTrue, failsWhenFalse }) =>
    failsWhenTrue !== failsWhenFalse &&
    (mayAskCaller(value, asksOthers) || asksOthers && isLostState(value))
  );
  const shape: Shape = {
    branches,
    next: nextAmong(branches),
    isChosen: chosenAmong(branches),
    unclear: demanding.map(wayTo),
    vague: new Set(demanding.map(({ pc }) => pc)),
    counted: countedAt(record.branches),
    asksOthers,
  };
  shapes.set(record, shape);
  return shape;
}

/** Where one or more are held against a slot, as signatures are that were good. */
function countedAt(branches: readonly BranchRecord[]): Map<number, Term> {
  const counted = new Map<number, Term>();
  for (const { pc, value } of branches) {
    if (value.kind !== "operation" || value.op !== "lt") continue;
    const [count, needed] = value.operands as readonly [Value, Value];
    const isCount = isConstant(count) ? BigInt(count) > 0n : count.kind === "unknown";
    const place = isCount ? readPlace(plain(needed)) : null;
    if (place !== null && isScalar(place)) counted.set(pc, plain(needed) as Term);
  }
  return counted;
}

function askingAt(branches: readonly BranchRecord[], mappings: Mappings): Set<number> {
  return new Set(
    branches.flatMap(({ pc, value, failsWhenTrue, failsWhenFalse: holds }) =>
      failsWhenTrue !== holds &&
        (isCommitment({ value, holds }, mappings) || claimOf(value, holds, mappings) !== null)
        ? [pc]
        : []
    ),
  );
}

function isOfSelfNamed(claim: Claim): boolean {
  return claim.kind === "own" && claim.key !== null && isNamedByCaller(claim.key);
}

/** What fails otherwise holds on every way, also on one that no longer lists it: the rest was chosen. */
function chosenAmong(branches: readonly BranchRecord[]): (condition: Path[number]) => boolean {
  const failing = new Set(
    branches.flatMap(({ value, failsWhenTrue, failsWhenFalse }) =>
      failsWhenTrue === failsWhenFalse ? [] : [decisionKey(value, failsWhenFalse)]
    ),
  );
  return ({ value, holds }) => !failing.has(decisionKey(value, holds));
}

/** The first branch whose way is that to another and one decision more. */
function nextAmong(branches: readonly BranchRecord[]): Shape["next"] {
  const digests = new Map<BranchRecord, number>();
  const reached = new Map<number, BranchRecord[]>();
  for (const branch of branches) {
    const digest = branch.path.reduce(
      (all, { value, holds }) => withDecision(all, value, holds),
      0,
    );
    digests.set(branch, digest);
    const alike = reached.get(digest);
    if (alike === undefined) reached.set(digest, [branch]);
    else alike.push(branch);
  }
  return (branch, holds) =>
    reached.get(withDecision(digests.get(branch)!, branch.value, holds))
      ?.find(({ path }) => isNext(path, branch, holds));
}

function withDecision(digest: number, value: Term, holds: boolean): number {
  const mixed = Math.imul(digest ^ decisionKey(value, holds), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function isNext(path: Path, branch: BranchRecord, holds: boolean): boolean {
  const before = branch.path;
  const last = path[before.length];
  return path.length === before.length + 1 && last!.value === branch.value &&
    last!.holds === holds &&
    before.every((one, index) =>
      one.value === path[index]!.value && one.holds === path[index]!.holds
    );
}

/** Whoever goes this path comes to where that path leads. */
function leadsTo(path: Path, branch: Path): boolean {
  const decided = decisions(path);
  return branch.every(({ value, holds }) => decided.get(value) === holds);
}

/** Something was not followed that was made from what can tell callers apart. */
export function mayAskCaller(value: Term, asksOthers: boolean): boolean {
  return has(value, "unknown") && !isOfAnySigner(value) && !isRoomTest(value) &&
    (has(value, "caller") || has(value, "origin") || has(value, "storage") ||
      asksOthers && has(value, "returned"));
}

/** That somebody has signed, and that the precompile could tell who, asks for nobody. */
function isOfAnySigner(value: Term): boolean {
  return value.kind === "success" && value.call.target === 1 ||
    recoversSigner(asTruth(value, true).term);
}

/**
 * One of several constants, chosen where ways joined, has to be this one: what it was chosen by was asked before,
 * as the state of what somebody has decided is.
 */
function isLostState(value: Term): boolean {
  if (value.kind !== "operation" || value.op !== "eq") return false;
  const [state, constant] = value.operands.map(plain) as [Value, Value];
  return isConstant(constant) && !isConstant(state) && state.kind === "unknown" &&
    state.taint === taints.unknown;
}

const TELLING = taints.caller | taints.origin | taints.storage;

/** Made of arguments alone: whom the caller names answers as the caller likes. */
export function isOfArguments(target: Value): boolean {
  return (taintOf(target) & ~(taints.unknown | taints.calldatasize)) === taints.calldata;
}

function reads(value: Term, families: ReadonlySet<string>): boolean {
  return families.size > 0 &&
    readsIn(value).some((read) => families.has(readPlace(read)?.family ?? ""));
}

/** What a path that lists no claim may demand all the same. */
export function impliedBy(
  path: Path,
  { either, unclear, asking, vague, counted, asksOthers }: Demands,
  mappings: Mappings,
): { readonly guards: readonly Guard[]; readonly unclear: boolean; readonly perhapsOwn: boolean } {
  for (const { path: way, claims } of either) {
    if (!leadsTo(path, way)) continue;
    const guards = claims.flatMap((claim) => claim.kind === "guards" ? claim.guards : []);
    return { guards, unclear: true, perhapsOwn: guards.length === 0 };
  }
  const isUnclear =
    path.some(({ value }) => mayAskCaller(value, asksOthers) || reads(value, mappings.doubtful)) ||
    path.some(({ pc, value, holds }) =>
      asking.has(pc) && claimOf(value, holds, mappings) === null ||
      vague.has(pc) && has(value, "unknown") ||
      // None is enough where none is needed: whether a slot says so is not known.
      !holds && counted.get(pc) === value
    ) || unclear.some((way) => leadsTo(path, way));
  return { guards: [], unclear: isUnclear, perhapsOwn: false };
}
