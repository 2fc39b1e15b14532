/** What whoever loses tokens gets for them, or who else hears of it. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { isChosen } from "./_answers.ts";
import { accountKey, type Change, isSame } from "./_changes.ts";
import type { Consent } from "./_consent.ts";
import { isShareOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import { shareOf } from "./_shrunk.ts";
import { has, isRead, plain, readsIn, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

const TRANSFER = 0xa9059cbb;
const TRANSFER_FROM = 0x23b872dd;

/**
 * What is taken from an account here is sent to it there: coins, or another token's units. Where it goes on though
 * that failed, it is only apparent.
 */
export function paidOut(
  { place, amount }: Change,
  { path }: AskedPath,
  { record }: AskedFunction,
): Consent {
  const key = accountKey(place);
  if (key === null) return "none";
  const paying = record.calls.filter((one) =>
    pays(one, key, amount) && together(one.paths, [path])
  );
  if (paying.length === 0) return "none";
  return paying.some(({ mustSucceed }) => mustSucceed) ? "shown" : "apparent";
}

function pays({ call }: CallRecord, key: Value, amount: Value): boolean {
  if (call.kind !== "call") return false;
  if (isSame(call.target, key) && isFor(call.value, amount)) return true;
  // What the caller calls a token may be worth nothing.
  if (isChosen(call.target)) return false;
  const [one, other, third] = call.args;
  if (one === undefined || other === undefined) return false;
  if (call.selector === TRANSFER) return isSame(one, key) && isFor(other, amount);
  return call.selector === TRANSFER_FROM && isSame(other, key) && !isSame(one, key) &&
    third !== undefined && isFor(third, amount);
}

function isFor(sent: Value, amount: Value): boolean {
  if (isConstant(sent) || isLittle(sent, amount)) return false;
  return isShareOf(sent, amount) || has(sent, "unknown") || has(amount, "unknown") ||
    some(sent, (term) => term.kind === "returned" && !isChosen(term.call.target));
}

/** Hardly anything of it as constants alone say: its lowest bits, or what a division leaves. */
function isLittle(sent: Term, amount: Value): boolean {
  if (sent.kind === "field" && sent !== amount && !isRead(sent) && sent.bits < LOW_BITS_MIN) {
    return true;
  }
  const share = shareOf(sent, (part) => isSame(part, amount));
  if (share !== null) return share.part * UNIT_MAX < share.of;
  const inner = plain(sent);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "mod";
}

const LOW_BITS_MIN = 32;
/** Whoever pays out in another unit divides by no more. */
const UNIT_MAX = 10n ** 18n;

/** Another contract hears of the account and of the amount: not one that anybody names, nor a token that is moved. */
export function isToldOf(
  { place, amount }: Change,
  { path, guards }: AskedPath,
  { record }: AskedFunction,
): boolean {
  const key = accountKey(place);
  const isAmount = (arg: Value) =>
    isSame(arg, amount) || readsIn(arg).some((read) => readPlace(read)?.family === place.family);
  return key !== null &&
    record.calls.some(({ call, paths }) =>
      call.kind === "call" && call.selector !== TRANSFER && call.selector !== TRANSFER_FROM &&
      call.args.some((arg) => isSame(arg, key)) &&
      call.args.some(isAmount) && together(paths, [path]) &&
      (guards.length > 0 || isSame(call.target, key) || !isChosen(call.target))
    );
}
