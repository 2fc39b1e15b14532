/** Those who stand in an array that everybody joins, and of whom nothing else is known: what lies here is nobody's of them. */
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isArray } from "./_appointed.ts";
import { together } from "./_paths.ts";
import { isScalar, readPlace } from "./_places.ts";
import { plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** To stand there is no right to anything, unless it is noted that the caller has had his part. */
export function isOfSelfJoined({ own, path }: AskedPath, { asking, record }: AskedFunction) {
  const { joined } = asking.mappings;
  if (joined.size === 0 || own.length === 0) return false;
  const isJoined = own.every(({ key }) => {
    const place = key === null ? null : readPlace(plain(key));
    return place !== null && isArray(place) && joined.has(place.family);
  });
  return isJoined && !record.stores.some((store) => {
    const place = store.transient ? null : placeOfStore(store);
    return (place === null || !isScalar(place)) && together(store.paths, [path]);
  });
}

/** As if nobody had been asked for. */
export function withoutSelfJoined(asked: AskedPath, one: AskedFunction): AskedPath {
  return isOfSelfJoined(asked, one) ? { ...asked, own: [] } : asked;
}
