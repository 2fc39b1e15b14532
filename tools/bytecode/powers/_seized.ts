/** Tokens that cannot be divided (ERC-721), where who holds one is written anew and nobody's number with it. */
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changesAt } from "./_changes.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { asTruth, together } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { hasArgument } from "./_terms.ts";
import { hasHoldersWord, isAskedBehind, isOfOther, readsAmong } from "./_single_tokens.ts";
import { mayHavePaid } from "./_payments.ts";
import type { Path } from "../walk/records.ts";

/** Somebody who is not the holder writes down who holds the token that he names, or that nobody does. */
export function tokensSeized(one: AskedFunction, { frame }: Scene): (Finding | null)[] {
  if (frame.held.length === 0 || moveSelectors.has(one.selector)) return [];
  const { stores } = one.record;
  const counted = changesAt(stores, frame.balances);
  return stores.map((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, frame.held) || !place.keys.some(hasArgument)) return null;
    const asked = askedOf(one, store).filter((way) =>
      !way.unclear && !hasHoldersWord(way, place) && !isNew(way.path, place) &&
      !counted.some((change) => together(change.store.paths, [way.path])) &&
      (way.guards.length > 0 || !isUnder(store.value, place) && !isHoldersPay(way.path, place, one))
    ).map((way) => ({ ...way, own: [] }));
    const isOpen = asked.some(({ guards }) => guards.length === 0);
    if (isOpen && isAskedBehind(store, place, one)) return null;
    const isBurnt = isConstant(store.value) && BigInt(store.value) === 0n;
    return finding(isBurnt ? "burn-any" : "forced-transfer", one, { pc: store.pc, asked });
  });
}

/** Whoever stands there was not chosen now. */
function isUnder(value: Value, token: Place): boolean {
  return readsAmong([value]).some((read) => !isOfOther(read, token));
}

/** The holder is sent something, or it is noted for him. */
function isHoldersPay(path: Path, token: Place, one: AskedFunction): boolean {
  const isHolder = (value: Value) => isUnder(value, token);
  return mayHavePaid(one, path) ||
    one.record.calls.some(({ call, paths }) =>
      (isHolder(call.target) || call.args.some(isHolder)) && together(paths, [path])
    ) ||
    one.record.stores.some((other) =>
      placeOfStore(other)?.keys.some(isHolder) === true && together(other.paths, [path])
    );
}

/** Nobody holds it yet. */
function isNew(path: Path, token: Place): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = truth.holds ? null : readPlace(truth.term);
    return place !== null && overlaps(place, token) && !isOfOther(place, token);
  });
}
