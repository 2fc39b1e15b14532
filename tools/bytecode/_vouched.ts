/** Wallets in the place of forwarders: what a contract there does for whoever has signed, they do for themselves. */
import type { HeldFunction, HeldGuard, HeldPower } from "./live.ts";

/** The power over everybody's tokens that functions give to wallets whose word they take for who calls. */
export function vouchedPowers(functions: readonly HeldFunction[]): HeldPower[] {
  const taken = functions.flatMap((one) => {
    const guards = one.guards.filter(isPerhapsWallet);
    return guards.length === 0 ? [] : [{ ...one, guards }];
  });
  if (taken.length === 0) return [];
  const all = taken.flatMap(({ guards }) => guards);
  const isRead = all.every(({ found }) => found.reason === null);
  return [{
    power: "forced-transfer",
    // Contracts that are made from templates list their forwarders at the beginning, and nobody reads the list.
    severity: all.every(({ guard }) => guard.kind === "role") ? "medium" : "critical",
    evidence: "behaviour",
    confidence: isRead ? "proven" : "likely",
    bounds: [],
    functions: taken,
    downgraded: null,
    renounced: isRead ? false : null,
  }];
}

/** An account that was not read may be one. */
function isPerhapsWallet({ found: { holder } }: HeldGuard): boolean {
  return holder === null || holder.kind !== "contract" && holder.kind !== "nobody";
}
