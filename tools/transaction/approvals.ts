/** What the allowances that logs claim mean. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import { type Asked, askedIn } from "./_asked.ts";
import type { ApprovalClaim, LogClaim } from "./claims.ts";
import type { Transaction } from "./facts.ts";

/**
 * `allowance-updated`: maybe only what is left after spending, which older tokens report with another
 * Approval (OpenZeppelin before 4.0 and others).
 */
export const approvalEffects = ["granted", "allowance-updated", "revoked"] as const;

/** Why an amount counts as no limit at all. */
export const unlimitedReasons = [
  /** From 2^255: tokens report a maximum less what was spent. */
  "at-least-half-of-uint256",
  /** Tokens that count in 96 bits (UNI, COMP). */
  "max-uint96",
  /** Permit2's own mark of no limit. */
  "max-uint160",
  "above-total-supply",
] as const;

/** Of Permit2's allowances. `unknown`: the block's time is. */
export const lifetimes = ["no-expiry", "over-a-year", "up-to-a-year", "unknown"] as const;

export type JudgedApproval = {
  readonly claim: ApprovalClaim;
  readonly effect: (typeof approvalEffects)[number];
  readonly unlimited: (typeof unlimitedReasons)[number] | null;
  /** Everything of a collection, what its owner gets later included. */
  readonly wholeCollection: boolean;
  /** null: not one of Permit2's, or nothing is allowed. */
  readonly lifetime: (typeof lifetimes)[number] | null;
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
};

/** Judges every approval of a receipt, in the order of its logs. */
export function judgeApprovals(input: ApprovalInput): readonly JudgedApproval[] {
  const claims = input.claims.filter(isApproval);
  if (claims.length === 0) return [];
  const asked = askedIn(input.transaction.input);
  const spent = new Set(input.claims.flatMap(spentKey));
  const actors = actorsOf(input);
  const last = new Map<string, bigint>();
  return claims.map((claim) => {
    const key = [claim.kind, claim.by, claim.owner, claim.spender].join("/");
    const before = last.get(key);
    const amount = "amount" in claim ? claim.amount : null;
    if (amount !== null) last.set(key, amount);
    const rises = amount !== null && before !== undefined && amount > before;
    const isOwn = rises || asked.allowance(claim) || !spent.has(`${claim.by}/${claim.owner}`);
    const revokes = isRevoking(claim);
    return {
      claim,
      effect: !isOwn ? "allowance-updated" : revokes ? "revoked" : "granted",
      unlimited: unlimitedReason(claim, input.totalSupplies),
      wholeCollection: claim.kind === "approval-for-all" && claim.approved,
      lifetime: revokes ? null : lifetimeOf(claim, input.timestamp),
      bySignature: isBySignature(claim, input, asked, actors),
    };
  });
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

/** Approvals of who spent none of the token cannot be what is left after spending. */
function spentKey(claim: LogClaim): readonly string[] {
  return claim.kind === "erc20-transfer" || claim.kind === "erc721-transfer"
    ? [`${claim.by}/${claim.from}`]
    : [];
}

function unlimitedReason(
  claim: ApprovalClaim,
  supplies: ApprovalInput["totalSupplies"],
): JudgedApproval["unlimited"] {
  if (claim.kind !== "erc20-approval" && claim.kind !== "permit2-approval") return null;
  const { amount } = claim;
  if (claim.kind === "permit2-approval" && amount === 2n ** 160n - 1n) return "max-uint160";
  if (claim.kind === "erc20-approval") {
    if (amount >= 2n ** 255n) return "at-least-half-of-uint256";
    if (amount === 2n ** 96n - 1n) return "max-uint96";
  }
  const supply = supplies?.get(claim.kind === "permit2-approval" ? claim.token : claim.by);
  return supply !== undefined && amount > supply ? "above-total-supply" : null;
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

/** Accounts that acted themselves: the sender, the called one, and senders of user operations. */
function actorsOf({ transaction, claims }: ApprovalInput): ReadonlySet<Address> {
  const { from, to } = transaction;
  return new Set([
    from,
    ...(to === null ? [] : [to]),
    ...claims.flatMap((claim) => claim.kind === "user-operation" ? [claim.sender] : []),
  ]);
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
