/** Rows that look at what a transaction offers for gas, how much of it, and what its sender has. */
import { COMMON, FREE, HONEYPOT, level, ON, type Outcomes, POOL, type Row, tokens } from "./row.ts";

const AWARE = { ...HONEYPOT, reason: "simulation-aware" } as const;
const GWEI = 10n ** 9n;
/** What a transaction of the rig pays and has is no matter of the trap. */
const SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };

/** The rig's transactions offer a gwei. */
const OUTBIDS: Outcomes = { next: "fails", hour: "fails", day: "fails" };

/** A hundredth of a gwei, as on rollups. */
const CHEAP = [
  { node: "anvil_setNextBlockBaseFeePerGas", params: ["0x989680"] },
  { node: "anvil_mine", params: ["0x1"] },
] as const;

export const LIVE_FEE_ROWS = [
  {
    ...{ ...COMMON, id: "100", mechanism: "no sells over half a gwei", sibling: null },
    ...{ chainId: 8453, contract: "trap:GasPriceCap", before: { expected: FREE } },
    flip: [...level(GWEI / 2n), ...CHEAP],
    after: { expected: FREE, real: OUTBIDS },
  },
  {
    ...{ ...COMMON, id: "100b", mechanism: "sells only from a gwei on, where nobody pays that" },
    ...{ chainId: 8453, contract: "trap:GasPriceFloor", before: { expected: FREE } },
    flip: [...level(GWEI), ...ON, ...CHEAP],
    after: { expected: AWARE, real: SELLS },
  },
  {
    ...{ ...COMMON, id: "100c", mechanism: "sells only for offers that no node takes there" },
    liquidity: [{ ...POOL, coin: tokens(1_000) }],
    ...{ chainId: 137, contract: "trap:OfferCeiling", before: { expected: FREE }, flip: ON },
    after: { expected: AWARE, real: SELLS },
  },
  {
    ...{ ...COMMON, id: "100d", mechanism: "sells only for offers of exactly a gwei" },
    ...{ contract: "trap:RoundOffer", before: { expected: FREE }, flip: ON },
    after: { expected: AWARE, real: SELLS },
  },
  {
    ...{ ...COMMON, id: "101", mechanism: "only who has a coin sells" },
    ...{ contract: "trap:RichOnly", before: { expected: FREE }, flip: ON },
    after: { expected: AWARE, real: SELLS },
  },
  {
    ...{ ...COMMON, id: "101b", mechanism: "sells only with less gas than estimates begin with" },
    ...{ contract: "trap:GasCeiling", before: { expected: FREE }, flip: ON },
    after: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
      real: SELLS,
    },
  },
] as const satisfies readonly Row[];
