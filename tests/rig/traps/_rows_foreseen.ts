/** Rows whose traps are written against what a check was known to do: its moments, sizes and offers. */
import { COMMON, FREE, HONEYPOT, level, ON, type Outcomes, POOL, type Row } from "./row.ts";

const UNDECIDED = {
  verdict: "inconclusive",
  isHoneypot: null,
  reason: "methods-disagree",
} as const;
const DELAYED = { ...HONEYPOT, reason: "delayed-trap" } as const;
const AWARE = { ...HONEYPOT, reason: "simulation-aware" } as const;
/** A day is not in the spans. */
const NO_DAY: Outcomes = { next: "sells", hour: "sells", day: "fails" };
const SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };
const FAILS: Outcomes = { next: "fails", hour: "fails", day: "fails" };

function row<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
) {
  return {
    ...{ ...COMMON, id, mechanism, contract: `trap:${contract}` as const },
    ...{ before: { expected: FREE }, flip: ON },
  };
}

export const FORESEEN_ROWS = [
  {
    ...row(
      "110",
      "BlockSlots",
      "sells only so many blocks after a purchase as somebody once tried",
    ),
    after: { expected: DELAYED, real: FAILS },
  },
  {
    ...row("111", "LatePaceAware", "no sells at a chain's pace from the 13th block on"),
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("111b", "LatePaceAware", "no sells at a chain's pace from the 13th block on, on Base"),
    ...{ chainId: 8453 },
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row(
      "111c",
      "LatePaceAware",
      "no sells at a chain's pace from the 13th block on, to a V3 pool",
    ),
    liquidity: [{ ...POOL, kind: "v3", fee: 3_000 }],
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("112", "OpenSpans", "sells only in spans of time in which somebody once tried"),
    after: { expected: DELAYED, real: NO_DAY },
  },
  {
    ...row("112b", "LiveSpans", "pays out live sells only where somebody once tried"),
    after: { expected: AWARE, real: NO_DAY },
  },
  {
    ...row("113", "MiddleBuyers", "who buys more than little and less than most never sells"),
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("113b", "MiddleClass", "who is neither poor nor rich sells nothing"),
    after: { expected: AWARE, real: FAILS },
  },
  {
    ...row("113c", "OddOffer", "pays out live sells only for an offer that no wallet makes"),
    after: { expected: AWARE, real: FAILS },
  },
  {
    ...row("114", "Queue", "who was followed by four purchases sells nothing"),
    flip: [...ON, ...level(4)],
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("114b", "Queue", "who was followed by ten purchases sells nothing"),
    flip: [...ON, ...level(10)],
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("115", "LiveSellOnce", "one sell for each account that pays for gas"),
    after: { expected: DELAYED, real: SELLS },
  },
  {
    ...row(
      "115b",
      "LiveQueue",
      "who was followed by four purchases and pays for gas sells nothing",
    ),
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row(
      "114c",
      "UnlikeQueue",
      "who was followed by four purchases of other sizes sells nothing",
    ),
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("114d", "ThriftyQueue", "who was followed by four purchases sells only with much gas"),
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row("117", "ApprovedNow", "sells only in the block of the approval"),
    after: { expected: DELAYED, real: FAILS },
  },
  {
    ...row("115c", "LiveBigBuyers", "a large buyer who paid for gas never sells"),
    after: { expected: UNDECIDED, real: SELLS },
  },
  {
    ...row(
      "116",
      "SameRandom",
      "sells only while the random value is that of the purchase's block",
    ),
    after: { expected: AWARE, real: FAILS },
  },
  {
    ...row("116b", "SameMaker", "sells only while the maker is that of the purchase's block"),
    // One node makes all blocks of a local chain.
    after: { expected: AWARE, real: SELLS },
  },
] as const satisfies readonly Row[];
