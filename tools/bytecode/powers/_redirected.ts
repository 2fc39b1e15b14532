/** Whose choice it is where all goes that lies in the contract, whoever has it sent there. */
import type { PowerName } from "../analysis.ts";
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isReserve } from "./_payments.ts";
import { isScalar, overlaps, type Place, readPlace } from "./_places.ts";
import { has, isOwnBalance, plain, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export const redirectPowers: Rule = (one, scene) => {
  if (!scene.isCustodian) return [];
  return one.record.stores.flatMap((store): Finding[] => {
    const place = store.transient || isConstant(store.value) ? null : placeOfStore(store);
    if (place === null || !isScalar(place) || isAmong(place, scene.frame.owner)) return [];
    const outlet = outletsOf(scene).find((outlet) => overlaps(outlet.place, place));
    if (outlet === undefined) return [];
    return [finding(outlet.power, one, { pc: store.pc, asked: askedOf(one, store) }) ?? []].flat();
  });
};

type Outlet = { readonly place: Place; readonly power: PowerName };

const outlets = new WeakMap<Scene, readonly Outlet[]>();

function outletsOf(scene: Scene): readonly Outlet[] {
  let known = outlets.get(scene);
  if (known === undefined) {
    known = scene.functions.flatMap((one) =>
      one.record.calls.flatMap((record) => outletOf(record, one) ?? [])
    );
    outlets.set(scene, known);
  }
  return known;
}

const TRANSFER = 0xa9059cbb;
const APPROVE = 0x095ea7b3;

/** Anybody sends all of it to whoever stands there, or whoever stands there may take it. */
function outletOf({ call, paths }: CallRecord, one: AskedFunction): Outlet | null {
  if (call.kind !== "call") return null;
  const [to, amount] = call.args;
  const isSent = call.selector === TRANSFER;
  if (isSent || call.selector === APPROVE) {
    if (to === undefined || amount === undefined) return null;
    const isAll = some(amount, isReserve) && !isReckoned(amount) || !isSent && isEndless(amount);
    return isAll && (!isSent || isFree(paths, one)) ? at(to, "withdraw-token") : null;
  }
  return isOwnBalance(call.value) && isFree(paths, one) ? at(call.target, "withdraw-native") : null;
}

function at(account: Value, power: PowerName): Outlet | null {
  const place = readPlace(plain(account));
  return place !== null && isScalar(place) ? { place, power } : null;
}

/** Where somebody with power is asked for, the power is his. */
function isFree(paths: CallRecord["paths"], one: AskedFunction): boolean {
  return askedOf(one, { paths }).some(({ guards }) => guards.length === 0);
}

/** A part of it, or what it grew by. */
function isReckoned(amount: Value): boolean {
  const inner = plain(amount);
  return !isConstant(inner) && inner.kind === "operation";
}

/** Amounts as good as endless. */
const ENDLESS = 1n << 95n;

function isEndless(amount: Value): boolean {
  return isConstant(amount) ? BigInt(amount) >= ENDLESS : has(amount, "unknown");
}
