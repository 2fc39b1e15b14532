/** Which of several books of balances counts: who says so sets what everybody holds. */
import { placeOfStore } from "./_access.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isScalar, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { plain } from "./_terms.ts";

export function epochSet(one: AskedFunction, { frame }: Scene): (Finding | null)[] {
  const epochs = frame.balances.flatMap(({ keys }) => keys)
    .flatMap((key) => readPlace(plain(key)) ?? []).filter(isScalar);
  if (epochs.length === 0) return [];
  return one.record.stores.map((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, epochs)) return null;
    // What comes round for everybody, whoever calls, is no power over anybody.
    const asked = askedOf(one, store).filter(({ guards, unclear }) => guards.length > 0 || unclear);
    return finding("set-balance", one, { pc: store.pc, asked });
  });
}
