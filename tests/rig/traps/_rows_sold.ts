/** Rows whose trap begins with somebody else's sale, or with a price that rose or fell by others. */
import { COMMON, FREE, HONEYPOT, level, ON, type Outcomes, type Row } from "./row.ts";

const TRAP = { ...HONEYPOT, reason: "delayed-trap" } as const;
/** Who is alone sells. */
const ALONE: Outcomes = { next: "sells", hour: "sells", day: "sells" };

function row<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
  bps = 0,
) {
  return {
    ...{ ...COMMON, id, mechanism, contract: `trap:${contract}` as const },
    before: { expected: FREE },
    flip: [...level(bps), ...ON],
    after: { expected: TRAP, real: ALONE },
  };
}

export const SOLD_ROWS = [
  row("160", "BelowCost", "no sale a hundredth below the price paid", 9_900),
  row("160b", "BelowCost", "no sale a fifth below the price paid", 8_000),
  row("160c", "TaxedBelowCost", "a sale a fifth below the price paid is taken"),
  row("161", "ShutByVolume", "no sale once others sold a hundredth of the supply", 100),
  row("161b", "ShutByVolume", "no sale once others sold a twentieth of the supply", 500),
  row("162", "ShutByRound", "each half of a hundredth sold shuts out all buyers before", 50),
  row("162b", "ShutByRound", "each twentieth sold shuts out all buyers before", 500),
  row("163", "TakenByDump", "a large sale empties those who bought before"),
  {
    ...row("164", "NoProfit", "no sale at three and a half times the price", 25_000),
    // Only before the last horizon does somebody buy so much.
    after: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
      real: ALONE,
    },
  },
] as const satisfies readonly Row[];
