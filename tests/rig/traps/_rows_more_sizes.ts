/** Rows whose trap or limit depends on the size of a trade or of a holding. */
import {
  COMMON,
  FREE,
  HIGH_TAX,
  HONEYPOT,
  ON,
  type Outcomes,
  type Row,
  SUPPLY,
  tokens,
} from "./row.ts";

/** A small stake meets none of these. */
const SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };
/** A thousandth of the supply, and how finely a limit is searched. */
const THOUSANDTH = { min: tokens(950), max: tokens(1_000) } as const;
const PER_CENT = { min: tokens(9_500), max: tokens(10_000) } as const;
/** A wallet cannot sell what the search for limits sells. */
const UNDECIDED = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "methods-disagree",
} as const;

export const SIZE_ROWS = [
  {
    ...COMMON,
    id: "45",
    mechanism: "a large buyer never sells again",
    contract: "trap:BigBuyerListed",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "sell-limit" }, real: SELLS },
  },
  {
    ...COMMON,
    id: "46",
    mechanism: "a large holder sells nothing",
    contract: "trap:BigHolderBlocked",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "sell-limit" }, real: SELLS },
  },
  {
    ...COMMON,
    id: "47",
    mechanism: "tax on very large sells only",
    contract: "trap:BigSellTax",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "extreme-sell-tax" }, real: SELLS },
  },
  {
    ...COMMON,
    id: "48",
    mechanism: "tax on very large purchases only",
    contract: "trap:BigBuyTax",
    before: { expected: FREE },
    flip: ON,
    after: { expected: HIGH_TAX, real: SELLS },
  },
  {
    ...COMMON,
    id: "49",
    mechanism: "no transfer over a thousandth of the supply",
    contract: "trap:SmallTransactions",
    before: { expected: FREE },
    flip: ON,
    after: {
      expected: { ...FREE, flags: ["larger-size-fails"], limits: { maxBuy: THOUSANDTH } },
    },
  },
  {
    ...COMMON,
    id: "50",
    mechanism: "no wallet over a thousandth of the supply",
    contract: "trap:SmallWallets",
    before: { expected: FREE },
    flip: ON,
    after: {
      expected: { ...FREE, flags: ["larger-size-fails"], limits: { maxWallet: THOUSANDTH } },
    },
  },
  {
    ...COMMON,
    id: "51",
    args: [SUPPLY, { venue: "router" }],
    mechanism: "only the router sells, two per cent of the supply at once",
    contract: "trap:RouterOnlyInParts",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...FREE, flags: ["no-sale-by-pull"] } },
  },
  {
    ...COMMON,
    id: "52",
    mechanism: "very large purchases bring nothing",
    contract: "trap:BigBuySwallowed",
    before: { expected: FREE },
    flip: ON,
    after: { expected: HIGH_TAX, real: SELLS },
  },
  {
    ...COMMON,
    id: "53",
    mechanism: "a large buyer never sells again, but for whoever searches for limits",
    contract: "trap:GasAwareListed",
    before: { expected: FREE },
    flip: ON,
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...COMMON,
    id: "53b",
    mechanism: "a large buyer never sells again, and no search for limits ends",
    contract: "trap:SearchBurner",
    before: { expected: FREE },
    flip: ON,
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...COMMON,
    id: "81",
    mechanism: "no large sells from half an hour on",
    contract: "trap:BigSellLater",
    before: { expected: FREE },
    flip: ON,
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...COMMON,
    id: "81b",
    mechanism: "no large sells from half an hour on, beside a limit on purchases",
    contract: "trap:LimitedBigSellLater",
    before: { expected: { ...FREE, limits: { maxBuy: PER_CENT } } },
    flip: ON,
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...COMMON,
    id: "81c",
    mechanism: "tax on large sells from half an hour on",
    contract: "trap:BigSellTaxLater",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "extreme-sell-tax" }, real: SELLS },
  },
] as const satisfies readonly Row[];
