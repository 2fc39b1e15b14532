/**
 * Rows of code that cannot tell one block from another: traps that begin when somebody else sells, and
 * honest tokens that keep some of a holding.
 */
import { BLIND_SELLS, blindRow } from "./_blind_row.ts";
import { COMMON, FREE, ON, type Outcomes, type Row, SELLABLE, SUPPLY } from "./row.ts";

const FAILS: Outcomes = { next: "fails", hour: "fails", day: "fails" };

export const BLIND_SALE_ROWS = [
  blindRow("170", "BlindFirstSeller", "nobody sells but the first who did"),
  blindRow("170b", "BlindShutBySale", "a sell shuts all who bought before"),
  {
    ...blindRow("170c", "BlindSevenSales", "seven sells in all"),
    // The crowd meets the end of it, and no moment tells it from a choice among sellers.
    after: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
      real: BLIND_SELLS,
    },
  },
  blindRow("171", "BlindTaxedBySale", "nearly all is taken after somebody else sold"),
  blindRow("171b", "BlindTaxedAfterTwo", "nearly all is taken of who bought twice"),
  blindRow("172", "BlindSoldSince", "no sell after others sold two per cent of the supply"),
  blindRow("172b", "BlindNoLoss", "no sell at a loss"),
  blindRow("173", "BlindBoughtSince", "no sell after others bought twenty times as much"),
] as const satisfies readonly Row[];

const KEEPS = { ...COMMON, sibling: null, before: { expected: FREE }, flip: ON } as const;

/** All of it at once is refused, a part is not. */
const PART = { expected: { ...SELLABLE, flags: ["cannot-sell-all"] }, real: FAILS } as const;

export const KEEPING_ROWS = [
  {
    ...KEEPS,
    ...{ id: "h50", mechanism: "a sell leaves two per cent", contract: "trap:BlindKeepsShare" },
    ...{ args: [SUPPLY, 200n], after: PART },
  },
  {
    ...KEEPS,
    ...{ id: "h50b", mechanism: "a sell leaves a twentieth", contract: "trap:BlindKeepsShare" },
    ...{ args: [SUPPLY, 500n], after: PART },
  },
  {
    ...KEEPS,
    ...{ id: "h50c", mechanism: "a sell leaves a half", contract: "trap:BlindKeepsShare" },
    ...{ args: [SUPPLY, 5_000n], after: PART },
  },
  {
    ...KEEPS,
    ...{ id: "h51", mechanism: "19 of 20 parts sell", contract: "trap:BlindKeepsTwentieth" },
    after: PART,
  },
  {
    ...KEEPS,
    ...{ id: "h52", mechanism: "three per cent on top of a sell", contract: "trap:BlindFeeOnTop" },
    after: PART,
  },
] as const satisfies readonly Row[];
