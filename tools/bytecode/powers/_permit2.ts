/**
 * Permit2: one contract at one address on every network, without an owner, whose `transferFrom` of tokens asks
 * for the holder's signature or allowance. Tokens give it an endless one, as Solady's ERC20 does.
 * https://github.com/Uniswap/permit2
 */
import { isConstant, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { accountKey, type Change } from "./_changes.ts";
import { plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

const PERMIT2 = "0x000000000022d473030f116ddee9f6b43ac78ba3";
const TRANSFER_FROM = "0x23b872dd";
/** Where its arguments stand: from, to, amount. */
const FROM = 4;
const AMOUNT = 68;

/** What Permit2 asks for it has the holder's word for: so much of his and no more. */
export function isAskedByPermit2(
  { place, amount }: Change,
  { guards }: AskedPath,
  { selector }: AskedFunction,
): boolean {
  const key = accountKey(place);
  return selector === TRANSFER_FROM && guards.length > 0 &&
    guards.every((guard) => guard.kind === "fixed" && guard.address.toLowerCase() === PERMIT2) &&
    key !== null && isArgument(key, FROM) && isArgument(amount, AMOUNT);
}

function isArgument(value: Value, offset: number): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "calldata" && inner.offset === offset;
}
