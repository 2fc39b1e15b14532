/** Whether what leaves, or what is made, was paid for or earned: by whoever calls, on the same way. */
import type { CallRecord, Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, disposes, placeOfStore } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { changeOf, isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import { has, isCaller, isOwnBalance, isSelf, readsIn, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export const BALANCE_OF = 0x70a08231;

/** Their caller gives something up. */
export const takesPayment: ReadonlySet<number> = new Set([
  0x23b872dd, // transferFrom(address,address,uint256)
  0x79cc6790, // burnFrom(address,uint256)
  0x9dc29fac, // burn(address,uint256)
  0x42842e0e, // safeTransferFrom(address,address,uint256)
]);

/** Coins or tokens came in, or what had come in was counted. */
export function isPaid({ record }: AskedFunction, path: Path, amount: Value): boolean {
  if (has(amount, "callvalue") || has(amount, "returned") || has(amount, "balance")) return true;
  const isAsked = path.some(({ value }) =>
    has(value, "callvalue") && value.kind !== "callvalue" ||
    has(value, "returned") && some(value, (term) => term.kind === "returned")
  );
  const sends = path.some(({ value, holds }) => value.kind === "callvalue" && holds);
  return isAsked || sends ||
    record.calls.some((one) => isPayment(one) && together(one.paths, [path]));
}

/** Another contract was called on the same way, and the walk lost with what. */
export function mayHavePaid({ record }: AskedFunction, path: Path): boolean {
  return record.calls.some(({ call, paths, mustSucceed }) =>
    mustSucceed && call.selector === null && call.head !== null && has(call.head, "unknown") &&
    together(paths, [path])
  );
}

function isPayment({ call }: CallRecord): boolean {
  return call.selector !== null && takesPayment.has(call.selector) ||
    has(call.value, "callvalue");
}

/**
 * The caller's own: an entry of his, or of whom it goes to, is changed on the same way. Not when
 * somebody is asked for who need not have put anything in.
 */
export function isEarned(
  asked: AskedPath,
  { amount, to }: { readonly amount: Value; readonly to: Value },
  one: AskedFunction,
  { frame }: Scene,
): boolean {
  const { path, guards } = asked;
  // What lies here altogether is nobody's own.
  if (disposes(asked) && !isOwnBalance(amount) || isNothing(amount, path)) return true;
  if (guards.length > 0) return isOwed(path, amount, to, one);
  if (!isOwnBalance(amount) && isPaid(one, path, 0)) return true;
  return one.record.stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || place.keys.length === 0) return false;
    if (!together(store.paths, [path])) return false;
    if (place.keys.some((key) => isCaller(key) || isSame(key, to))) return true;
    const { sign } = changeOf(store, place);
    // A share of a pool is given up: by whoever sent it here.
    return sign === "taken" ||
      sign === "zeroed" && frame.balances.some(({ family }) => family === place.family);
  });
}

/** Somebody else may ask for it, but it goes to him whose entry says how much, and ends that entry. */
function isOwed(path: Path, amount: Value, to: Value, { record }: AskedFunction): boolean {
  const isHis = readsIn(amount).some((read) =>
    readPlace(read)?.keys.some((key) => isSame(key, to)) === true
  );
  return isHis && record.stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || !place.keys.some((key) => isSame(key, to))) return false;
    const { sign } = changeOf(store, place);
    return (sign === "taken" || sign === "zeroed") && together(store.paths, [path]);
  });
}

/** What is there afterwards is held against what was there before, as pools do that lend or swap. */
export function isCheckedAfter({ record }: AskedFunction, { call }: CallRecord): boolean {
  return record.branches.some(({ value }) =>
    some(value, (term) =>
      term.kind === "returned" && term.call.selector === BALANCE_OF &&
      term.call.ordinal > call.ordinal && term.call.args[0] !== undefined &&
      isSelf(term.call.args[0]))
  );
}

/** Only what lies here beyond what the contract has counted. */
export function isSurplus(amount: Value): boolean {
  if (isConstant(amount) || amount.kind !== "operation" || amount.op !== "sub") return false;
  const [whole, counted] = amount.operands as readonly [Value, Value];
  return (has(whole, "returned") || isOwnBalance(whole)) && has(counted, "storage");
}
