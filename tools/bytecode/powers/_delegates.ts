/** Calls that run other code on this contract's storage, beyond those that are told otherwise. */
import type { WalkRecord } from "../walk/records.ts";
import { type Call, isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { readPlace } from "./_places.ts";
import { upgradeSlots } from "./_slots.ts";
import { has, isSelf, plain } from "./_terms.ts";

/**
 * Whether some function, or the fallback beside what it hands calls on to (`strays`), runs code that is
 * neither what the proxy runs, nor named by a caller, nor what it is just upgraded to: a library, or
 * something that was not understood. It may write any slot.
 */
export function delegatesElsewhere(
  functions: readonly WalkRecord[],
  fallbacks: readonly WalkRecord[],
  strays: ReadonlySet<Call>,
): boolean {
  const proxied = fallbacks.flatMap(delegations).filter((call) => !strays.has(call)).map(targetOf);
  const runsOther = (record: WalkRecord, calls: readonly Call[]) =>
    calls.map(targetOf).some((target) =>
      !proxied.some((one) => isSame(one, target) || isSamePlace(one, target)) &&
      !isToldOtherwise(target, record)
    );
  return functions.some((record) => runsOther(record, delegations(record))) ||
    fallbacks.some((record) =>
      runsOther(record, delegations(record).filter((call) => strays.has(call)))
    );
}

function delegations({ calls }: WalkRecord): Call[] {
  return calls.map(({ call }) => call)
    .filter(({ kind }) => kind === "delegatecall" || kind === "callcode");
}

function targetOf({ target }: Call): Value {
  return plain(target);
}

function isSamePlace(one: Value, other: Value): boolean {
  const place = readPlace(one);
  return place !== null && place.family === readPlace(other)?.family;
}

function isToldOtherwise(target: Value, { stores }: WalkRecord): boolean {
  if (isSelf(target)) return true;
  if (isConstant(target)) return BigInt(target) < 0x10000n;
  const isUpgrade = stores.some((store) =>
    upgradeSlots.has(placeOfStore(store)?.family ?? "") && isSame(store.value, target)
  );
  return isUpgrade || has(target, "calldata") && readPlace(target) === null;
}
