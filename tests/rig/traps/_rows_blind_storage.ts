/** Rows whose trap begins with another trade, by code that cannot tell one block from another. */
import { BLIND_SELLS, blindRow } from "./_blind_row.ts";
import type { Row } from "./row.ts";

export const BLIND_STORAGE_ROWS = [
  blindRow("106", "BlindLastBuyer", "only the latest buyer sells"),
  blindRow("106b", "BlindListedByNext", "the next buyer lists the one before"),
  {
    ...blindRow("106c", "BlindTenBuyersLater", "whom ten purchases followed sells nothing"),
    after: {
      expected: { verdict: "inconclusive", isHoneypot: null, reason: "methods-disagree" },
      real: BLIND_SELLS,
    },
  },
  blindRow("107", "BlindSellOnce", "one sell for each account"),
  blindRow("107b", "BlindBuyOnce", "who bought twice sells nothing"),
  blindRow("107c", "BlindLargeTwice", "a large holder who bought twice sells nothing"),
] as const satisfies readonly Row[];
