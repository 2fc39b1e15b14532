/** Tokens that were paid for before they are made: presales, and orders that are claimed later. */
import type { Guard } from "../analysis.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { isTaken } from "./_aside.ts";
import { type Change, changeOf, isSame } from "./_changes.ts";
import { covers } from "./_covers.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { argumentsIn } from "./_parts.ts";
import { isScalar, keyOf, overlaps, type Place } from "./_places.ts";
import { isOfOne, memberOf, slotRead } from "./_recorded.ts";
import type { Case, Paid } from "./_sales.ts";
import { has, hasArgument, isCaller, plain, readsIn } from "./_terms.ts";

type Pricing = (of: Case) => Paid;

/**
 * An entry of his for whom they are made, or of the caller's, is used up for them, and whoever fills it pays, or
 * has to be asked for.
 */
export function inAdvance(of: Case, priced: Pricing): Paid | Guard {
  const { asked: { path }, one, scene, to } = of;
  if (to === undefined || to === null) return null;
  const { balances, named } = scene.frame;
  for (const store of one.record.stores) {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || isScalar(place) || isAmong(place, [...balances, ...named])) continue;
    const change = { store, place, ...changeOf(store, place) };
    if (!isTaken(change, path) || !isHis(change, to)) continue;
    if (!covers(path, store.paths, one.asking.fields.forced())) continue;
    const used = usedFor(of.amount, change);
    const price = used === null ? null : priceOfFilling(place, scene, priced);
    if (price !== null) return used === "share" ? price : price === "fixed" ? "settable" : price;
  }
  return null;
}

/** His key is among those of the entry, or in the hash that is one of them; or the entry names him. */
function isHis({ place, store }: Change, to: Value): boolean {
  const isKey = (key: Value) =>
    isCaller(key) || isSame(key, to) ||
    !isConstant(key) && key.kind === "keccak" && key.length !== null && key.words.some(isCaller);
  if (place.keys.some(isKey)) return true;
  const [entry, named] = [memberOf(store.slot), memberOf(slotRead(to))];
  return entry !== null && named !== null && isOfOne(entry, named);
}

/** Whether nothing is made where nothing was there: of that alone, or of more that is reckoned with. */
function usedFor(
  amount: Value,
  { sign, store, amount: taken }: Change,
): "share" | "reckoned" | null {
  if (has(amount, "returned") || has(amount, "unknown")) return null;
  const reads = readsIn(amount);
  const ofEntry = sign === "zeroed" ? reads.filter((read) => slotRead(read) === store.slot) : [];
  const parts = sign === "zeroed" ? ofEntry : [plain(taken)];
  if (parts.length !== 1) return null;
  const [part] = parts as [Value];
  if (isConstant(part) || !isNothing(amount, [{ value: part, holds: false, pc: 0 }])) return null;
  const given = argumentsIn(part);
  if (
    sign === "zeroed"
      ? hasArgument(amount)
      : ![...argumentsIn(amount)].every((one) => given.has(one))
  ) {
    return null;
  }
  return reads.every((read) => ofEntry.includes(read) || readsIn(part).includes(read))
    ? "share"
    : "reckoned";
}

const prices = new WeakMap<Scene, Map<string, Paid | Guard>>();

/** What whoever puts something there gives for it; null: somebody gives nothing. */
function priceOfFilling(place: Place, scene: Scene, priced: Pricing): Paid | Guard {
  const known = prices.get(scene) ?? new Map<string, Paid | Guard>();
  prices.set(scene, known);
  const key = keyOf(place);
  let price = known.get(key);
  if (price === undefined) known.set(key, price = readFilling(place, scene, priced));
  return price;
}

function readFilling(place: Place, scene: Scene, priced: Pricing): Paid | Guard {
  let price: Paid | Guard = null;
  for (const one of scene.functions) {
    if (!one.asking.complete) return null;
    for (const store of one.record.stores) {
      const written = store.transient ? null : placeOfStore(store);
      if (written === null || !overlaps(written, place)) continue;
      const { sign, amount } = changeOf(store, written);
      if (sign === "taken" || sign === "zeroed") continue;
      if (sign !== "added" && sign !== "set") return null;
      for (const asked of askedOf(one, store)) {
        if (isNothing(amount, asked.path)) continue;
        const way = decidedBy(asked) ?? priced({ asked, amount, one, scene, among: [] });
        if (way === null) return null;
        price = heavier(price, way);
      }
    }
  }
  return price;
}

/** Somebody puts it there as he likes. */
function decidedBy({ guards, unclear }: AskedPath): Guard | null {
  return unclear ? null : guards[0] ?? null;
}

/** Who decides weighs more than a price that somebody sets, and that more than one that stays. */
function heavier(one: Paid | Guard, other: Paid | Guard): Paid | Guard {
  const weight = (price: Paid | Guard) =>
    price === null ? 0 : price === "fixed" ? 1 : price === "settable" ? 2 : 3;
  return weight(other) > weight(one) ? other : one;
}
