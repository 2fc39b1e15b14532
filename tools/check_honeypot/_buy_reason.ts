/** Why nobody can buy, from what the token itself says. The words only choose a code. */
import type { Reason } from "./codes.ts";
import type { PoolEvidence } from "./evidence.ts";
import type { Revert } from "./revert.ts";
import type { Trade } from "./_trade_read.ts";

/** `EnforcedPause()`, OpenZeppelin Contracts 5. */
const ENFORCED_PAUSE = "0xd93c0665";

const PAUSED = /paus|frozen/i;
const NOT_OPEN = /trad|open|start|launch|live|enabled|active|begin/i;
const LIMIT = /max|limit|exceed|too (much|large|big)|wallet/i;

/** The pool's router hides the token's words, so what it told the pool is asked too. */
export function buyReason(evidence: PoolEvidence, live: Trade | null = null): Reason {
  const said: readonly (Revert | null | undefined)[] = [
    evidence.handOut,
    live?.failure?.revert,
    ...evidence.trades.map(({ failure }) => failure?.revert),
    ...evidence.pulls.map(({ failure }) => failure?.revert),
  ];
  for (const revert of said) {
    if (revert === null || revert === undefined) continue;
    const { message, data } = revert;
    if (data?.startsWith(ENFORCED_PAUSE) === true) return "paused";
    if (message === null) continue;
    if (PAUSED.test(message)) return "paused";
    if (NOT_OPEN.test(message)) return "trading-not-open";
    if (LIMIT.test(message)) return "limit";
  }
  return "unknown-revert";
}
