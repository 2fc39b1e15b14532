/** Whether whoever loses tokens agreed to it. */
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isAgreedAlways } from "./_agreed_always.ts";
import { accountKey, type Change, changeAmong, changeOf, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import {
  allowanceFor,
  allowanceTest,
  endlessTest,
  isCallersAllowance,
  isLessened,
} from "./_allowances.ts";
import { isWordOf } from "./_entrants.ts";
import { covers } from "./_covers.ts";
import { joinedFrom } from "./_joined.ts";
import { isProductWith } from "./_overflows.ts";
import { isNothing } from "./_amounts.ts";
import { isVouched } from "./_said.ts";
import { isTailSender } from "./_senders.ts";
import { isPartOf } from "./_parts.ts";
import { isNobodys } from "./_nobody.ts";
import { isAskedByPermit2 } from "./_permit2.ts";
import { asTruth, compatible } from "./_paths.ts";
import { isToldOf, paidOut } from "./_paid_out.ts";
import { mayHavePaid } from "./_payments.ts";
import { isScalar, overlaps, type Place, readPlace } from "./_places.ts";
import { summandsOf } from "./_sums.ts";
import { has, hasArgument, isCaller, isSelf, plain, readsIn, whole } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** `shown`: the code holds it against the very amount. `apparent`: it asks, but that was not followed. */
export type Consent = "shown" | "apparent" | "none";

export function consentTo(
  change: Change,
  asked: AskedPath,
  one: AskedFunction,
  scene: Scene,
): Consent {
  const consent = consentOn(change, asked, one, scene);
  if (consent === "shown" || isAgreed(change, one, scene)) return "shown";
  return consent === "none" && isJoinedFromAgreed(change, asked, one, scene) ? "apparent" : consent;
}

function isAgreed(change: Change, one: AskedFunction, scene: Scene): boolean {
  const key = accountKey(change.place);
  return key !== null &&
    isAgreedAlways(change, one, scene, (claim) => isOwnKey(key, { own: [claim], path: [] }, one));
}

/** Every way that was joined here has the holder's word, and without it one of them fails. */
function isJoinedFromAgreed(
  change: Change,
  { path }: AskedPath,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const { paths } = change.store;
  const from = joinedFrom(path, paths);
  if (from.length === 0) return false;
  return isDemanded(change, path, one, scene) && askedOf(one, { paths: from })
    .every((way) => consentOn(change, way, one, scene) === "shown");
}

/** Some branch fails unless the allowance covers what is taken. */
function isDemanded(change: Change, path: Path, { record }: AskedFunction, scene: Scene): boolean {
  const isShown = allowanceTest(change, path, scene, record);
  return record.branches.some(({ value, failsWhenTrue, failsWhenFalse: holds }) =>
    failsWhenTrue !== holds && isShown({ value, holds, pc: 0 })
  );
}

/**
 * What was asked on this way was lost, but the run comes by where as much is taken off an allowance that has
 * to cover it.
 */
export function spendsAllowance(
  change: Change,
  { path }: AskedPath,
  one: AskedFunction,
  scene: Scene,
): boolean {
  if (scene.frame.allowances.length === 0 || !isDemanded(change, path, one, scene)) return false;
  const spent = one.record.stores.filter((store) => {
    const place = placeOfStore(store);
    if (place === null || !isCallersAllowance(place, change.place, scene)) return false;
    const { sign, amount } = changeAmong(store, one.record.stores, place);
    return sign === "taken" && isPartOf(change.amount, amount);
  });
  // Where nothing is taken nothing need be spent.
  const isSomething = ({ value, holds }: Path[number]) =>
    holds &&
    (asTruth(value, holds).term === plain(change.amount) || isProductWith(value, change.amount));
  const ways = spent.flatMap(({ paths }) => paths)
    .map((way) => way.filter((one) => !isSomething(one) && !isBounded(one, change, scene)));
  return covers(path, ways, one.asking.fields.forced());
}

/** The allowance is not the endless one, of which nothing is taken: as much as it covers was allowed, too. */
function isBounded({ value, holds }: Path[number], change: Change, scene: Scene): boolean {
  if (value.kind !== "operation") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  const place = readPlace(plain(one));
  if (place === null || !isCallersAllowance(place, change.place, scene)) return false;
  const isEndless = other !== undefined && isConstant(other) && BigInt(other) === ENDLESS;
  return value.op === "not" && holds || value.op === "lt" && holds && isEndless ||
    value.op === "eq" && !holds && isEndless;
}

const ENDLESS = (1n << 256n) - 1n;

function consentOn(
  change: Change,
  asked: AskedPath,
  one: AskedFunction,
  scene: Scene,
): Consent {
  const key = accountKey(change.place);
  if (key === null || isOwnKey(key, asked, one) || isOwnAtEnds(key, asked, one)) return "shown";
  const allowed = allowanceOn(change, asked.path, one, scene);
  const paid = paidOut(change, asked, one);
  if (allowed === "shown" || paid === "shown" || isAskedByPermit2(change, asked, one)) {
    return "shown";
  }
  return allowed === "apparent" || paid === "apparent" || mayHavePaid(one, asked.path) ||
      isDecay(change) ||
      isToldOf(change, asked, one) || isFixedOnTop(change, asked.path, one, scene)
    ? "apparent"
    : "none";
}

/** Whoever loses it called, signed, was let by whom it belongs to, or is the contract itself. */
export function isOwnKey(
  key: Value,
  { own, path }: Pick<AskedPath, "own" | "path">,
  { asking: { mappings } }: AskedFunction,
): boolean {
  if (isCaller(key) || isTailSender(key) && isVouched(path, mappings) || isSelf(key)) return true;
  return own.some((claim) => isWordOf(key, claim, path, mappings));
}

/** Every good end finds that it is whom the caller disposes of: who held a single token may be asked for last. */
function isOwnAtEnds(key: Value, { path, own }: AskedPath, { asking, record }: AskedFunction) {
  const named = own.flatMap((claim) => claim.key === null ? [] : [whole(claim.key)]);
  if (named.length === 0 || !asking.complete || record.calls.length > 0) return false;
  if (record.doubts.length > 0) return false;
  const ends = record.ends.flatMap(({ paths }) => paths).filter((end) =>
    !isNobodys(end) && compatible(end, path)
  );
  return ends.length > 0 && ends.every((end) => isSomebody(end, key, (one) => named.includes(one)));
}

/** It was asked for being somebody, all of it: accounts that end alike are others. */
function isSomebody(way: Path, key: Value, isHe: (one: Value) => boolean): boolean {
  const account = whole(key);
  return way.some(({ value, holds }) => {
    if (!holds || value.kind !== "operation" || value.op !== "eq") return false;
    const [one, other] = value.operands.map(whole) as [Value, Value];
    return one === account && isHe(other) || other === account && isHe(one);
  });
}

/** What time takes of an entry at its own rate, whoever writes it down. */
function isDecay({ amount, place }: Change): boolean {
  const reads = readsIn(amount).map(readPlace);
  return has(amount, "time") && !hasArgument(amount) && !has(amount, "unknown") &&
    reads.length > 1 &&
    reads.every((read) =>
      read !== null && read.root === place.root && read.keys.length === place.keys.length &&
      read.keys.every((key, index) => isSame(key, place.keys[index]!))
    );
}

/** What the holder let the caller spend is at least what is spent. */
function allowanceOn(
  change: Change,
  path: Path,
  { record, asking }: AskedFunction,
  scene: Scene,
): Consent {
  if (scene.frame.allowances.length === 0) return "none";
  const { amount, sign } = change;
  const isAllowanceAt = (place: Place) => isCallersAllowance(place, change.place, scene);
  const isAllowance = allowanceFor(change.place, scene);
  const isShownOn = (way: Path) => way.some(allowanceTest(change, way, scene, record));
  // An allowance that nothing is taken off is one for ever.
  const ever = () => isLessened(change, scene, record) ? "shown" : "apparent";
  if (isShownOn(path)) return path.some(endlessTest(change, scene)) ? "shown" : ever();
  // What is held against it afterwards, on every way that ends well.
  const ends = record.ends.flatMap(({ paths }) => paths)
    .filter((end) => compatible(end, path));
  const key = asking.complete ? accountKey(change.place) : null;
  const isGood = (end: Path) => isShownOn(end) || key !== null && isNamedAt(end, key);
  // Ways that were passed by in doubt may end without.
  if (ends.length > 0 && ends.every(isGood)) {
    return record.doubts.length === 0 ? ever() : "apparent";
  }
  if (asking.complete && isAskedAtEnds(change, record, scene)) return ever();
  const isSpent = record.stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || !isAllowanceAt(place)) return false;
    const { sign } = changeOf(store, place);
    return sign !== "set" && sign !== "zeroed" &&
      store.paths.some((other) => compatible(other, path));
  });
  const isLost = path.some(({ value }) => has(value, "unknown") && has(value, "storage"));
  const isAsked = path.some(({ value }) => readsIn(value).some(isAllowance));
  const isVague = sign === "zeroed" || has(amount, "unknown");
  return (isSpent || isAsked) && (isLost || isVague) ? "apparent" : "none";
}

