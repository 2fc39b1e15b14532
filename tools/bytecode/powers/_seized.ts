/** Tokens that cannot be divided (ERC-721), where who holds one is written anew and nobody's number with it. */
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changesAt } from "./_changes.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { asTruth, together } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument, readsIn } from "./_terms.ts";
import { hasHoldersWord, isOfOther, readsAmong, withoutAsked } from "./_single_tokens.ts";
import { mayHavePaid } from "./_payments.ts";
import type { Path } from "../walk/records.ts";

/** Somebody who is not the holder writes down who holds the token that he names, or that nobody does. */
export function tokensSeized(one: AskedFunction, { frame }: Scene): (Finding | null)[] {
  if (frame.held.length === 0) return [];
  const { stores } = one.record;
  const counted = changesAt(stores, frame.balances);
  return stores.flatMap((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, frame.held) || !place.keys.some(hasArgument)) return null;
    const isCounted = ({ path }: AskedPath) =>
      counted.some((change) => together(change.store.paths, [path]));
    const isMove = moveSelectors.has(one.selector);
    const asked = askedOf(one, store).filter((way) =>
      !way.unclear && !hasHoldersWord(way, place) && !isNew(way.path, place) &&
      (!isMove && !isCounted(way) || way.guards.length === 0 && !isVague(way.path)) &&
      (way.guards.length > 0 ||
        !isUnder(store.value, place) && !isHoldersPay(way.path, place, one))
    ).map((way) => ({ ...way, own: [] }));
    const isBurnt = isConstant(store.value) && BigInt(store.value) === 0n;
    const power = isBurnt ? "burn-any" : "forced-transfer";
    const { ruled = [], plain = [] } = Object.groupBy(
      withoutAsked(asked, store, place, one),
      (way) => way.guards.length === 0 && isRuled(way.path, place) ? "ruled" : "plain",
    );
    return [
      finding(power, one, { pc: store.pc, asked: plain }),
      finding(power, one, { pc: store.pc, asked: ruled }, {
        gravity: "bounded",
        confidence: "likely",
      }),
    ];
  });
}

/** Something else that stands under the token's number has to be as it is: a term that is over, or what the holder let. */
function isRuled(path: Path, token: Place): boolean {
  return entriesOn(path).some((read) => !overlaps(read, token) && !isOfOther(read, token));
}

function entriesOn(path: Path): Place[] {
  return path.flatMap(({ value }) => readsIn(value).flatMap((read) => readPlace(read) ?? []));
}

/** What was lost on this way may be the question who holds it. */
function isVague(path: Path): boolean {
  return path.some(({ value }) => has(value, "unknown"));
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
      call.kind === "call" && (isHolder(call.target) || call.args.some(isHolder)) &&
      together(paths, [path])
    ) ||
    one.record.stores.some((other) =>
      !isConstant(other.value) && placeOfStore(other)?.keys.some(isHolder) === true &&
      together(other.paths, [path])
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
