/**
 * Takes of tokens of which the walk lost whose they are. Lists in memory are read by ways that no call goes, as if
 * they were empty: of those the walk knows all, while the ways that read an entry have joined others.
 */
import type { CallRecord, Path } from "../walk/records.ts";
import { type Call, isConstant, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { ADDRESS_BITS, has, isCaller } from "./_terms.ts";
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

/**
 * The caller, or a word of which the walk knows that it begins as he does and has lost the end, where it was copied in
 * another word of memory: no two accounts can be made to begin alike for so long.
 */
export function isCallerAsFar(from: Value): boolean {
  if (isCaller(from)) return true;
  if (isConstant(from) || from.kind !== "packed" || from.constant !== 0) return false;
  return from.pieces.some(({ of, low, bits, at }) =>
    isCaller(of) && low === at && low <= LOST_MAX && low + bits >= ADDRESS_BITS
  ) && from.pieces.every(({ at, bits }) => at + bits <= ADDRESS_BITS);
}

/** Bits of an address that stand in the next word of memory, where a selector stands before it. */
const LOST_MAX = 32;

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