const askedAtEnds = new WeakMap<StoreRecord, Map<Value, boolean>>();

/** Also where ways were joined: no end comes without being asked, except those on which nothing is taken. */
function isAskedAtEnds(change: Change, record: WalkRecord, scene: Scene): boolean {
  const { store, amount } = change;
  const known = askedAtEnds.get(store) ?? new Map<Value, boolean>();
  askedAtEnds.set(store, known);
  const before = known.get(amount);
  if (before !== undefined) return before;
  const isShown = allowanceTest(change, [], scene, record);
  const isAsked = record.doubts.length === 0 && record.endsBehind(
    record.decisions((value, holds) => {
      const condition = { value, holds, pc: 0 };
      return isShown(condition) || isNothing(amount, [condition]);
    }),
  );
  known.set(amount, isAsked);
  return isAsked;
}

/** An argument that is asked for being the caller: whoever calls for himself needs no allowance. */
function isNamedAt(end: Path, key: Value): boolean {
  const account = plain(key);
  return hasArgument(account) && !has(account, "storage") && !has(account, "unknown") &&
    isSomebody(end, key, isCaller);
}

/** What is moved is allowed; how much comes on top the constructor said, and nobody can say anew. */
function isFixedOnTop(change: Change, path: Path, one: AskedFunction, scene: Scene): boolean {
  const parts = change.sign === "taken" ? summandsOf(change.amount) ?? [] : [];
  const [amount, ...more] = parts.filter((part) => !isFixed(part, scene));
  return amount !== undefined && more.length === 0 && parts.length > 1 &&
    allowanceOn({ ...change, amount }, path, one, scene) === "shown";
}

function isFixed(value: Value, { functions }: Scene): boolean {
  const place = readPlace(value);
  return place !== null && isScalar(place) &&
    !functions.some(({ record }) =>
      record.stores.some((store) => {
        const written = placeOfStore(store);
        return written !== null && overlaps(written, place);
      })
    );
}
