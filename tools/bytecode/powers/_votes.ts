/** Votes that go with balances: as much is added to them, or taken off, as the same run gives an account or takes from it. */
import { concat, keccak256 } from "viem";
import type { Condition, Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { accountKey, changesAt, isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { asTruth, together } from "./_paths.ts";
import { isHash, overlaps, type Place, readPlace, slotHex } from "./_places.ts";
import { has, isNow, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** What is stored is the number before and what is moved, or that alone where there was none before. */
export function isMovedAlong(
  store: StoreRecord,
  place: Place,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const parts = partsOf(store.value).filter((part) => !isNow(part));
  return parts.length > 0 &&
    parts.every((part) => {
      const amount = stepIn(part, place) ??
        (isFirst(store, place, one) ? stepFromNone(part) : null);
      return amount !== null && isMoved(amount, store, place, one, scene);
    });
}

/** Numbers that stand side by side in the word. */
function partsOf(value: Value): readonly Term[] {
  const inner = plain(value);
  if (isConstant(inner)) return [];
  return inner.kind === "packed" ? inner.pieces.map(({ of }) => of) : [inner];
}

/** Where the number before was lost, too, and no more than that. */
export function isLostAlong(
  stores: readonly StoreRecord[],
  place: Place,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const steps = stores.flatMap((store) =>
    partsOf(store.value).flatMap((part) =>
      lostSteps(part, place, one).map((amount) => ({ store, amount }))
    )
  );
  return steps.length > 0 &&
    steps.every(({ store, amount }) =>
      isMoved(amount, store, placeOfStore(store) ?? place, one, scene)
    );
}

/** By how much a number differs from one that was lost; each amount, where joined ways have lost which; none: it is not known. */
function lostSteps(part: Term, place: Place, { record }: AskedFunction): readonly Value[] {
  const inner = plain(part);
  const all = (isConstant(inner) ? null : record.alternatives(inner)) ?? [];
  const steps = all.map((one) => {
    const amount = isConstant(one) ? null : stepIn(one, place, true);
    return amount === null || has(amount, "unknown") ? null : amount;
  });
  return steps.every((one) => one !== null) ? steps : [];
}

/** What is added to a number of the same list, or taken off it; `isLost`: or of one that is not known. */
function stepIn(part: Term, { family }: Place, isLost = false): Value | null {
  const inner = plain(part);
  if (isConstant(inner) || inner.kind !== "operation") return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  const isOld = (value: Value) =>
    readPlace(plain(value))?.family === family || isLost && has(value, "unknown");
  if (inner.op === "sub") return isOld(one) ? other : null;
  if (inner.op !== "add") return null;
  return isOld(one) ? other : isOld(other) ? one : null;
}

/** What is counted where there was no number before, and what was to be taken off none. */
function stepFromNone(part: Term): Value {
  const inner = plain(part);
  const isTaken = !isConstant(inner) && inner.kind === "operation" && inner.op === "sub" &&
    inner.operands[0] === 0;
  return isTaken ? inner.operands[1]! : part;
}

/** The list was found to be empty, or the history whose first entry this is, and is counted on the same way. */
function isFirst(
  { paths }: StoreRecord,
  { family, keys }: Place,
  { record }: AskedFunction,
): boolean {
  const list = family.replace(/\{\}$/, "");
  const isCounted = (count: Place) =>
    record.stores.some((store) => {
      const at = placeOfStore(store);
      return at !== null && overlaps(at, count) && isSame(at.keys[0]!, count.keys[0]!) &&
        together(store.paths, paths);
    });
  return paths.every((path) =>
    path.some((condition) => {
      const count = emptyIn(condition);
      if (count?.family === list) return count.keys.every((key, at) => isSame(key, keys[at]!));
      return count?.keys.length === 1 && keys.length === 2 && keys[1] === 0 &&
        isSame(count.keys[0]!, keys[0]!) && isCounted(count);
    })
  );
}

/** What stands there was found to be nothing. */
export function isFoundEmpty(path: Path, place: Place): boolean {
  return path.some((condition) => {
    const found = emptyIn(condition);
    return found !== null && overlaps(found, place) &&
      found.keys.every((key, at) => isSame(key, place.keys[at]!));
  });
}

function emptyIn({ value, holds }: Condition): Place | null {
  const truth = asTruth(value, holds);
  return truth.holds ? null : readPlace(truth.term);
}

/** A balance changes by it on the same way: of whom the votes are, or who lent his to him. */
function isMoved(
  amount: Value,
  { paths }: StoreRecord,
  place: Place,
  { record }: AskedFunction,
  { frame }: Scene,
): boolean {
  return changesAt(record.stores, frame.balances).some((change) => {
    const account = accountKey(change.place);
    return account !== null && isSame(change.amount, amount) &&
      (isOf(place.keys[0]!, account) || isOfNobody(place, record.stores)) &&
      together(change.store.paths, paths);
  });
}

function isOf(key: Value, account: Value): boolean {
  return isSame(key, account) ||
    readPlace(plain(key))?.keys.some((lender) => isSame(lender, account)) === true;
}

/** Nobody, who holds nothing, lends to nobody: the zero address gives what is new, and takes what is gone. */
function isOfNobody({ keys, family }: Place, stores: readonly StoreRecord[]): boolean {
  const lender = readPlace(plain(keys[0]!));
  if (lender === null || lender.keys.length > 0) {
    return lender?.keys.every((key) => key === 0) ?? false;
  }
  // The compiler has worked out where it stands.
  return stores.some((store) => {
    const place = placeOfStore(store);
    const other = place?.family === family ? readPlace(plain(place.keys[0]!)) : null;
    return other?.keys.length === 1 && isHash(BigInt(lender.root)) &&
      keccak256(concat([slotHex(0), slotHex(other.root)])) === slotHex(lender.root);
  });
}
