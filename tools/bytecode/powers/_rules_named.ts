/** Accounts that a transfer refuses by name: in a slot of their own, in an array, or in the code. */
import type { BranchRecord, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isBarred, isNothingMoved, namesAccount } from "./_closed_sides.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { idleSide, type Moving, movingOf, stillSide } from "./_idle.ts";
import { decisionKey, listedOnly } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { recipients } from "./_shrunk.ts";
import { ADDRESS_BITS, isArgumentAt, isCaller, isFixedAccount, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export const namedAccounts: Rule = (one, scene) => [
  ...one.record.stores.flatMap((store) => {
    const place = refusedAt(store, scene);
    if (place === null) return [];
    const asked = askedOf(one, store);
    // A transfer that remembers who came last is asked for nothing.
    if (moveSelectors.has(one.selector) && !asked.every(({ guards }) => guards.length > 0)) {
      return [];
    }
    const clears = isConstant(store.value) && BigInt(store.value) === 0n;
    const found = finding("blacklist", one, { pc: store.pc, asked }, {
      gravity: clears ? "harmless" : "usual",
    });
    return found === null ? [] : { ...found, of: keyOf(place) };
  }),
  ...refusedForEver(one, scene),
];

/** Where a store names somebody whom transfers refuse; the owner is no such one. */
function refusedAt(store: StoreRecord, { dependencies, frame }: Scene): Place | null {
  const place = store.transient ? null : placeOfStore(store);
  if (place === null || isAmong(place, frame.owner)) return null;
  return dependencies.some((use) => use.role === "bars" && overlaps(use.place, place))
    ? place
    : null;
}

/**
 * Nobody, or named accounts alone, send anything to an account that nobody says anew, or by it, as to a pair or by a
 * router: the others never sell. No owner has to be there for it.
 */
function refusedForEver(one: AskedFunction, scene: Scene): Finding[] {
  const to = scene.frame.balances.length > 0 ? recipients.get(one.selector) : undefined;
  if (to === undefined) return [];
  const { branches, returns, entails } = one.record;
  const sales = branches.filter((branch) =>
    isSale(branch.value, to, scene) && isMetByAll(branch, one)
  );
  if (sales.length === 0) return [];
  const moved = movingOf(
    one.record,
    scene.frame,
    returns.flatMap(({ paths }) => listedOnly(paths)),
  );
  const along = { ways: moved.moving, branches, entails };
  const refused = sales.find((branch) => failsFor(branch, moved) || isBarred(branch.value, along));
  return refused === undefined ? [] : [{
    power: "whitelist",
    selector: one.selector,
    pc: refused.pc,
    access: { state: "open", guards: [] },
    confidence: one.asking.complete ? "proven" : "likely",
    bounds: [],
    gravity: "usual",
  }];
}

/** Whoever moves something comes there, but for named accounts: no switch, no time and no amount leads by it. */
function isMetByAll({ always }: BranchRecord, { asking }: AskedFunction): boolean {
  const forced = asking.fields.forced();
  return always.every(({ value, holds, pc }) => {
    const other = { value, holds: !holds, pc };
    return forced.has(decisionKey(value, holds)) || isNothingMoved(other) || namesAccount(other);
  });
}

function failsFor(branch: BranchRecord, moved: Moving): boolean {
  const { failsWhenTrue, failsWhenFalse } = branch;
  if (failsWhenTrue !== failsWhenFalse) return failsWhenTrue;
  return (idleSide(branch, moved) ?? stillSide(branch, moved)) === true;
}

/** Who gets it, or calls for whom it is taken from, is an account that stays the same. */
function isSale(value: Term, to: number, { frame, functions }: Scene): boolean {
  if (value.kind !== "operation" || value.op !== "eq") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  const isParty = (side: Value) => isArgumentAt(side, to) || to > FIRST && isCaller(side);
  const account = isParty(one) ? plain(other) : isParty(other) ? plain(one) : 0;
  if (isConstant(account)) return isFixedAccount(account);
  const place = readPlace(account);
  return place !== null && isScalar(place) && place.bits >= ADDRESS_BITS &&
    !isAmong(place, frame.owner) &&
    !functions.some(({ record }) => record.stores.some((store) => writes(store, place)));
}

function writes(store: StoreRecord, place: Place): boolean {
  const written = store.transient ? null : placeOfStore(store);
  return written !== null && overlaps(written, place);
}

/** Where the first argument stands: in `transfer`, who gets it. */
const FIRST = 4;
