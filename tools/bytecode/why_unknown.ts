/** Why nobody can say whether a power is given up. */
import { holderReasons } from "./holder.ts";
import type { HeldFunction, HeldPower } from "./live.ts";

/**
 * Closed. `no-function`: it is given from outside the contract; `access-unknown`: the code did not tell
 * who may call.
 */
export const renouncedReasons = [...holderReasons, "no-function", "access-unknown"] as const;

export type RenouncedReason = (typeof renouncedReasons)[number];

/** The reason, for a power whose `renounced` is null. */
export function whyNotKnown({ functions }: Pick<HeldPower, "functions">): RenouncedReason {
  if (functions.every(isOutside)) return "no-function";
  const found = functions.flatMap(({ guards }) =>
    guards.flatMap(({ found }) => found.reason ?? [])
  );
  return found[0] ?? "access-unknown";
}

/** What runs for any call runs what others name. */
function isOutside({ selector, pc }: HeldFunction): boolean {
  return selector === "0x" && pc === null;
}
