/** Rows whose trap is in the pools. */
import { COMMON, FREE, ON, POOL, type Row, SELL_REVERTED, SELLABLE, taxed, tokens } from "./row.ts";

/** Coin worth a few dollars. */
const DUST = { ...POOL, coin: tokens(1) / 1_000n } as const;
const V3_POOL = { ...POOL, kind: "v3", fee: 3_000 } as const;
/** Twice as deep as any other pool here. */
const DEEP_POOL = { ...POOL, coin: tokens(20), tokens: tokens(400_000) } as const;
/** All that a V2 pool can hold is 2^112 - 1. */
const HUGE_POOL = { ...POOL, tokens: 2n ** 112n - 2n ** 100n } as const;

export const POOL_ROWS = [
  {
    ...COMMON,
    id: "39",
    mechanism: "a pool with a stablecoin only",
    contract: "trap:PlainRow",
    liquidity: [{ ...POOL, against: "stablecoin" }],
    before: {
      expected: {
        ...{ verdict: "no-route", isHoneypot: null },
        reason: "no-pool",
      },
    },
    flip: [{ addPool: DEEP_POOL }],
    after: { expected: FREE },
    sibling: { contract: "trap:PlainRow", liquidity: [POOL] },
  },
  {
    ...COMMON,
    id: "40",
    mechanism: "liquidity worth a few dollars, then none",
    contract: "trap:PlainRow",
    liquidity: [DUST],
    before: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "dust-liquidity" },
    },
    flip: [{ removePercent: 100 }],
    after: {
      expected: { verdict: "no-route", isHoneypot: null, reason: ["no-pool", "no-quote"] },
    },
    sibling: { contract: "trap:PlainRow", liquidity: [POOL], flip: [{ removePercent: 50 }] },
  },
  {
    ...COMMON,
    id: "41",
    mechanism: "the deep pool blocked, a small one open",
    contract: "trap:SellBlock",
    liquidity: [POOL, { ...V3_POOL, coin: tokens(1), tokens: tokens(50_000) }],
    before: { expected: { ...FREE, venue: "Uniswap V2" } },
    flip: ON,
    after: { expected: { ...SELL_REVERTED, venue: "Uniswap V2" } },
  },
  {
    ...COMMON,
    id: "42",
    mechanism: "a tax on transfers with a V3 pool only",
    contract: "trap:TransferTax",
    liquidity: [V3_POOL],
    before: { expected: { ...SELL_REVERTED, buyTaxBps: 300, venue: "Uniswap V3" } },
    flip: [{ addPool: DEEP_POOL }],
    after: { expected: { ...SELLABLE, ...taxed(300), venue: "Uniswap V2" } },
  },
  {
    ...COMMON,
    id: "43",
    mechanism: "a supply above what a V2 pool can hold",
    contract: "trap:PlainRow",
    args: [2n ** 120n],
    liquidity: [HUGE_POOL],
    before: { expected: FREE },
    flip: [],
    after: null,
    sibling: { contract: "trap:PlainRow", liquidity: [POOL] },
  },
] as const satisfies readonly Row[];
