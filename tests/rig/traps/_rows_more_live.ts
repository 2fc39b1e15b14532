/** Rows whose trap shows in what a sale brings, in when it happens, or only to live transactions. */
import { COMMON, FREE, HIGH_TAX, HONEYPOT, level, ON, type Row, SUPPLY, tokens } from "./row.ts";

const SIMULATION_AWARE = { ...HONEYPOT, reason: "simulation-aware" } as const;
const DUMP = {
  ...COMMON,
  contract: "trap:InnerDump",
  args: [SUPPLY, { venue: "router" }, { venue: "wrapped" }],
  before: { expected: FREE },
} as const;
/** The token arrives in full; what it brings does not. */
const ARRIVES = { next: "sells", hour: "sells", day: "sells" } as const;
const CUT = { ...COMMON, contract: "trap:BalanceCut", before: { expected: FREE } } as const;

export const MORE_LIVE_ROWS = [
  {
    ...DUMP,
    id: "55",
    mechanism: "as many new tokens as the pool holds are sold before each sell",
    flip: level(tokens(500_000)),
    after: {
      expected: { ...HONEYPOT, reason: "extreme-sell-tax", flags: ["swap-back"] },
      real: ARRIVES,
    },
  },
  {
    ...DUMP,
    id: "55b",
    mechanism: "new tokens of a tenth of the pool are sold before each sell",
    flip: level(tokens(50_000)),
    after: { expected: { ...HIGH_TAX, sellTaxBps: 0, flags: ["swap-back"] } },
  },
  {
    ...COMMON,
    id: "56",
    mechanism: "sells with little gas are taxed",
    contract: "trap:GasAware",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SIMULATION_AWARE },
  },
  {
    ...COMMON,
    id: "56b",
    mechanism: "who bought with little gas cannot sell",
    contract: "trap:BuyGasAware",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SIMULATION_AWARE },
  },
  {
    ...COMMON,
    id: "56c",
    mechanism: "purchases use much gas",
    contract: "trap:HeavyPurchase",
    before: { expected: FREE },
    flip: ON,
    after: { expected: FREE },
    sibling: null,
  },
  {
    ...COMMON,
    id: "56d",
    mechanism: "sells use much gas",
    contract: "trap:HeavySale",
    before: { expected: FREE },
    flip: ON,
    after: { expected: FREE },
    sibling: null,
  },
  {
    ...COMMON,
    id: "57",
    mechanism: "after a minute, sells only without a base fee",
    contract: "trap:LateBaseFeeAware",
    before: { expected: FREE },
    flip: ON,
    after: {
      expected: SIMULATION_AWARE,
      real: { next: "sells", hour: "fails", day: "fails" },
    },
  },
  {
    ...CUT,
    id: "58",
    mechanism: "a fifth of a purchase vanishes with the next block",
    flip: level(2_000),
    after: { expected: { ...HIGH_TAX, flags: ["balance-shrank"] } },
  },
  {
    ...CUT,
    id: "58b",
    mechanism: "six tenths of a purchase vanish with the next block",
    flip: level(6_000),
    after: { expected: { ...HONEYPOT, reason: "balance-removed" } },
  },
  {
    ...COMMON,
    id: "59",
    mechanism: "sells only in the first two hours",
    contract: "trap:LateBlock",
    before: { expected: FREE },
    flip: level(7_200),
    after: {
      expected: { ...HONEYPOT, reason: "delayed-trap" },
      real: { next: "sells", hour: "sells", day: "fails" },
    },
  },
  {
    ...COMMON,
    id: "60",
    mechanism: "a tax of nine tenths on sells in the first minute",
    contract: "trap:EarlyTax",
    before: { expected: FREE },
    flip: ON,
    after: {
      expected: { ...HIGH_TAX, buyTaxBps: 0, flags: ["tax-changes"] },
      real: { next: "fails", hour: "sells", day: "sells" },
    },
  },
] as const satisfies readonly Row[];
