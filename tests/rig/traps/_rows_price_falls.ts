/** Rows of tokens whose pool is worth less to a buyer before he sells: by mints or sales outside his sell. */
import {
  COMMON,
  FREE,
  HIGH_TAX,
  HONEYPOT,
  level,
  ON,
  type Outcomes,
  type Row,
  SELLABLE,
  SUPPLY,
} from "./row.ts";

/** The tokens arrive in full; what they bring does not. */
const ARRIVES: Outcomes = { next: "sells", hour: "sells", day: "sells" };
const FLAGS = ["pool-price-falls"] as const;
const EXTREME = { ...HONEYPOT, reason: "extreme-sell-tax", flags: FLAGS } as const;
const LATE = { ...HONEYPOT, reason: "delayed-trap", flags: FLAGS } as const;
const DEAR = { ...HIGH_TAX, buyTaxBps: 0, sellTaxBps: 0, flags: FLAGS } as const;
const TRADES = [SUPPLY, { venue: "router" }, { venue: "wrapped" }] as const;

function row<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
  percent: number,
) {
  return {
    ...{ ...COMMON, id, mechanism, contract: `trap:${contract}` as const },
    before: { expected: FREE },
    flip: [...level(percent), ...ON],
    after: { expected: EXTREME, real: ARRIVES },
  };
}

export const PRICE_FALL_ROWS = [
  row("180", "MintedByPurchase", "each purchase mints nine pools into the pool", 900),
  {
    ...row("180b", "MintedByPurchase", "each purchase mints a fifth of the pool into it", 20),
    after: { expected: DEAR, real: ARRIVES },
  },
  {
    ...row(
      "180c",
      "MintedByShare",
      "each purchase mints a hundred times itself into the pool",
      100,
    ),
    // Small ones lose little, until others buy.
    after: { expected: LATE, real: ARRIVES },
  },
  {
    ...row("180d", "BlindMintedByPurchase", "the same by code that cannot tell blocks apart", 0),
    flip: ON,
  },
  {
    ...row("181", "MintedAfterSale", "the purchase after a sell mints nine pools", 900),
    // It meets most of the crowd and nobody who is alone.
    after: {
      expected: {
        ...{ verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
        flags: FLAGS,
      },
      real: ARRIVES,
    },
  },
  {
    ...row("181b", "MintedAfterSale", "the purchase after a sell mints a fifth of the pool", 20),
    after: { expected: DEAR, real: ARRIVES },
  },
  {
    ...row("182", "MintedByNext", "a purchase soon after another one mints nine pools", 900),
    after: { expected: LATE, real: ARRIVES },
  },
  {
    ...row("183", "MintedByApproval", "a late approval mints fifty pools into the pool", 50),
    after: { expected: LATE, real: ARRIVES },
  },
  {
    ...row("184", "SoldByApproval", "an approval sells two pools of new tokens", 200),
    args: TRADES,
  },
  {
    ...row("184b", "HoldingSoldByApproval", "an approval sells a quarter of the supply", 0),
    args: TRADES,
    flip: ON,
  },
] as const satisfies readonly Row[];

const HONEST = { ...COMMON, args: TRADES, flip: [], after: null, sibling: null } as const;

/** Tokens that sell their own fees, and mean no harm. */
export const SOLD_FEES_ROWS = [
  {
    ...HONEST,
    id: "h56",
    mechanism: "six per cent of trades, a part of them sold with each sell",
    contract: "trap:HonestFeesByPart",
    before: {
      expected: { ...SELLABLE, buyTaxBps: 600, sellTaxBps: 600, flags: ["swap-back"] },
    },
  },
  {
    ...HONEST,
    id: "h57",
    mechanism: "five per cent of trades, some of it put into the pool with each sell",
    contract: "trap:HonestLiquify",
    before: {
      expected: { ...SELLABLE, buyTaxBps: 500, sellTaxBps: 500, flags: ["swap-back"] },
    },
  },
] as const satisfies readonly Row[];
