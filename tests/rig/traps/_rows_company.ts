/** Rows whose trap begins with somebody else's trade, or with the account's own second one. */
import { COMMON, FREE, HONEYPOT, level, ON, type Outcomes, type Row } from "./row.ts";

const TRAP = { ...HONEYPOT, reason: "delayed-trap" } as const;
/** Who is alone, and trades once, sells. */
const ALONE: Outcomes = { next: "sells", hour: "sells", day: "sells" };

function row<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
) {
  return {
    ...{ ...COMMON, id, mechanism, contract: `trap:${contract}` as const },
    before: { expected: FREE },
    flip: ON,
    after: { expected: TRAP, real: ALONE },
  };
}

export const COMPANY_ROWS = [
  row("97", "LastBuyer", "only the latest buyer sells"),
  row("97b", "ListedByNext", "the next buyer lists the one before"),
  row("97c", "TaxedByNext", "who sells after another purchase pays nearly all"),
  row("98", "SellOnce", "one sell for each account"),
  row("98b", "BuyOnce", "who bought twice sells nothing"),
  row("98c", "TaxedAfterTwo", "who bought twice pays nearly all"),
  row("98d", "TaxedAfterFirst", "all sells but the very first pay nearly all"),
  row("98e", "LargeTwiceBlocked", "a large holder who bought twice sells nothing"),
  row("98f", "LargeSellsOnce", "a large holder sells a third, once"),
  row("98g", "TaxedAfterThree", "who bought three times pays nearly all"),
  { ...row("150", "NoProfit", "no sale at a profit of a half"), flip: [...level(5_000n), ...ON] },
  row("150b", "ProfitTax", "a sale at twice the price is taken"),
  row("150c", "WhaleShuts", "a large purchase locks all before it"),
  {
    ...row("151", "CircuitBreaker", "no sale below nine tenths of the day's first price"),
    ...{ sibling: null, after: { expected: FREE, real: ALONE } },
  },
  {
    ...{ ...COMMON, id: "99", mechanism: "one sell a day for each account", sibling: null },
    contract: "trap:SellDaily",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...FREE, flags: ["cooldown"] } },
  },
] as const satisfies readonly Row[];
