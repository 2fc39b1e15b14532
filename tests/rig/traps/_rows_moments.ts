/** Rows whose sells depend on the moment or the share in ways that no trade of people would show. */
import { COMMON, FREE, HONEYPOT, ON, type Outcomes, type Row } from "./row.ts";

const UNDECIDED = { verdict: "inconclusive", isHoneypot: null } as const;
const FAILS: Outcomes = { next: "fails", hour: "fails", day: "fails" };

export const MOMENT_ROWS = [
  {
    ...{ ...COMMON, id: "102", mechanism: "sells only after few blocks in much time" },
    ...{ contract: "trap:PaceAware", before: { expected: FREE }, flip: ON },
    after: {
      expected: { ...UNDECIDED, reason: "methods-disagree" },
      // The approval is a block of its own.
      real: { next: "fails", hour: "sells", day: "sells" },
    },
  },
  {
    ...{ ...COMMON, id: "102b", mechanism: "sells only at moments that somebody once tried" },
    ...{ contract: "trap:ExactMoments", before: { expected: FREE }, flip: ON },
    after: { expected: { ...HONEYPOT, reason: ["delayed-trap", "sell-reverted"] }, real: FAILS },
  },
  {
    ...{ ...COMMON, id: "102c", mechanism: "pays out live sells at once and a day later only" },
    ...{ contract: "trap:LiveMoments", before: { expected: FREE }, flip: ON },
    after: {
      expected: { ...HONEYPOT, reason: "simulation-aware" },
      real: { next: "sells", hour: "fails", day: "fails" },
    },
  },
  {
    ...{ ...COMMON, id: "103", mechanism: "locked for three days", sibling: null },
    ...{ contract: "trap:LockedForDays", before: { expected: FREE }, flip: ON },
    after: { expected: { ...UNDECIDED, reason: "long-wait" }, real: FAILS },
  },
] as const satisfies readonly Row[];
