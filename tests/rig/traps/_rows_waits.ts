/** Honest tokens with rules of waiting, and of what one sale must be: no row may be called a trap. */
import { LONG_HOLD_ROWS } from "./_rows_holds.ts";
import { COMMON, HIGH_TAX, level, ON, type Row, SELLABLE, tokens } from "./row.ts";

const WAITS = {
  ...{ ...COMMON, sibling: null },
  before: { expected: SELLABLE },
  flip: [...ON, ...level(100)],
} as const;

/** Nobody knows whom else a wait of days keeps from selling. */
const LONG_WAIT = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "long-wait",
  flags: ["cooldown"],
} as const;
const SELLS = { next: "sells", hour: "sells", day: "sells" } as const;

export const WAIT_ROWS = [
  {
    ...WAITS,
    id: "h45",
    mechanism: "a large purchase is held for a minute",
    contract: "trap:HonestLargeHold",
    flip: [...ON, ...level(60)],
    after: { expected: { ...SELLABLE, flags: ["cooldown"] } },
  },
  {
    ...WAITS,
    id: "h45b",
    mechanism: "a large purchase is held for five blocks",
    contract: "trap:HonestLargeHold",
    flip: [...ON, ...level(5)],
    after: { expected: { ...SELLABLE, flags: ["cooldown"] } },
  },
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
  {
    ...WAITS,
    id: "h16",
    mechanism: "30 blocks between two sells",
    contract: "trap:HonestBlocksBetween",
    flip: [...ON, ...level(30)],
    after: { expected: { ...SELLABLE, flags: ["cooldown"] } },
  },
  {
    ...WAITS,
    id: "h17",
    mechanism: "a high tax on two sells within 100 blocks",
    contract: "trap:HonestDumpTax",
    after: { expected: HIGH_TAX },
  },
  {
    ...WAITS,
    id: "h18",
    mechanism: "a week between two sells",
    contract: "trap:HonestDaysBetween",
    flip: [...ON, ...level(604_800)],
    after: { expected: LONG_WAIT, real: SELLS },
  },
  {
    ...WAITS,
    id: "h19",
    mechanism: "no sell of less than a fifth of a small purchase",
    contract: "trap:HonestLeastSell",
    flip: [...ON, ...level(tokens(100))],
    after: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
      real: SELLS,
    },
  },
  {
    ...WAITS,
    id: "h20",
    mechanism: "a flat fee for each sell",
    contract: "trap:HonestFlatFee",
    flip: [...ON, ...level(tokens(25))],
    after: { expected: SELLABLE, real: SELLS },
  },
  ...[5, 8, 12].map((blocks, nth) => ({
    ...{ ...WAITS, id: `h39${["", "b", "c"][nth]}` },
    mechanism: `a purchase is held for ${blocks} blocks`,
    contract: "trap:HonestHold" as const,
    flip: [...ON, ...level(blocks)],
    after: {
      expected: { ...SELLABLE, flags: ["cooldown"] },
      real: { next: "fails", hour: "sells", day: "sells" } as const,
    },
  })),
  ...[5, 10].map((blocks, nth) => ({
    ...{ ...WAITS, id: `h40${["", "b"][nth]}` },
    mechanism: `${blocks} blocks between any two moves of an account`,
    contract: "trap:HonestMoveBlocks" as const,
    flip: [...ON, ...level(blocks)],
    after: {
      expected: { ...SELLABLE, flags: ["cooldown"] },
      real: { next: "fails", hour: "sells", day: "sells" } as const,
    },
  })),
  ...[5, 10].map((blocks, nth) => ({
    ...{ ...WAITS, id: `h41${["", "b"][nth]}` },
    mechanism: `a high tax for ${blocks} blocks`,
    contract: "trap:HonestEarlyTax" as const,
    flip: [...ON, ...level(blocks)],
    after: {
      expected: HIGH_TAX,
      real: { next: "fails", hour: "sells", day: "sells" } as const,
    },
  })),
  ...LONG_HOLD_ROWS,
] as const satisfies readonly Row[];
