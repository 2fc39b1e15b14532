/** Honest tokens in which everybody waits for what somebody else did. */
import { COMMON, FREE, level, ON, type Row, SELLABLE } from "./row.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const SELLS = { next: "sells", hour: "sells", day: "sells" } as const;

function row<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
  by: number,
) {
  return {
    ...{ ...COMMON, id, mechanism, contract: `trap:${contract}` as const, sibling: null },
    before: { expected: FREE },
    flip: [...level(by), ...ON],
    after: { expected: SELLABLE },
  };
}

export const REST_ROWS = [
  row("h46", "RestAfterPurchase", "ten minutes' rest after a large purchase", 600),
  row("h46b", "RestAfterPurchase", "an hour's rest after a large purchase", HOUR),
  row("h47", "RestAfterSale", "an hour's rest after a large sale", HOUR),
  row("h47b", "RestAfterSale", "a day's rest after a large sale", DAY),
  row("h47c", "RestAfterSaleBlocks", "50 blocks' rest after a large sale", 50),
  {
    ...row("h47d", "RestAfterSaleBlocks", "a day's rest in blocks after a large sale", 7_200),
    after: {
      expected: {
        ...{ verdict: "inconclusive", isHoneypot: null, reason: "block-delay" },
        flags: ["block-delay"],
      },
      real: SELLS,
    },
  },
  row("h48", "SoldPerSpan", "a fiftieth of the supply is sold in an hour at most", HOUR),
  row("h48b", "SoldPerSpan", "a fiftieth of the supply is sold in a day at most", DAY),
  row("h49", "HourlyHalt", "sales rest while the price is a tenth over the hour's first", 110),
] as const satisfies readonly Row[];
