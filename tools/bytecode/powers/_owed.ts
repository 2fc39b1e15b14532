/** What the contract owes somebody by his entry, and is sent to him whoever asks for it. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import { together } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument, plain, readsIn } from "./_terms.ts";

/** Somebody else may ask for it, but it goes to him whose entry says how much, and ends that entry. */
export function isOwed(path: Path, amount: Value, to: Value, { record }: AskedFunction): boolean {
  const isHis = readsIn(amount).some((read) =>
    readPlace(read)?.keys.some((key) => isSame(key, to)) === true
  );
  return isHis && record.stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || !place.keys.some((key) => isSame(key, to))) return false;
    const { sign } = changeOf(store, place);
    return (sign === "taken" || sign === "zeroed" || isCaughtUp(store, place, amount)) &&
      together(store.paths, [path]);
  });
}

/** What he may have had by now, as his entries tell, is noted, and he is sent what is new of it. */
function isCaughtUp({ value }: StoreRecord, place: Place, amount: Value): boolean {
  const added = plain(amount);
  if (isConstant(added) || added.kind !== "operation" || added.op !== "sub") return false;
  const [now, before] = added.operands as readonly [Value, Value];
  const isHis = (read: Place | null) =>
    read !== null && read.keys.length === place.keys.length &&
    read.keys.every((key, index) => isSame(key, place.keys[index]!));
  const noted = readPlace(plain(before));
  return isHis(noted) && overlaps(noted!, place) && isSame(now, value) &&
    readsIn(now).some((read) => isHis(readPlace(read))) &&
    !hasArgument(now) && !has(now, "returned") && !has(now, "unknown") && !has(now, "balance");
}
