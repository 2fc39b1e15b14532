/** Rows of tokens that sell a part at a time, take more than was asked, or want exact approvals. */
import {
  COMMON,
  FREE,
  HONEYPOT,
  level,
  ON,
  type Outcomes,
  type Row,
  SELLABLE,
  tokens,
} from "./row.ts";

/** Nobody sells all he has in one transaction. */
const NOT_ALL: Outcomes = { next: "fails", hour: "fails", day: "fails" };
const EXTREME = { ...HONEYPOT, reason: "extreme-sell-tax" } as const;
/** A sale of all shows nothing of what is taken beside it. */
const ALL_SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };
const UNDECIDED = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "methods-disagree",
} as const;
const NO_TRAP = { sibling: null } as const;
const IN_PARTS = { ...SELLABLE, flags: ["cannot-sell-all"] } as const;
const REST_LOCKED = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "rest-locked",
  flags: ["cannot-sell-all"],
} as const;

export const SHARE_ROWS = [
  {
    ...COMMON,
    id: "90",
    mechanism: "what a seller keeps is taken in the same sell",
    contract: "trap:RestTaken",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...EXTREME, flags: ["takes-more"] }, real: ALL_SELLS },
  },
  {
    ...COMMON,
    id: "90b",
    mechanism: "sells cost nine times their amount on top",
    contract: "trap:ManifoldFee",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...EXTREME, flags: ["takes-more"] }, real: ALL_SELLS },
  },
  {
    ...COMMON,
    id: "90c",
    mechanism: "transfers to wallets take all the sender has",
    contract: "trap:TransferTakesRest",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...SELLABLE, flags: ["takes-more"] } },
  },
  ...[100, 300].map((bps) => ({
    ...{ ...COMMON, ...NO_TRAP, id: bps === 100 ? "91" : "91b" },
    mechanism: `${bps / 100} per cent of sells, paid on top`,
    contract: "trap:FeeOnTop" as const,
    before: { expected: FREE },
    flip: level(bps),
    after: {
      expected: {
        ...SELLABLE,
        ...{ buyTaxBps: 0, sellTaxBps: bps === 100 ? 99 : 291, flags: ["takes-more"] },
      },
      real: NOT_ALL,
    },
  })),
  ...[9_000, 5_000, 2_500, 1_000].map((bps, nth) => ({
    ...{ ...COMMON, ...NO_TRAP, id: `92${["", "b", "c", "d"][nth]}` },
    mechanism: `sells of at most ${bps / 100} per cent of the holding`,
    contract: "trap:ShareLimit" as const,
    before: { expected: FREE },
    flip: level(bps),
    after: { expected: IN_PARTS, real: NOT_ALL },
  })),
  {
    ...{ ...COMMON, ...NO_TRAP, id: "93", mechanism: "a quarter of the holding a day" },
    contract: "trap:DailyQuota",
    before: { expected: FREE },
    flip: ON,
    after: { expected: IN_PARTS, real: NOT_ALL },
  },
  {
    ...{ ...COMMON, ...NO_TRAP, id: "93b", mechanism: "three tenths of the holding an hour" },
    contract: "trap:HourlyQuota",
    before: { expected: FREE },
    flip: ON,
    after: { expected: IN_PARTS, real: NOT_ALL },
  },
  {
    ...{ ...COMMON, ...NO_TRAP, id: "94", mechanism: "ten tokens of a holding stay" },
    contract: "trap:KeepSome",
    before: { expected: FREE },
    flip: level(tokens(10)),
    after: { expected: IN_PARTS, real: NOT_ALL },
  },
  {
    ...{ ...COMMON, ...NO_TRAP, id: "94b", mechanism: "five per cent of a purchase stay" },
    contract: "trap:LockedPart",
    before: { expected: FREE },
    flip: ON,
    after: { expected: IN_PARTS, real: NOT_ALL },
  },
  {
    ...{ ...COMMON, ...NO_TRAP, id: "94c", mechanism: "sells of all or nothing" },
    contract: "trap:SellAllOnly",
    before: { expected: FREE },
    flip: ON,
    after: {
      expected: UNDECIDED,
      real: ALL_SELLS,
    },
  },
  {
    ...{ ...COMMON, ...NO_TRAP, id: "95", mechanism: "no approvals of more than 96 bits" },
    contract: "trap:SmallApprovals",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...UNDECIDED, flags: ["exact-approval-only"] }, real: NOT_ALL },
  },
  {
    ...{ ...COMMON, ...NO_TRAP, id: "96", mechanism: "two per cent of a holding melt each day" },
    contract: "trap:LazyMelt",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELLABLE, real: { next: "sells", hour: "sells", day: "fails" } },
  },
  ...[1_500, 2_400, 5_000, 8_500].map((bps, nth) => ({
    ...{ ...COMMON, id: `104${["", "b", "c", "d"][nth]}` },
    mechanism: `sells of ${bps / 100} per cent of all that was bought, ever`,
    contract: "trap:ShareEver" as const,
    before: { expected: FREE },
    flip: [...ON, ...level(bps)],
    after: { expected: REST_LOCKED, real: NOT_ALL },
  })),
  ...[8_500, 5_000, 1_200].map((bps, nth) => ({
    ...{ ...COMMON, id: `105${["", "b", "c"][nth]}` },
    mechanism: `${bps / 100} per cent of a purchase never vest`,
    contract: "trap:NeverVests" as const,
    before: { expected: FREE },
    flip: [...ON, ...level(bps)],
    after: { expected: REST_LOCKED, real: NOT_ALL },
  })),
  {
    ...{ ...COMMON, ...NO_TRAP, id: "105d", mechanism: "an eighth at once, the rest over a month" },
    contract: "trap:LinearVesting",
    before: { expected: FREE },
    flip: [...ON, ...level(2_592_000)],
    after: { expected: IN_PARTS, real: NOT_ALL },
  },
] as const satisfies readonly Row[];
