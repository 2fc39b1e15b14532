/** What the allowances that logs claim mean. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import { actorsOf } from "./_actors.ts";
import { type Asked, askedIn } from "./_asked.ts";
import { leftOversIn } from "./_left_over.ts";
import { movedAtOnce, type Unlimited, unlimitedOf, unlimitedReasons } from "./_unlimited.ts";
import type { ApprovalClaim, LogClaim } from "./claims.ts";
import type { Transaction } from "./facts.ts";

export { type Unlimited, unlimitedReasons };

/**
 * `allowance-updated`: maybe only what is left after spending, which older tokens report with another
 * Approval (OpenZeppelin before 5.0 and others).
 */
export const approvalEffects = ["granted", "allowance-updated", "revoked"] as const;

/** Of Permit2's allowances. `unknown`: the block's time is. */
export const lifetimes = ["no-expiry", "over-a-year", "up-to-a-year", "unknown"] as const;

export type JudgedApproval = {
  readonly claim: ApprovalClaim;
  readonly effect: (typeof approvalEffects)[number];
  readonly unlimited: Unlimited | null;
  /** Everything of a collection, what its owner gets later included. */
  readonly wholeCollection: boolean;
  /** null: not one of Permit2's, or nothing is allowed. */
  readonly lifetime: (typeof lifetimes)[number] | null;
  /** Whether it matters what the spender is: what is left of a limit that the sender set needs no look. */
  readonly spenderMatters: boolean;
  /** Whether the owner signed it off the chain and another account sent it; null: cannot be told. */
  readonly bySignature: boolean | null;
};

export type ApprovalInput = {
  readonly transaction: Transaction;
  readonly claims: readonly LogClaim[];
  /** Of the block, in Unix seconds; null: unknown. */
  readonly timestamp: number | null;
  /** By token, where known. */
  readonly totalSupplies?: ReadonlyMap<Address, bigint>;
  /** Accounts that are known to have no code at all. */
  readonly codeless?: ReadonlySet<Address>;
};

/** Judges every approval of a receipt, in the order of its logs. */
export function judgeApprovals(input: ApprovalInput): readonly JudgedApproval[] {
  const claims = input.claims.filter(isApproval);
  if (claims.length === 0) return [];
  const asked = askedIn(input.transaction.input);
  const leftOver = leftOversIn(input.claims);
  const actors = actorsOf(input.transaction, input.claims);
  const supplies = {
    total: input.totalSupplies ?? new Map<Address, bigint>(),
    atLeast: movedAtOnce(input.claims),
  };
  return claims.map((claim) => {
    const revokes = isRevoking(claim);
    const isLeft = !asked.allowance(claim) && leftOver.has(claim) &&
      (revokes || maySpend(claim, input));
    const unlimited = unlimitedOf(claim, supplies);
    const isForeign = claim.owner !== input.transaction.from;
    return {
      claim,
      effect: isLeft ? "allowance-updated" : revokes ? "revoked" : "granted",
      unlimited,
      spenderMatters: !revokes && (!isLeft || isForeign || isUnlimited({ unlimited })),
      wholeCollection: claim.kind === "approval-for-all" && claim.approved,
      lifetime: revokes ? null : lifetimeOf(claim, input.timestamp),
      bySignature: isBySignature(claim, input, asked, actors),
    };
  });
}

/** Whether it is known that no limit is set. */
export function isUnlimited({ unlimited }: Pick<JudgedApproval, "unlimited">): boolean {
  return unlimited !== null && unlimited !== "unknown";
}

/** Whether the spender may have spent here: an account without code only where it called the token itself. */
function maySpend(
  { by, spender }: ApprovalClaim,
  { transaction, codeless }: ApprovalInput,
): boolean {
  if (codeless?.has(spender) !== true) return true;
  return spender === transaction.from && by === transaction.to;
}

/** Whether nothing is allowed from then on. */
export function isRevoking(claim: ApprovalClaim): boolean {
  switch (claim.kind) {
    case "approval-for-all":
      return !claim.approved;
    case "erc721-approval":
      return claim.spender === ZERO_ADDRESS;
    default:
      return claim.amount === 0n;
  }
}

export function isApproval(claim: LogClaim): claim is ApprovalClaim {
  return claim.kind === "approval-for-all" || claim.kind.endsWith("-approval");
}

const yearSeconds = 365n * 24n * 60n * 60n;

function lifetimeOf(
  claim: ApprovalClaim,
  timestamp: number | null,
): JudgedApproval["lifetime"] {
  if (claim.kind !== "permit2-approval" || claim.expiration === null) return null;
  if (claim.expiration === 2n ** 48n - 1n) return "no-expiry";
  if (timestamp === null) return "unknown";
  return claim.expiration > BigInt(timestamp) + yearSeconds ? "over-a-year" : "up-to-a-year";
}

/** A permit that its owner sends is no approval by another's hand. */
function isBySignature(
  claim: ApprovalClaim,
  { transaction }: ApprovalInput,
  asked: Asked,
  actors: ReadonlySet<Address>,
): boolean | null {
  if (claim.owner === transaction.from) return false;
  if (asked.permit(claim)) return true;
  // Permit2's other events are of calls that the owner makes.
  return claim.kind === "permit2-approval" || actors.has(claim.owner) ? false : null;
}
