/** Rows whose trap depends on a size, by code that cannot tell one block from another. */
import { COMMON, FREE, HIGH_TAX, HONEYPOT, ON, type Outcomes, type Row } from "./row.ts";

/** A small stake meets none of these. */
const SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };
const EXTREME = { ...HONEYPOT, reason: "extreme-sell-tax" } as const;
const SELL_LIMIT = { ...HONEYPOT, reason: "sell-limit" } as const;

export const BLIND_SIZE_ROWS = [
  {
    ...COMMON,
    id: "76",
    mechanism: "no large sells, by code that cannot tell blocks apart",
    contract: "trap:BlindBigSellBlock",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_LIMIT, real: SELLS },
  },
  {
    ...COMMON,
    id: "77",
    mechanism: "tax on large sells, by code that cannot tell blocks apart",
    contract: "trap:BlindBigSellTax",
    before: { expected: FREE },
    flip: ON,
    after: { expected: EXTREME, real: SELLS },
  },
  {
    ...COMMON,
    id: "78",
    mechanism: "tax on large purchases, by code that cannot tell blocks apart",
    contract: "trap:BlindBigBuyTax",
    before: { expected: FREE },
    flip: ON,
    after: { expected: HIGH_TAX, real: SELLS },
  },
  {
    ...COMMON,
    id: "79",
    mechanism: "a large buyer never sells, by code that cannot tell blocks apart",
    contract: "trap:BlindBigBuyerListed",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_LIMIT, real: SELLS },
  },
  {
    ...COMMON,
    id: "80",
    mechanism: "tax on sells of a middle size, by code that cannot tell blocks apart",
    contract: "trap:BlindBandTax",
    before: { expected: FREE },
    flip: ON,
    after: { expected: EXTREME, real: SELLS },
  },
] as const satisfies readonly Row[];
