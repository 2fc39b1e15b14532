/** Accounts that a transfer refuses by name: in a slot of their own, or in an array. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { keyOf, overlaps, type Place } from "./_places.ts";

export const namedAccounts: Rule = (one, scene) =>
  one.record.stores.flatMap((store) => {
    const place = refusedAt(store, scene);
    if (place === null) return [];
    const asked = askedOf(one, store);
    // A transfer that remembers who came last is asked for nothing.
    if (moveSelectors.has(one.selector) && !asked.every(({ guards }) => guards.length > 0)) {
      return [];
    }
    const clears = isConstant(store.value) && BigInt(store.value) === 0n;
    const found = finding("blacklist", one, { pc: store.pc, asked }, {
      gravity: clears ? "harmless" : "usual",
    });
    return found === null ? [] : { ...found, of: keyOf(place) };
  });

/** Where a store names somebody whom transfers refuse; the owner is no such one. */
function refusedAt(store: StoreRecord, { dependencies, frame }: Scene): Place | null {
  const place = store.transient ? null : placeOfStore(store);
  if (place === null || isAmong(place, frame.owner)) return null;
  return dependencies.some((use) => use.role === "bars" && overlaps(use.place, place))
    ? place
    : null;
}
