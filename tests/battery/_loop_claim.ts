/** What `loop_watch.ts` noted of a service, as a claim. */
import type { Claim } from "./claim.ts";
import type { Held } from "./loop_watch.ts";

const heldMsMax = 50;

/** `meanwhile`: what else was done, after "the event loop is never held over 50 ms". */
export function loopClaim(held: readonly Held[], meanwhile = ""): Claim {
  const over = held.filter(({ heldMs }) => heldMs > heldMsMax);
  const most = Math.max(0, ...held.map(({ heldMs }) => heldMs));
  return {
    claim: `the event loop is never held over ${heldMsMax} ms${meanwhile}`,
    figure: `the most ${most.toFixed(1)} ms, ${over.length} times over ${heldMsMax} ms, ` +
      `${held.length} times over 10 ms`,
    holds: over.length === 0,
  };
}
