/** Waits of more blocks than nodes simulate, and traps that speak of such a wait and never open. */
import { COMMON, FREE, HONEYPOT, level, ON, type Row, SELL_REVERTED, SELLABLE } from "./row.ts";

const HELD = { ...COMMON, sibling: null, before: { expected: SELLABLE } } as const;

/** Nobody can try it, so it is neither safe nor a trap. */
const BLOCK_DELAY = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "block-delay",
  flags: ["block-delay"],
  notChecked: ["block-delays-over-200"],
} as const;
const FAILS = { next: "fails", hour: "fails", day: "fails" } as const;
const SELLS = { next: "sells", hour: "sells", day: "sells" } as const;

export const LONG_HOLD_ROWS = [
  {
    ...HELD,
    id: "h31",
    mechanism: "a purchase is held for 300 blocks",
    contract: "trap:HonestHold",
    flip: [...ON, ...level(300)],
    after: { expected: BLOCK_DELAY, real: FAILS },
  },
  {
    ...HELD,
    id: "h32",
    mechanism: "a purchase is held for 1,000 blocks of two seconds",
    chainId: 8453,
    contract: "trap:HonestHold",
    flip: [...ON, ...level(1_000)],
    after: { expected: BLOCK_DELAY, real: FAILS },
  },
  {
    ...HELD,
    id: "h33",
    mechanism: "a purchase is held for 7,200 blocks",
    contract: "trap:HonestHold",
    flip: [...ON, ...level(7_200)],
    after: { expected: BLOCK_DELAY, real: FAILS },
  },
  {
    ...HELD,
    id: "h34",
    mechanism: "a purchase is held for 1,000 blocks, behind a proxy",
    contract: "trap:HonestHoldProxy",
    flip: [...ON, ...level(1_000)],
    after: { expected: BLOCK_DELAY, real: FAILS },
  },
  {
    ...HELD,
    id: "h35",
    mechanism: "a purchase is held for 300 blocks that another contract counts",
    contract: "trap:HonestHoldElsewhere",
    flip: [...ON, ...level(300)],
    after: { expected: BLOCK_DELAY, real: FAILS },
  },
  {
    ...HELD,
    id: "h36",
    mechanism: "a high tax for 1,000 blocks",
    contract: "trap:HonestEarlyTax",
    flip: [...ON, ...level(1_000)],
    after: { expected: BLOCK_DELAY, real: FAILS },
  },
  {
    ...HELD,
    id: "h37",
    mechanism: "1,000 blocks between two sells",
    contract: "trap:HonestBlocksBetween",
    flip: [...ON, ...level(1_000)],
    after: { expected: BLOCK_DELAY, real: SELLS },
  },
  {
    ...HELD,
    id: "h38",
    mechanism: "a high tax on two sells within 1,000 blocks",
    contract: "trap:HonestDumpTax",
    flip: [...ON, ...level(1_000)],
    after: { expected: BLOCK_DELAY, real: SELLS },
  },
] as const satisfies readonly Row[];

const ENDLESS = { ...COMMON, before: { expected: FREE }, flip: ON } as const;

export const ENDLESS_ROWS = [
  {
    ...ENDLESS,
    id: "130",
    mechanism: "a hold in blocks that none ends",
    contract: "trap:EndlessHold",
    after: { expected: SELL_REVERTED },
  },
  {
    ...ENDLESS,
    id: "130b",
    mechanism: "a hold in blocks that none ends, behind a proxy",
    contract: "trap:EndlessHoldProxy",
    after: { expected: SELL_REVERTED },
  },
  {
    ...ENDLESS,
    id: "130c",
    mechanism: "a hold in blocks that none ends, on a network of two seconds",
    chainId: 8453,
    contract: "trap:EndlessHold",
    after: { expected: SELL_REVERTED },
  },
  {
    ...ENDLESS,
    id: "131",
    mechanism: "a tax in blocks that none ends",
    contract: "trap:EndlessHoldTax",
    after: { expected: { ...HONEYPOT, reason: "extreme-sell-tax" } },
  },
  {
    ...ENDLESS,
    id: "132",
    mechanism: "blocks between two sells that never pass",
    contract: "trap:EndlessBetween",
    after: { expected: { ...HONEYPOT, reason: "delayed-trap" }, real: SELLS },
  },
  {
    ...ENDLESS,
    id: "133",
    mechanism: "open only under other code than its own",
    contract: "trap:OwnCodeHold",
    after: { expected: SELL_REVERTED },
  },
] as const satisfies readonly Row[];
