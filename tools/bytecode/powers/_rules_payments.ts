/** Payments for nothing: what functions do that are called `Claim` or `SecurityUpdate` to be signed in a hurry. */
import type { CallRecord, WalkRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { askedOf, finding, type Rule } from "./_findings.ts";
import { readPlace } from "./_places.ts";
import { isComplete } from "./scene.ts";
import { has, isOwnBalance, plain } from "./_terms.ts";

/** Coins that come with a call go on to an account in storage or in the code, and that is all that is done. */
export const paymentPowers: Rule = (one) => {
  const { record, selector } = one;
  // A plain transfer of coins promises nothing.
  if (selector === "0x" || !record.payable || !isComplete(record)) return [];
  const calls = record.calls.filter((call) => !isNothing(call));
  if (!calls.every(isHandedOn) || leavesMore(record)) return [];
  return calls.flatMap((call) => {
    const asked = askedOf(one, call).filter(({ guards }) => guards.length === 0);
    return finding("payment-kept", one, { pc: call.pc, asked }) ?? [];
  });
};

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
