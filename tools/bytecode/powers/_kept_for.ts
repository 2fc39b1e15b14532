/** Single tokens in custody: an entry under the very token and number names whom they are kept for. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import type { Consent } from "./_consent.ts";
import { areOf, isFixedToken } from "./_tokens_word.ts";
import { CALLS_MAX, TRANSFER_FROM } from "./_deposits.ts";
import type { Sent } from "./_earned.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { placesIn } from "./_frame.ts";
import { known } from "./_put_in.ts";
import { isClosed, memberOf, slotRead } from "./_recorded.ts";
import { together } from "./_paths.ts";
import { targetOf } from "./_payees.ts";
import { isNamedByCaller, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { COINS_MIN, takenBy } from "./_sales.ts";
import { isCaller, isSelf, plain, whole } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * Whoever asks for it, it goes to whom the entry names, which this way closes. `shown`: nobody comes to stand there but
 * by bringing that very token; `apparent`: or by paying more than somebody before him, or a price.
 */
export function keptFor(
  { amount, to, token }: Pick<Sent, "amount" | "to" | "token">,
  path: Path,
  one: AskedFunction,
  scene: Scene,
): Consent {
  const entry = readPlace(plain(to));
  const record = memberOf(slotRead(to));
  if (token === null || entry === null || record === null) return "none";
  const under = entry.keys.findIndex((key) => whole(key) === whole(token));
  const isOnly = under < 0 && isFixedToken(token, scene.functions);
  const at: At = {
    tokenOf: ({ keys }) => isOnly ? token : keys[under]!,
    number: entry.keys.findIndex((key) => isSame(key, amount)),
  };
  if (under < 0 && !isOnly || at.number < 0 || !isClosed(record, path, one)) return "none";
  const isFilled = (isPaidToo: boolean) =>
    known(
      scene,
      `kept ${keyOf(entry)} ${isOnly ? nameOf(token) : under} ${at.number} ${isPaidToo}`,
      () => isEntered(entry, at, isPaidToo, scene),
    );
  return isFilled(false) ? "shown" : isFilled(true) ? "apparent" : "none";
}

function nameOf(token: Value): string {
  return isConstant(token) ? `${token}` : `term ${token.id}`;
}

/** Which token an entry is of: as one of its keys says, or all the same one; and which key is the number. */
type At = { readonly tokenOf: (entry: Place) => Value; readonly number: number };

/** On every way that names somebody there. */
function isEntered(entry: Place, at: At, isPaidToo: boolean, scene: Scene): boolean {
  const entering = scene.functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      const place = store.transient ? null : placeOfStore(store);
      const isElsewhere = store.transient || place !== null && !overlaps(place, entry);
      return isElsewhere || place !== null && store.value === 0 ? [] : [{ one, store, place }];
    })
  );
  return scene.functions.every((one) => one.asking.complete) && entering.length <= STORES_MAX &&
    entering.every(({ one, store, place }) => {
      const ways = askedOf(one, store);
      if (place === null) return ways.every(({ guards }) => guards.length > 0);
      return isHimself(store.value) &&
        ways.every((way) =>
          isBrought(place, at, way, one, scene) || isPaidToo && isPaid(place, way, one, scene)
        );
    });
}

/** Few functions name somebody there; where more do, nothing is shown. */
const STORES_MAX = 32;

/** The caller, or whom he names: not somebody whom the contract knows. */
function isHimself(value: StoreRecord["value"]): boolean {
  return isCaller(value) || isNamedByCaller(value);
}

/** What the entry stands under comes in from the caller, or is told by the token's own contract. */
function isBrought(
  place: Place,
  at: At,
  { path, guards }: AskedPath,
  { record }: AskedFunction,
  { functions }: Scene,
): boolean {
  const [token, number] = [at.tokenOf(place), place.keys[at.number]!];
  return isCaller(token) || areOf(guards, token, functions) ||
    record.calls.slice(0, CALLS_MAX).some(({ call, paths, mustSucceed }) => {
      const [from, to, brought] = call.args;
      return call.selector === TRANSFER_FROM && mustSucceed &&
        whole(call.target) === whole(token) && from !== undefined && isCaller(from) &&
        to !== undefined && isSelf(to) && brought !== undefined && isSame(brought, number) &&
        together(paths, [path]);
    });
}

/** Coins or units of a token that the contract names come in, as many as the same record asks for. */
function isPaid(
  { keys }: Place,
  { path }: AskedPath,
  { record }: AskedFunction,
  scene: Scene,
): boolean {
  const taken = record.calls.slice(0, CALLS_MAX).flatMap((one) => {
    const [price, to] = [takenBy(one), one.call.args[1]];
    const isHere = price !== null && to !== undefined && isSelf(to) && together(one.paths, [path]);
    return isHere && targetOf(one.call, scene) !== "chosen" ? [price] : [];
  });
  const isPrice = (value: Value) =>
    !isConstant(value) && value.kind === "callvalue" || taken.some((one) => isSame(one, value));
  return path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt" && !(value.op === "eq" && holds)) {
      return false;
    }
    const [one, other] = value.operands as readonly [Value, Value];
    const sides = value.op === "eq"
      ? [[one, other], [other, one]] as const
      : holds
      ? [[other, one]] as const
      : [[one, other]] as const;
    return sides.some(([paid, least]) => isPrice(paid) && isAsked(least, keys, scene));
  });
}

/** Somebody wrote it into the record, or the code says a number that is not next to nothing. */
function isAsked(least: Value, keys: Place["keys"], scene: Scene): boolean {
  if (isConstant(least)) return BigInt(least) >= COINS_MIN;
  return placesIn(least).some((place) =>
    keys.length === place.keys.length &&
    keys.every((key, index) => isSame(key, place.keys[index]!)) &&
    known(scene, `written ${keyOf(place)}`, () => isWritten(place, scene))
  );
}

function isWritten(place: Place, { functions }: Scene): boolean {
  return functions.some((one) =>
    one.record.stores.some((store) => {
      const written = store.transient || store.value === 0 ? null : placeOfStore(store);
      return written !== null && overlaps(written, place);
    })
  );
}
