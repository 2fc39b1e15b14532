/** Payments for nothing: what functions do that are called `Claim`, `Deposit` or `SecurityUpdate` to be signed in a hurry. */
import type { CallRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import { brings, CALLS_MAX, entriesOf, sends } from "./_deposits.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { guardOf } from "./_given_away.ts";
import { isScalar, type Place, readPlace } from "./_places.ts";
import { type AskedFunction, isComplete } from "./scene.ts";
import { has, hasArgument, isOwnBalance, plain } from "./_terms.ts";

export const paymentPowers: Rule = (
  one,
  scene,
) => [...handedOn(one), ...bookedElsewhere(one, scene)];

/** Coins that come with a call go on to an account in storage or in the code, and that is all that is done. */
function handedOn(one: AskedFunction): Finding[] {
  const { record, selector } = one;
  // A plain transfer of coins promises nothing.
  if (selector === "0x" || !record.payable || !isComplete(record)) return [];
  const calls = record.calls.filter((call) => !isNothing(call));
  if (!calls.every(isHandedOn) || leavesMore(record)) return [];
  return calls.flatMap((call) => {
    const asked = askedOf(one, call).filter(({ guards }) => guards.length === 0);
    return finding("payment-kept", one, { pc: call.pc, asked }) ?? [];
  });
}

/**
 * What the caller brings is written down for an account in storage or in the code, which takes it out as callers do
 * what stands under their names, and nothing is noted of him.
 */
function bookedElsewhere(one: AskedFunction, { functions }: Scene): Finding[] {
  const { record, selector } = one;
  if (selector === "0x" || !isComplete(record) || record.stores.length > STORES_MAX) return [];
  const bringing = record.calls.filter(({ call }) => call.kind !== "staticcall");
  if (!bringing.every(brings) || !record.payable && bringing.length === 0) return [];
  const noted = record.stores.flatMap((store) => {
    const place = store.transient ? null : placeOfStore(store);
    return place !== null && isScalar(place) && !has(store.value, "caller")
      ? []
      : [{ store, place }];
  });
  const isPaid = (amount: Value) =>
    has(amount, "callvalue") || bringing.some(({ call }) => isSame(call.args[2] ?? 0, amount));
  const isTold = record.logs.some(({ topics, data }) =>
    [...topics, ...data].some((value) => hasArgument(value) && !isPaid(value))
  );
  if (isTold || noted.length === 0) return [];
  const booked = noted.every(({ store, place }) => {
    const { sign, amount } = place === null ? UNKNOWN : changeOf(store, place);
    return sign === "added" && isPaid(amount) && guardOf(plain(place?.keys.at(-1) ?? 0)) !== null;
  });
  if (!booked || !noted.some(({ place }) => isPaidOut(place!, functions))) return [];
  return noted.flatMap(({ store }) => {
    const asked = askedOf(one, store).filter(({ guards }) => guards.length === 0);
    return finding("payment-kept", one, { pc: store.pc, asked }) ?? [];
  });
}

const UNKNOWN = { sign: "unknown", amount: 0 } as const;
/** Whoever only writes down what is brought writes little. */
const STORES_MAX = 8;

/** To who calls, from what stands under his name. */
function isPaidOut({ family }: Place, functions: readonly AskedFunction[]): boolean {
  return functions.some((one) =>
    one.record.calls.slice(0, CALLS_MAX).some((record) => sends(record) !== null) &&
    entriesOf(one).some(({ store, place }) => {
      const { sign } = changeOf(store, place);
      return place.family === family && (sign === "taken" || sign === "zeroed");
    })
  );
}

/** What lies in the contract was found to be nothing. */
function isNothing({ call }: CallRecord): boolean {
  return call.value === 0 && call.inputLength === 0;
}

/** Nothing is called by it: a contract that is may give something for the coins. */
function isHandedOn({ call }: CallRecord): boolean {
  const to = plain(call.target);
  return call.kind === "call" && call.inputLength === 0 &&
    (isConstant(to) || readPlace(to) !== null) &&
    (has(call.value, "callvalue") || isOwnBalance(call.value));
}

/** Noted, said, answered or made. */
function leavesMore({ stores, logs, creates, selfdestructs, returns }: WalkRecord): boolean {
  return stores.length + logs.length + creates.length + selfdestructs.length > 0 ||
    returns.some(({ length }) => length !== 0);
}
