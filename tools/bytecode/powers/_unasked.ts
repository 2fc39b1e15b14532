/** Numbers of the caller's own that nobody holds against anything: an entry of his says nothing of how much they are. */
import type { Path, WalkRecord } from "../walk/records.ts";
import type { Term, Value } from "../walk/values.ts";
import { argumentsOf } from "./_capped_amounts.ts";
import { together } from "./_paths.ts";
import { some } from "./_terms.ts";

/**
 * It is made of arguments of which none is compared with anything but constants on this way, nor stored, nor part of
 * where something is stored.
 */
export function isUnasked(
  amount: Value,
  path: Path,
  { stores }: Pick<WalkRecord, "stores">,
): boolean {
  const said = new Set(argumentsOf(amount));
  if (said.size === 0) return false;
  const isMade = (value: Value) => some(value, (term) => said.has(term));
  return !path.some(({ value }) => isMade(value) && isAboutMore(value, said)) &&
    !stores.some((store) =>
      (isMade(store.slot) || isMade(store.value)) && together(store.paths, [path])
    );
}

/** Something else than these arguments and constants stands in it. */
function isAboutMore(value: Value, said: ReadonlySet<Term>): boolean {
  return some(value, (term) => isLeaf(term) && !said.has(term));
}

function isLeaf({ kind }: Term): boolean {
  return kind !== "operation" && kind !== "field" && kind !== "packed";
}
