/** Rows whose trap knows the router, the block's other trades, or the size. */
import { COMMON, FREE, HONEYPOT, ON, type Row, SELL_REVERTED, SUPPLY } from "./row.ts";

const KNOWS_ROUTER = { ...COMMON, args: [SUPPLY, { venue: "router" }] } as const;

export const SPENDER_ROWS = [
  {
    ...KNOWS_ROUTER,
    id: "31d",
    mechanism: "approve sets nothing for the router",
    contract: "trap:RouterUnapproved",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "approve-failed" } },
  },
  {
    ...KNOWS_ROUTER,
    id: "11b",
    mechanism: "the router may not move tokens, others may",
    contract: "trap:RouterRefused",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_REVERTED },
  },
  {
    ...KNOWS_ROUTER,
    id: "23b",
    mechanism: "only the router may move tokens to the pool",
    contract: "trap:RouterOnly",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...FREE, flags: ["no-sale-by-pull"] } },
  },
  {
    ...COMMON,
    id: "18b",
    mechanism: "one trade a block for everybody together",
    contract: "trap:OneTradeABlock",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...FREE, flags: ["cooldown"] } },
  },
  {
    ...COMMON,
    id: "3c",
    mechanism: "tax on large sells only",
    contract: "trap:SizeTax",
    before: { expected: FREE },
    flip: ON,
    after: {
      expected: { ...HONEYPOT, reason: "extreme-sell-tax" },
      real: { next: "sells", hour: "sells", day: "sells" },
    },
  },
] as const satisfies readonly Row[];
