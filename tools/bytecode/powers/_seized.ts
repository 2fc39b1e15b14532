/** Tokens that cannot be divided (ERC-721), where who holds one is written anew and nobody's number with it. */
import { isConstant } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changesAt } from "./_changes.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { asTruth, together } from "./_paths.ts";
import { type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { hasArgument } from "./_terms.ts";
import type { Path } from "../walk/records.ts";

/** A named account, and not the holder, writes down who holds the token that he names, or that nobody does. */
export function tokensSeized(one: AskedFunction, { frame }: Scene): (Finding | null)[] {
  if (frame.held.length === 0 || moveSelectors.has(one.selector)) return [];
  const { stores } = one.record;
  const counted = changesAt(stores, frame.balances);
  return stores.map((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, frame.held) || !place.keys.some(hasArgument)) return null;
    const asked = askedOf(one, store).filter(({ guards, own, unclear, path }) =>
      guards.length > 0 && own.length === 0 && !unclear && !isNew(path, frame.held) &&
      !counted.some((change) => together(change.store.paths, [path]))
    );
    const isBurnt = isConstant(store.value) && BigInt(store.value) === 0n;
    return finding(isBurnt ? "burn-any" : "forced-transfer", one, { pc: store.pc, asked });
  });
}

/** Nobody holds it yet. */
function isNew(path: Path, held: readonly Place[]): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = truth.holds ? null : readPlace(truth.term);
    return place !== null && isAmong(place, held);
  });
}
