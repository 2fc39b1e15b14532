/** A trap in code that cannot tell one block from another: it begins with somebody else's trade. */
import { COMMON, FREE, HONEYPOT, ON, type Outcomes } from "./row.ts";

/** The first sell of all meets nothing. */
export const BLIND_SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };

export function blindRow<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
) {
  return {
    ...{ ...COMMON, id, contract: `trap:${contract}` as const },
    mechanism: `${mechanism}, by code that cannot tell blocks apart`,
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "delayed-trap" }, real: BLIND_SELLS },
  } as const;
}
