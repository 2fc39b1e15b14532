/** Moments that balances are counted from, as votes are that decay: what is noted is only that it is now. */
import type { WalkRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import type { Change } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { known } from "./_frame.ts";
import { type Place, readPlace } from "./_places.ts";
import { isNow, plain } from "./_terms.ts";

/** `balanceOf` refuses to look further back than the moment that stands there, which becomes the present one. */
export function isNoted({ sign, amount, place }: Change, { functions }: Scene): boolean {
  const asked: readonly string[] = known.balanceOf;
  return sign === "set" && isNow(plain(amount)) &&
    functions.some(({ selector, record }) =>
      asked.includes(selector) && isCountedFrom(record, place)
    );
}

/** It fails once the time there is later than now. */
function isCountedFrom({ branches }: WalkRecord, { family }: Place): boolean {
  return branches.some(({ value, failsWhenTrue, failsWhenFalse }) => {
    if (!failsWhenTrue || failsWhenFalse) return false;
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [now, then] = value.operands as readonly [Value, Value];
    return isNow(plain(now)) && readPlace(plain(then))?.family === family;
  });
}
