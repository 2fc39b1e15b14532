/** Honest tokens with rules of waiting, and of what one sale must be: no row may be called a trap. */
import { COMMON, HIGH_TAX, level, ON, type Row, SELLABLE } from "./row.ts";

const WAITS = {
  ...{ ...COMMON, sibling: null },
  before: { expected: SELLABLE },
  flip: [...ON, ...level(100)],
} as const;

export const WAIT_ROWS = [
  {
    ...WAITS,
    id: "h13",
    mechanism: "a purchase is held for 100 blocks",
    contract: "trap:HonestHold",
    after: {
      expected: { ...SELLABLE, flags: ["cooldown"] },
      real: { next: "fails", hour: "sells", day: "sells" },
    },
  },
  {
    ...WAITS,
    id: "h14",
    mechanism: "a purchase is held for 30 blocks of two seconds",
    chainId: 8453,
    contract: "trap:HonestHold",
    flip: [...ON, ...level(30)],
    after: {
      expected: { ...SELLABLE, flags: ["cooldown"] },
      real: { next: "fails", hour: "sells", day: "sells" },
    },
  },
  {
    ...WAITS,
    id: "h15",
    mechanism: "a high tax for 100 blocks",
    contract: "trap:HonestEarlyTax",
    after: {
      expected: HIGH_TAX,
      real: { next: "fails", hour: "sells", day: "sells" },
    },
  },
] as const satisfies readonly Row[];
