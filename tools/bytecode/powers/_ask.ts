/** Prepares functions for the rules: what each one's conditions demand of those who call it. */
import { once } from "../../../schema/lazy.ts";
import { type OwnFields, ownFields } from "./_access.ts";
import { readRights } from "./_frame.ts";
import type { Path, WalkRecord } from "../walk/records.ts";
import { alwaysOf } from "./_asked_always.ts";
import { isSameBits } from "./_bits.ts";
import type { Mappings } from "./_guards.ts";
import { demandsOf } from "./_implied.ts";
import { locksOf } from "./_locks.ts";
import { mappingsOf } from "./_mappings.ts";
import { workOutRoles } from "./_roles.ts";
import { withoutNobodys } from "./_nobody.ts";
import { withoutUndone } from "./_undone.ts";
import { isSame, nothingTaken } from "./_taken.ts";
import { type AskedFunction, isComplete, type WalkedFunction } from "./scene.ts";

/** What mappings mean depends on who can enter there, and that on what other mappings mean. */
const ROUNDS_MAX = 3;

/** Conditions on the ways to all records of a function together, and branches: honest ones have a third at most. */
const CONDITIONS_MAX = 120_000;
const BRANCHES_MAX = 768;

export function* askEach(walked: readonly WalkedFunction[]): Generator<void, AskedFunction[]> {
  const cut: ReturnType<typeof bounded>[] = [];
  for (const one of walked) {
    cut.push(bounded(one));
    yield;
  }
  const workedOut = yield* workOutRoles(cut.map(({ record }) => record));
  yield;
  const rights = new Set(readRights(cut).map(({ family }) => family));
  let mappings: Mappings = {
    enterable: new Map(),
    lasting: new Map(),
    perhaps: new Map(),
    entrants: new Map(),
    held: rights,
    rights,
    committed: new Map(),
    joined: new Set(),
    doubtful: new Set(),
    appointed: new Set(),
    workedOut,
    taken: nothingTaken,
    claims: new Map(),
  };
  const fields = yield* fieldsOf(cut.map(({ record }) => record));
  for (let round = 1;; round++) {
    const functions = cut.map((one, index): AskedFunction => ({
      selector: one.selector,
      record: one.record,
      takesBytes: one.takesBytes,
      asking: {
        mappings,
        fields: fields[index]!,
        demands: once(() => demandsOf(one.record, mappings)),
        always: once(() => alwaysOf(one.record, fields[index]!, mappings)),
        complete: one.whole && isComplete(one.record),
        judged: new Map(),
        ways: new Map(),
      },
    }));
    const next = yield* mappingsOf(functions);
    const appointed = new Set([...next.appointed].filter((family) => !rights.has(family)));
    const held = new Set([...next.held, ...rights]);
    const found = { ...mappings, ...next, appointed, held, claims: new Map() };
    if (isAsBefore(found, mappings) || round === ROUNDS_MAX) return functions;
    mappings = found;
  }
}

/** Of each function its own fields. */
function* fieldsOf(records: readonly WalkRecord[]): Generator<void, OwnFields[]> {
  const locks = yield* locksOf(records);
  const all: OwnFields[] = [];
  for (const record of records) all.push(ownFields(record, { locks, place: all.length, all }));
  return all;
}

/** Sets that grow by rounds alone: another round would find nothing else. */
function isAsBefore(one: Mappings, other: Mappings): boolean {
  const sizes = ["appointed", "held", "joined", "committed"] as const;
  const bits = ["enterable", "lasting", "perhaps"] as const;
  return sizes.every((name) => one[name].size === other[name].size) &&
    bits.every((name) => isSameBits(one[name], other[name])) && isSame(one.taken, other.taken) &&
    isEntered(one.entrants, other.entrants);
}

function isEntered(one: Mappings["entrants"], other: Mappings["entrants"]): boolean {
  return one.size === other.size &&
    [...one].every(([family, ways]) => other.get(family)?.length === ways.length);
}

/** Code that is made to cost has records without end: what is beyond the bounds counts as not walked. */
function bounded(walked: WalkedFunction): WalkedFunction & { readonly whole: boolean } {
  const { record, ...rest } = withoutFailed(walked);
  let left = CONDITIONS_MAX;
  const cut = <T extends { readonly paths: readonly Path[] }>(records: readonly T[]): T[] =>
    records.filter(({ paths }) => {
      left -= paths.reduce((sum, path) => sum + path.length + 1, 0);
      return left >= 0;
    });
  const { stores, calls, selfdestructs, returns, branches } = record;
  const kept = {
    stores: cut(stores),
    calls: cut(calls),
    selfdestructs: cut(selfdestructs),
    returns: cut(returns),
    branches: branches.slice(0, BRANCHES_MAX),
  };
  const whole = left >= 0 && branches.length <= BRANCHES_MAX;
  return whole
    ? { ...rest, record, whole }
    : { ...rest, record: { ...record, ...kept, truncated: true }, whole };
}

/** What a function that never ends well does is undone: it only tells its caller what would happen. */
function withoutFailed({ record, ...rest }: WalkedFunction): WalkedFunction {
  if (!isComplete(record)) return { ...rest, record: withoutNobodys(record) };
  if (record.canSucceed) return { ...rest, record: withoutUndone(withoutNobodys(record)) };
  return { ...rest, record: { ...record, stores: [], calls: [], selfdestructs: [], creates: [] } };
}
