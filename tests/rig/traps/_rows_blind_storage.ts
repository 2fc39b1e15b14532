/** Rows whose trap begins with another trade, by code that cannot tell one block from another. */
import { COMMON, FREE, HONEYPOT, ON, type Row } from "./row.ts";

const SELLS = { next: "sells", hour: "sells", day: "sells" } as const;

function row<const I extends string, const C extends string>(
  id: I,
  contract: C,
  mechanism: string,
) {
  return {
    ...{ ...COMMON, id, contract: `trap:${contract}` as const },
    mechanism: `${mechanism}, by code that cannot tell blocks apart`,
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...HONEYPOT, reason: "delayed-trap" }, real: SELLS },
  } as const;
}

export const BLIND_STORAGE_ROWS = [
  row("106", "BlindLastBuyer", "only the latest buyer sells"),
  row("106b", "BlindListedByNext", "the next buyer lists the one before"),
  {
    ...row("106c", "BlindTenBuyersLater", "whom ten purchases followed sells nothing"),
    after: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
      real: SELLS,
    },
  },
  row("107", "BlindSellOnce", "one sell for each account"),
  row("107b", "BlindBuyOnce", "who bought twice sells nothing"),
  row("107c", "BlindLargeTwice", "a large holder who bought twice sells nothing"),
] as const satisfies readonly Row[];
