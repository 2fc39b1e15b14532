/** Times after which nobody but named accounts sells: what begins a launch ends the sales. */
import type { BranchRecord, Condition, Path } from "../walk/records.ts";
import type { Term, Value } from "../walk/values.ts";
import { isPool, type Move, partiesOf } from "./_closing.ts";
import { recipients } from "./_shrunk.ts";
import type { Scene } from "./_findings.ts";
import { linearOf, minus } from "./_linear.ts";
import { asTruth } from "./_paths.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import { isNow, plain, readsIn } from "./_terms.ts";

const windowsOf = new WeakMap<Scene, readonly Place[]>();

/** Moments in storage from which on, or some time after which, what is sold to a pool fails. */
export function saleWindows(scene: Scene): readonly Place[] {
  let windows = windowsOf.get(scene);
  if (windows === undefined) windowsOf.set(scene, windows = findWindows(scene));
  return windows;
}

function findWindows({ frame }: Scene): Place[] {
  return frame.moves.filter(({ selector }) => recipients.has(selector)).flatMap(({ record }) => {
    const { branches, entry } = record;
    if (!branches.some(({ value }) => momentIn(value) !== null)) return [];
    return branches.flatMap((branch) => endedBy(branch, branches, { entry, frame }));
  });
}

/** What makes a branch fail once it is late, for all who sell but those that it names. */
function endedBy(branch: BranchRecord, branches: readonly BranchRecord[], move: Move): Place[] {
  const { pc, value, failsWhenTrue, failsWhenFalse, always } = branch;
  if (failsWhenTrue === failsWhenFalse) return [];
  const all: Path = [...always, { pc, value, holds: failsWhenTrue }];
  const last = all.length - 1;
  const late = all.map(lateMoment);
  const isSale = (one: Condition) => isSold(one, move);
  if (!all.some(isSale) || late.every((place) => place === null)) return [];
  const isUsual = all.every((one, index) =>
    late[index] !== null || isSale(one) || isStranger(one, move) || isSwitch(one) ||
    index < last && failsOtherwise(one, branches)
  );
  return isUsual ? late.flatMap((place) => place ?? []) : [];
}

/** It holds from the moment on that stands in storage, or a fixed time after. */
function lateMoment({ value, holds }: Condition): Place | null {
  if (value.kind !== "operation" || value.op !== "lt") return null;
  const read = momentIn(value);
  if (read === null) return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const left = holds
    ? minus(linearOf(other), linearOf(one))
    : minus(linearOf(one), linearOf(other));
  if (left === null) return null;
  let isAfter = false;
  for (const [name, { over, term }] of left) {
    if (name === "") continue;
    if (isNow(plain(term)) ? over < 0n : over > 0n) return null;
    isAfter ||= isNow(plain(term));
  }
  return isAfter ? readPlace(read) : null;
}

/** The only number in storage in it, of which nothing but the present time is made besides. */
function momentIn(value: Term): Term | null {
  if (value.kind !== "operation" || value.op !== "lt") return null;
  const [read, ...others] = readsIn(value);
  const place = read === undefined ? null : readPlace(read);
  return others.length === 0 && place !== null && isScalar(place) ? read! : null;
}

/** Tokens go to an account that the code or a slot names, or that stands on a list. */
function isSold({ value, holds }: Condition, move: Move): boolean {
  const truth = asTruth(value, holds);
  if (!truth.holds) return false;
  const { to } = partiesOf(move.entry);
  const entry = readPlace(truth.term);
  if (entry !== null) return entry.keys.length === 1 && to(entry.keys[0]!);
  if (truth.term.kind !== "operation" || truth.term.op !== "eq") return false;
  const [one, other] = truth.term.operands as readonly [Value, Value];
  return to(one) && isPool(other, move) || to(other) && isPool(one, move);
}

/** A party is none of those that are named, neither alone nor in a list. */
export function isStranger({ value, holds }: Condition, move: Move): boolean {
  const truth = asTruth(value, holds);
  if (truth.holds) return false;
  const { from, to } = partiesOf(move.entry);
  const isParty = (one: Value) => from(one) || to(one);
  const entry = readPlace(truth.term);
  if (entry !== null) return entry.keys.length === 1 && isParty(entry.keys[0]!);
  return truth.term.kind === "operation" && truth.term.op === "eq" &&
    truth.term.operands.some(isParty);
}

/** However it stands: an owner who turns it has it so. */
function isSwitch({ value, holds }: Condition): boolean {
  const place = readPlace(asTruth(value, holds).term);
  return place !== null && isScalar(place) && place.bits <= SWITCH_BITS;
}

const SWITCH_BITS = 8;

/** Whoever answers otherwise moves nothing at all: no amount or account is spared by it. */
export function failsOtherwise({ pc, value, holds }: Condition, branches: readonly BranchRecord[]) {
  return branches.some((one) =>
    one.pc === pc && one.value === value && (holds ? one.failsWhenFalse : one.failsWhenTrue)
  );
}
