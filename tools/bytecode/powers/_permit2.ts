/**
 * Permit2: one contract at one address on every network, without an owner, whose `transferFrom` of tokens asks
 * for the holder's signature or allowance. Tokens give it an endless one, as Solady's ERC20 does.
 * https://github.com/Uniswap/permit2
 */
import type { Hex } from "../../evm/network.ts";
import type { Guard } from "../analysis.ts";
import type { AskedPath } from "./_access.ts";
import { accountKey, type Change } from "./_changes.ts";
import { argumentsIn, isPartOf } from "./_parts.ts";
import { isArgumentAt } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

const PERMIT2 = "0x000000000022d473030f116ddee9f6b43ac78ba3";
/** What answers what no function does: that may be anything. */
const FALLBACK = "0x";
const TRANSFER_FROM = "0x23b872dd";
/** Where its arguments stand: from, to, amount. */
const FROM = 4;
const AMOUNT = 68;

/** What Permit2 asks for it has the holder's word for: so much of his and no more. Nothing else does it call. */
export function isAskedByPermit2(
  { place, amount }: Change,
  { guards }: AskedPath,
  { selector }: AskedFunction,
): boolean {
  const key = accountKey(place);
  if (isNeverGone(guards, selector)) return true;
  return selector === TRANSFER_FROM && isIts(guards) && key !== null && isArgumentAt(key, FROM) &&
    [...argumentsIn(amount)].some((one) => isArgumentAt(one, AMOUNT) && isPartOf(amount, one));
}

/** Only Permit2 could go this way, and it does not. */
export function isNeverGone(guards: readonly Guard[], selector: Hex): boolean {
  return selector !== TRANSFER_FROM && selector !== FALLBACK && isIts(guards);
}

function isIts(guards: readonly Guard[]): boolean {
  return guards.length > 0 &&
    guards.every((guard) => guard.kind === "fixed" && guard.address.toLowerCase() === PERMIT2);
}
