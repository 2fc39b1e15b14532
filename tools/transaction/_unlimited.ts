/** Whether an allowed amount is no limit at all. */
import type { Address } from "../evm/network.ts";
import type { ApprovalClaim, LogClaim } from "./claims.ts";

/** Why an amount counts as no limit at all. */
export const unlimitedReasons = [
  /** From 2^255: tokens report a maximum less what was spent. */
  "at-least-half-of-uint256",
  /** Tokens that count in 96 bits (UNI, COMP). */
  "max-uint96",
  /** Permit2's own mark of no limit. */
  "max-uint160",
  "above-total-supply",
  /** The supply is unknown, and from 2^128 on no pool could hold it: Uniswap V3 counts in 128 bits. */
  "above-plausible-supply",
] as const;

/** `unknown`: the token's supply is, which would tell. */
export type Unlimited = (typeof unlimitedReasons)[number] | "unknown";

/** What is known of how much there is of tokens. */
export type Supplies = {
  readonly total: ReadonlyMap<Address, bigint>;
  /** What was moved at once: there is so much at least. */
  readonly atLeast: ReadonlyMap<Address, bigint>;
};

/** What the tokens' own movements tell of their supplies. */
export function movedAtOnce(claims: readonly LogClaim[]): Supplies["atLeast"] {
  const most = new Map<Address, bigint>();
  for (const claim of claims) {
    if (claim.kind !== "erc20-transfer") continue;
    if (claim.amount > (most.get(claim.by) ?? 0n)) most.set(claim.by, claim.amount);
  }
  return most;
}

/** null: a limit, or an approval that is none of an amount. */
export function unlimitedOf(claim: ApprovalClaim, supplies: Supplies): Unlimited | null {
  if (claim.kind !== "erc20-approval" && claim.kind !== "permit2-approval") return null;
  const { amount } = claim;
  if (amount === 0n) return null;
  if (claim.kind === "permit2-approval" && amount === 2n ** 160n - 1n) return "max-uint160";
  if (claim.kind === "erc20-approval") {
    if (amount >= 2n ** 255n) return "at-least-half-of-uint256";
    if (amount === 2n ** 96n - 1n) return "max-uint96";
  }
  const token = claim.kind === "permit2-approval" ? claim.token : claim.by;
  const total = supplies.total.get(token);
  if (total !== undefined) return amount > total ? "above-total-supply" : null;
  if (amount <= (supplies.atLeast.get(token) ?? 0n)) return null;
  return amount >= 2n ** 128n ? "above-plausible-supply" : "unknown";
}
