/** Supplies that are written down as less than there is: a cap that is held against one says nothing. */
import { changesAt, isDebit } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { hasArgument } from "./_terms.ts";

const known = new WeakMap<Scene, boolean>();

/** Somebody sets it to what he says, more than once, or takes something off though nobody's balance gets less. */
export function isSupplyLowered(scene: Scene): boolean {
  let lowered = known.get(scene);
  if (lowered === undefined) {
    known.set(scene, lowered = scene.functions.some((one) => isLowered(one, scene)));
  }
  return lowered;
}

function isLowered(one: AskedFunction, { frame }: Scene): boolean {
  const { stores } = one.record;
  const changes = changesAt(stores, frame.supply);
  if (changes.length === 0) return false;
  const debits = changesAt(stores, [...frame.balances, ...frame.named, ...frame.unread])
    .filter((change) => isDebit(change) || change.sign === "unknown" || change.sign === "scaled");
  return changes.some((change) => {
    const { sign, store, amount } = change;
    if (sign === "set") {
      return hasArgument(amount) && askedOf(one, store).some(({ once }) => !once);
    }
    return isDebit(change) && !debits.some((debit) => together(debit.store.paths, store.paths));
  });
}
