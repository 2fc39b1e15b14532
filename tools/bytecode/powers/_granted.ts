/** Whether whoever's tokens are taken has let that happen, in a book that the contract keeps of it. */
import type { CallRecord, Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import { showsEnough } from "./_allowances.ts";
import { TRANSFER_FROM } from "./_deposits.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isPartOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { isOfKind, isOfOne, type Member, memberOf, slotRead } from "./_recorded.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument, isCaller, plain, readsIn } from "./_terms.ts";

/** `call`: transferFrom(from, to, amount) of another token. */
export function isGranted(
  record: CallRecord,
  path: Path,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const [from, , amount] = record.call.args;
  if (from === undefined || amount === undefined) return false;
  const taking = { from, amount, token: record.call.target };
  return isLetSpend(taking, path, scene) || isOffered(taking, path, one, scene);
}

export type Taking = { readonly from: Value; readonly amount: Value; readonly token: Value };

/** An entry of his for the caller, which nobody but he himself fills, covers the amount (as in Permit2). */
function isLetSpend({ from, amount, token }: Taking, path: Path, scene: Scene): boolean {
  const isEntry = (value: Value) => {
    const place = readPlace(plain(value));
    if (place === null || !place.keys.some(isCaller)) return false;
    const at = place.keys.findIndex((key) => isSame(key, from));
    const isOfToken = !hasArgument(token) || place.keys.some((key) => isSame(key, token));
    return at >= 0 && isOfToken &&
      known(scene, `${keyOf(place)}/${at}`, () => isFilledByHolders(place, at, scene));
  };
  const isEnough = (value: Value) => isPartOf(amount, value);
  return path.some((condition) => showsEnough(condition, isEntry, isEnough));
}

const judged = new WeakMap<Scene, Map<string, boolean>>();

/** The same book is asked for on many ways. */
function known(scene: Scene, key: string, judge: () => boolean): boolean {
  const books = judged.get(scene) ?? new Map<string, boolean>();
  judged.set(scene, books);
  let is = books.get(key);
  if (is === undefined) books.set(key, is = judge());
  return is;
}

export function isFilledByHolders(place: Place, at: number, { functions }: Scene): boolean {
  return functions.every((one) =>
    one.asking.complete && one.record.stores.every((store) => {
      const written = store.transient ? null : placeOfStore(store);
      if (written === null || !overlaps(written, place)) return true;
      const { sign } = changeOf(store, written);
      if (sign === "taken" || sign === "zeroed") return true;
      const holder = written.keys[at]!;
      return isCaller(holder) || askedOf(one, store).every(({ own }) =>
        own.some(({ key }) => key !== null && isSame(key, holder))
      );
    })
  );
}

/**
 * He has offered this very token for what is paid on this way: the record that names him says the price, and
 * nobody else writes it.
 */
function isOffered(
  { from, amount, token }: Taking,
  path: Path,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const seller = readPlace(plain(from));
  const record = memberOf(slotRead(from));
  if (seller === null || record === null) return false;
  const isOfRecord = (value: Value) => {
    const member = memberOf(slotRead(value));
    return member !== null && isOfOne(member, record) ||
      seller.keys.some((key) => isSame(key, value));
  };
  const isFixed = (value: Value) => {
    const place = readPlace(plain(value));
    return isConstant(plain(value)) || place !== null && isScalar(place);
  };
  if (!isOfRecord(amount) || !isOfRecord(token) && !isFixed(token)) return false;
  const isPrice = (value: Value) =>
    readsIn(value).some((read) => {
      const member = memberOf(slotRead(read));
      return member !== null && isOfOne(member, record);
    });
  const isPaid = path.some(({ value }) => has(value, "callvalue") && isPrice(value)) ||
    one.record.calls.some(({ call: { selector, args: [payer, , price] }, mustSucceed, paths }) =>
      selector === TRANSFER_FROM && mustSucceed && payer !== undefined && isCaller(payer) &&
      price !== undefined && isPrice(price) && together(paths, [path])
    );
  return isPaid &&
    known(scene, keyOf(seller), () => isWrittenBySellers(seller, record, scene));
}

/**
 * Whoever writes such a record enters himself, empties it, or is who stands there; `record`: where he stands in it;
 * `isSpare`: members that anybody may empty.
 */
export function isWrittenBySellers(
  seller: Place,
  record: Member,
  { functions }: Scene,
  isSpare: (member: Member) => boolean = () => false,
): boolean {
  let isWritten = false;
  const areSellers = functions.every((one) => {
    if (!one.asking.complete) return false;
    const stores = one.record.stores.flatMap((store) => {
      const place = store.transient ? null : placeOfStore(store);
      const member = memberOf(store.slot);
      const isOther = place === null || member === null || !isOfKind(member, record) ||
        store.value === 0 && isSpare(member);
      // Members of a list's elements are of one family.
      return isOther
        ? []
        : [{ store, isSeller: overlaps(place, seller) && member.at === record.at }];
    });
    const entering = stores.filter(({ store, isSeller }) => isSeller && isEntered(store, seller));
    isWritten ||= entering.length > 0;
    return stores.every(({ store, isSeller }) => {
      if (isSeller && !entering.some((other) => other.store === store)) return false;
      return askedOf(one, store).every(({ path, own }) =>
        entering.some((other) => together(other.store.paths, [path])) ||
        own.some(({ key }) => {
          const place = key === null ? null : readPlace(plain(key));
          return place !== null && overlaps(place, seller);
        })
      );
    });
  });
  return areSellers && isWritten;
}

/** As the caller, perhaps with what stands beside him, or as nobody. */
function isEntered({ value, offset }: StoreRecord, seller: Place): boolean {
  if (value === 0 || isCaller(value)) return true;
  return typeof value === "object" && value.kind === "packed" &&
    value.pieces.some(({ of, low, bits, at }) =>
      at + offset === seller.offset && low === 0 && bits === seller.bits && isCaller(of)
    );
}
