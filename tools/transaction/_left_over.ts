/** Which allowances that logs state may be only what is left after spending. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { ApprovalClaim, LogClaim } from "./claims.ts";

type Erc20Approval = Extract<ApprovalClaim, { readonly kind: "erc20-approval" }>;

const MAX = 2n ** 256n - 1n;

/**
 * Older tokens report with another Approval what spending leaves (OpenZeppelin before 5.0 and others),
 * and collections clear the approval of what moves. Nobody spends from another's whole collection, from
 * an NFT's approval or from Permit2's allowances with such an event.
 */
export function leftOversIn(claims: readonly LogClaim[]): ReadonlySet<ApprovalClaim> {
  const spent = new Map<string, bigint[]>();
  const moved = new Set<string>();
  for (const claim of claims) {
    if (claim.kind === "erc721-transfer") moved.add(`${claim.by}/${claim.from}/${claim.tokenId}`);
    // Who moves nothing spends nothing, and anybody may move nothing of another's.
    if (claim.kind !== "erc20-transfer" || claim.amount === 0n) continue;
    const key = `${claim.by}/${claim.from}`;
    const amounts = spent.get(key);
    if (amounts === undefined) spent.set(key, [claim.amount]);
    else amounts.push(claim.amount);
  }
  const cleared = claims.filter((claim) =>
    claim.kind === "erc721-approval" && claim.spender === ZERO_ADDRESS &&
    moved.has(`${claim.by}/${claim.owner}/${claim.tokenId}`)
  ) as ApprovalClaim[];
  const byHolder = Map.groupBy(
    claims.filter((claim) => claim.kind === "erc20-approval"),
    ({ by, owner }) => `${by}/${owner}`,
  );
  const left = [...byHolder].flatMap(([holder, approvals]) =>
    leftOf(approvals, spent.get(holder) ?? [])
  );
  return new Set([...cleared, ...left]);
}

/**
 * Of one owner's allowances of one token, in the order of the logs. A later allowance that is lower by
 * what was spent tells that the one before it was there before the spending; an allowance so large that
 * it and what was spent exceed a uint256 is not what spending left.
 */
function leftOf(
  approvals: readonly Erc20Approval[],
  amounts: readonly bigint[],
): readonly Erc20Approval[] {
  const unexplained = [...amounts];
  if (unexplained.length === 0) return [];
  const last = new Map<string, Erc20Approval>();
  const first: Erc20Approval[] = [];
  const left: Erc20Approval[] = [];
  for (const approval of approvals) {
    const before = last.get(approval.spender);
    last.set(approval.spender, approval);
    if (before === undefined) first.push(approval);
    else if (approval.amount <= before.amount) {
      left.push(approval);
      explain(unexplained, before.amount - approval.amount);
    }
  }
  const isLeft = ({ amount }: Erc20Approval) => unexplained.some((one) => amount <= MAX - one);
  return [...left, ...first.filter(isLeft)];
}

/** Takes out the spending that a fall comes of: one movement, or all, where a token takes a fee of it. */
function explain(unexplained: bigint[], fall: bigint): void {
  const at = unexplained.indexOf(fall);
  if (at !== -1) unexplained.splice(at, 1);
  else if (fall === unexplained.reduce((sum, one) => sum + one, 0n)) unexplained.length = 0;
}
