/** What the answers of other contracts say of the caller. */
import type { Guard } from "../analysis.ts";
import { type Call, isConstant, type Term, type Value } from "../walk/values.ts";
import type { Claim } from "./_claims.ts";
import { addressOf, storagePlace } from "./_places.ts";
import { hasArgument, isCaller, isOrigin, plain } from "./_terms.ts";

/** Another contract was asked about the caller. */
export function ofAnswer(value: Term): Claim | null {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "returned") return null;
  const { call } = inner;
  if (tellsOfTokens(call)) return null;
  if (isChosen(call.target)) return null;
  return call.args.some(isCaller) ? { kind: "guards", guards: [authorityOf(call)] } : null;
}

/** The caller says who is asked: it is himself, or whoever answers as he likes. */
export function isChosen(target: Value): boolean {
  const inner = plain(target);
  if (isConstant(inner)) return false;
  if (isCaller(inner) || isOrigin(inner)) return true;
  return inner.kind === "returned" ? isChosen(inner.call.target) : hasArgument(inner);
}

export function tellsOfTokens({ selector }: Call): boolean {
  return selector !== null && movesTokens.has(selector);
}

/** Their answers tell of tokens: who asks pays, or shows what he has. */
const movesTokens: ReadonlySet<number> = new Set([
  0x23b872dd, // transferFrom(address,address,uint256)
  0xa9059cbb, // transfer(address,uint256)
  0x70a08231, // balanceOf(address)
  0xdd62ed3e, // allowance(address,address)
  0x095ea7b3, // approve(address,uint256)
  0x00fdd58e, // balanceOf(address,uint256)
  0x79cc6790, // burnFrom(address,uint256)
  0x9dc29fac, // burn(address,uint256)
]);

/** Whoever another contract lets. */
export function authorityOf({ target }: Call): Guard {
  if (isConstant(target)) return { kind: "authority", place: null, address: addressOf(target) };
  return { kind: "authority", place: storagePlace(plain(target)), address: null };
}
