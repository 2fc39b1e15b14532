/** Powers over what lies in the contract, and over what it is made to call. */
import type { CallRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { called } from "./_chosen_calls.ts";
import { delegated, isDelegation } from "./_chosen_code.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { left, withoutOwn } from "./_leaving.ts";
import type { AskedFunction } from "./scene.ts";
import { tokensSold } from "./_sold_for.ts";
import { storedCall } from "./_stored_calls.ts";
import { storedSelector } from "./_stored_selectors.ts";
import { has, isCaller, isSelf } from "./_terms.ts";
import { tokensApproved } from "./_tokens_let.ts";
import { tokensSent } from "./_tokens_sent.ts";
import { unwrappedFor } from "./_unwrapped.ts";

export const moneyPowers: Rule = function* (one, scene) {
  const isMove = moveSelectors.has(one.selector);
  for (const record of one.record.calls) {
    // What a move sends and asks is told otherwise; code that it runs in its place is its own to nobody.
    if (isMove && !isDelegation(record)) continue;
    yield* [ofCall(record, one, scene) ?? []].flat();
    yield null;
  }
  for (const record of one.record.selfdestructs) {
    const asked = askedOf(one, record).map(withoutOwn);
    yield finding("selfdestruct", one, { pc: record.pc, asked });
  }
};

const TRANSFER = 0xa9059cbb;
const TRANSFER_FROM = 0x23b872dd;
const APPROVE = 0x095ea7b3;

function ofCall(
  record: CallRecord,
  one: AskedFunction,
  scene: Scene,
): Finding | readonly Finding[] | null {
  const { call } = record;
  if (isSelf(call.target)) return call.kind === "call" ? called(record, one, scene) : null;
  if (isDelegation(record)) return delegated(record, one, scene);
  if (call.kind === "staticcall") return null;
  if (call.selector === TRANSFER || call.selector === TRANSFER_FROM) {
    return tokensSent(record, one, scene);
  }
  if (call.selector === APPROVE) return tokensApproved(record, one, scene);
  const sold = tokensSold(record, one, scene);
  if (sold.length > 0) return sold;
  return called(record, one, scene) ?? storedCall(record, one, scene) ??
    storedSelector(record, one, scene) ?? coinsSent(record, one, scene);
}

/** Native coins leave. */
function coinsSent(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  const { value: amount, target: to } = call;
  if (amount === 0 || isHandedOn(amount)) return [];
  const kept = (path: AskedPath) => unwrappedFor(record, path, one, scene);
  return left("withdraw-native", record, { call, amount, to, token: null }, { one, scene, kept });
}

/** What was sent along is sent on, or back. */
function isHandedOn(value: Value): boolean {
  return has(value, "callvalue") && !has(value, "balance");
}

/** Whether the contract keeps what its callers bring. */
export function keepsDeposits(functions: readonly AskedFunction[]): boolean {
  return functions.some(({ record }) =>
    record.calls.some(({ call }) => {
      if (call.selector !== TRANSFER_FROM) return false;
      const [from, to] = call.args;
      return from !== undefined && to !== undefined && isCaller(from) && isSelf(to);
    }) ||
    record.stores.some(({ value }) => has(value, "callvalue"))
  );
}
