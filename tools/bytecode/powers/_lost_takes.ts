/**
 * Takes of tokens of which the walk lost whose they are. Lists in memory are read by ways that no call goes, as if
 * they were empty: of those the walk knows all, while the ways that read an entry have joined others.
 */
import type { CallRecord, Path } from "../walk/records.ts";
import type { Call, Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { has, isCaller } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * Whether all that is known to be sent from here to the same account takes nothing of anybody, and something was
 * called from here that is not known.
 */
export function isLostTake({ pc, call }: CallRecord, { record }: AskedFunction): boolean {
  if (!isIdle(call)) return false;
  const here = record.calls.filter((other) => other.pc === pc).map((other) => other.call);
  return here.some(isLost) &&
    here.every((other) => isLost(other) || isIdle(other) || !isTo(other, call.args[1]!));
}

/** Nobody calls from the address that is no account's. */
export function isOfNobody(path: Path): boolean {
  return path.some(({ value, holds }) => !holds && isCaller(value));
}

/** From nobody, or from the caller to himself. */
function isIdle({ args: [from, to] }: Call): boolean {
  if (from === undefined || to === undefined) return false;
  return from === 0 || isCaller(from) && isCaller(to);
}

function isTo({ args: [, to] }: Call, account: Value): boolean {
  return to !== undefined && isSame(to, account);
}

function isLost({ selector, head, args: [from] }: Call): boolean {
  return selector === null
    ? head !== null && has(head, "unknown")
    : from !== undefined && has(from, "unknown");
}
