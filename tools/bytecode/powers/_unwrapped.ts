/** Coins that leave as they have just come: out of a token that stands for them, as wrapped ether. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { Consent } from "./_consent.ts";
import type { AskedPath } from "./_access.ts";
import { isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import { targetOf } from "./_payees.ts";
import { has } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** withdraw(uint256) */
const WITHDRAW = 0x2e1a7d4d;

/**
 * `shown`: the very amount came in before, from a contract that nobody exchanges, and leaves but once.
 * `apparent`: one of the two amounts was not followed.
 */
export function unwrappedFor(
  { call, pc }: CallRecord,
  { path }: AskedPath,
  { record }: AskedFunction,
  scene: Scene,
): Consent {
  if (!record.calls.some((other) => other.call.selector === WITHDRAW)) return "none";
  const here = record.calls.filter((other) => together(other.paths, [path]));
  const sendsMore = here.some((other) =>
    other.pc !== pc && other.call.kind === "call" && !isConstant(other.call.value)
  );
  if (sendsMore) return "none";
  const amounts = here.filter((other) =>
    other.call.selector === WITHDRAW && other.mustSucceed &&
    other.call.ordinal < call.ordinal && targetOf(other.call, scene) === "fixed"
  ).flatMap(({ call: { args } }): readonly Value[] => args.slice(0, 1));
  // The same place in the code, come to again: a loop.
  const isOnce = here.every((other) => other.pc !== pc || other.call.ordinal === call.ordinal);
  if (amounts.some((amount) => isSame(amount, call.value) && !has(amount, "unknown"))) {
    return isOnce ? "shown" : "apparent";
  }
  const isVague = amounts.some((amount) => has(amount, "unknown") || has(call.value, "unknown"));
  return isVague ? "apparent" : "none";
}
