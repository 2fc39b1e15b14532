/** What logs claim, as an answer lists it. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { NativeMove } from "../transaction/changes.ts";
import type { LogClaim, Swap } from "../transaction/claims.ts";

/** Entries of one ERC-1155 batch that are shown. */
const ITEMS_MAX = 32;

type ClaimOf<K extends LogClaim["kind"]> = Extract<LogClaim, { readonly kind: K }>;

/** Where a claim stands and whose it is. */
export function reported({ by, logIndex }: LogClaim) {
  return { reportedBy: by, logIndex };
}

/** The claims of a kind, in the order of the logs. */
export function claimsOf<K extends LogClaim["kind"]>(
  claims: readonly LogClaim[],
  ...kinds: readonly K[]
): readonly ClaimOf<K>[] {
  const wanted: ReadonlySet<string> = new Set(kinds);
  return claims.filter((claim): claim is ClaimOf<K> => wanted.has(claim.kind));
}

/** Movements of coins and tokens that the logs claim. */
export function movementsOf(claims: readonly LogClaim[]) {
  return {
    erc20: claimsOf(claims, "erc20-transfer").map((claim) => ({
      ...reported(claim),
      from: claim.from,
      to: claim.to,
      amount: String(claim.amount),
    })),
    erc721: claimsOf(claims, "erc721-transfer").map((claim) => ({
      ...reported(claim),
      from: claim.from,
      to: claim.to,
      tokenId: String(claim.tokenId),
    })),
    erc1155: claimsOf(claims, "erc1155-transfer").map((claim) => ({
      ...reported(claim),
      operator: claim.operator,
      from: claim.from,
      to: claim.to,
      items: claim.items.slice(0, ITEMS_MAX)
        .map(({ id, amount }) => ({ id: String(id), amount: String(amount) })),
      moreItems: Math.max(0, claim.items.length - ITEMS_MAX),
      batch: claim.batch,
    })),
    wraps: claimsOf(claims, "wrap").map((claim) => ({
      ...reported(claim),
      direction: claim.direction,
      account: claim.account,
      amount: String(claim.amount),
    })),
  };
}

/** Moves of the native coin that are known. */
export function nativeResult(moves: readonly NativeMove[]) {
  return moves.map(({ from, to, amount }) => ({ from, to, amount: String(amount) }));
}

/** Swaps, all by what went into the pool and what came out. */
export function swapsOf(claims: readonly LogClaim[]) {
  return claimsOf(claims, "swap-v2", "swap-v3", "swap-v4").map((claim) => ({
    ...reported(claim),
    kind: claim.kind,
    form: claim.kind === "swap-v4" ? "uniswap" as const : claim.form,
    sender: claim.sender,
    recipient: recipientOf(claim),
    poolId: claim.kind === "swap-v4" ? claim.poolId : null,
    ...flowsOf(claim),
  }));
}

function recipientOf(claim: Swap) {
  if (claim.kind === "swap-v4") return null;
  return claim.kind === "swap-v2" ? claim.to : claim.recipient;
}

function flowsOf(claim: Swap) {
  if (claim.kind === "swap-v2") {
    return {
      amount0In: String(claim.amount0In),
      amount1In: String(claim.amount1In),
      amount0Out: String(claim.amount0Out),
      amount1Out: String(claim.amount1Out),
    };
  }
  // V4 says what the caller gets; V3 what the pool does.
  const sign = claim.kind === "swap-v4" ? -1n : 1n;
  const [amount0, amount1] = [claim.amount0 * sign, claim.amount1 * sign];
  return {
    amount0In: String(amount0 > 0n ? amount0 : 0n),
    amount1In: String(amount1 > 0n ? amount1 : 0n),
    amount0Out: String(amount0 < 0n ? -amount0 : 0n),
    amount1Out: String(amount1 < 0n ? -amount1 : 0n),
  };
}

export function userOperationsOf(claims: readonly LogClaim[]) {
  return claimsOf(claims, "user-operation").map((claim) => ({
    ...reported(claim),
    userOpHash: claim.userOpHash,
    sender: claim.sender,
    paymaster: claim.paymaster === ZERO_ADDRESS ? null : claim.paymaster,
    nonce: String(claim.nonce),
    success: claim.success,
    actualGasCost: String(claim.actualGasCost),
    actualGasUsed: String(claim.actualGasUsed),
  }));
}
