/** Numbers that were laid down before they came into force: by whom, and within which bounds. */
import type { StoreRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { type AskedPath, doubted, placeOfStore } from "./_access.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isScalar, overlaps, readPlace } from "./_places.ts";
import { isZero, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export type Choice = {
  readonly store: StoreRecord;
  readonly asked: readonly AskedPath[];
  readonly by: AskedFunction;
};

/** Places where a number may have been chosen before; with more, whoever moves it is told. */
const CHOICES_MAX = 8;

/**
 * A number that was laid down before and only comes into force, as after a delay: it was chosen by whoever
 * laid it down, within the bounds kept there. Null: it was not, or nobody does.
 */
export function choicesOf(value: Value, { functions, frame }: Scene): Choice[] | null {
  const laid = readPlace(plain(value));
  // How much there is of a token nobody has chosen for this.
  if (laid === null || !isScalar(laid) || isAmong(laid, frame.supply)) return null;
  const choices = functions.flatMap((one) =>
    one.record.stores.flatMap((store): Choice[] => {
      const place = store.transient ? null : placeOfStore(store);
      if (place === null || !overlaps(place, laid) || isZero(store.value)) return [];
      const asked = askedOf(one, store);
      return [{ store, asked: one.asking.complete ? asked : asked.map(doubted), by: one }];
    })
  );
  return choices.length > 0 && choices.length <= CHOICES_MAX ? choices : null;
}
