/** Which accounts are known to have acted themselves. */
import type { Address } from "../evm/network.ts";
import type { LogClaim } from "./claims.ts";
import type { Transaction } from "./facts.ts";

/**
 * ERC-4337's entry points, 0.6 to 0.9, of the same addresses on every network. They check who sends a user
 * operation; anybody else may log the same event about anybody.
 */
const entryPoints: ReadonlySet<Address> = new Set([
  "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",
  "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
  "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108",
  "0x433709009B8330FDa32311DF1C2AFA402eD8D009",
]);

/** Whether a claim is of an entry point, and so more than its word. */
export function isOfEntryPoint({ by }: LogClaim): boolean {
  return entryPoints.has(by);
}

/**
 * The sender, the called one, and senders of user operations. To have emitted a log is no act: what
 * receives coins may log it.
 */
export function actorsOf(
  transaction: Transaction,
  claims: readonly LogClaim[],
): ReadonlySet<Address> {
  const { from, to } = transaction;
  return new Set([
    from,
    ...(to === null ? [] : [to]),
    ...claims.flatMap((claim) =>
      claim.kind === "user-operation" && isOfEntryPoint(claim) ? [claim.sender] : []
    ),
  ]);
}
