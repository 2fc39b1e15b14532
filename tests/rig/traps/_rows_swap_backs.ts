/** Rows of tokens that sell their own inside a sell, once or again and again. */
import { COMMON, FREE, HONEYPOT, ON, type Outcomes, type Row, SUPPLY } from "./row.ts";

/** The token arrives in full; what it brings does not. */
const ARRIVES: Outcomes = { next: "sells", hour: "sells", day: "sells" };
const SELLER = {
  ...COMMON,
  args: [SUPPLY, { venue: "router" }, { venue: "wrapped" }],
  before: { expected: FREE },
  flip: ON,
} as const;
const EXTREME = { ...HONEYPOT, reason: "extreme-sell-tax", flags: ["swap-back"] } as const;
/** Over after one sell, as far as anybody can see. */
const ONCE = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "swap-back",
  flags: ["swap-back"],
} as const;

export const SWAP_BACK_ROWS = [
  {
    ...SELLER,
    id: "82",
    mechanism: "new tokens are sold before each account's first sell",
    contract: "trap:DumpPerSeller",
    after: { expected: EXTREME, real: ARRIVES },
  },
  {
    ...SELLER,
    id: "82b",
    mechanism: "new tokens are sold before a sell, once an hour",
    contract: "trap:DumpPerHour",
    after: { expected: ONCE, real: ARRIVES },
  },
  {
    ...SELLER,
    id: "82c",
    mechanism: "new tokens are sold before each sell of who held for half an hour",
    contract: "trap:DumpLater",
    after: { expected: { ...HONEYPOT, reason: "delayed-trap" }, real: ARRIVES },
  },
] as const satisfies readonly Row[];

/** Tokens that mean no harm. */
export const FEES_SOLD_AT_ONCE = {
  ...SELLER,
  id: "h12",
  mechanism: "five per cent of trades, sold with the next sell",
  contract: "trap:FeesSoldAtOnce",
  before: { expected: { ...ONCE, buyTaxBps: 500, sellTaxBps: 500 }, real: ARRIVES },
  ...{ flip: [], after: null, sibling: null },
} as const satisfies Row;
