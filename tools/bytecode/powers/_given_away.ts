/** Who calls lets somebody move what is his whom he has not named: whoever the code names has the power. */
import type { Guard } from "../analysis.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { authorityOf, isChosen } from "./_answers.ts";
import { changesAt } from "./_changes.ts";
import { askedOf, type Finding, type Scene } from "./_findings.ts";
import { isAmong, known } from "./_frame.ts";
import { addressOf, storagePlace } from "./_places.ts";
import { hasArgument, isCaller, isSelf, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** What holders call to move what is theirs or to let others: whoever is let is named by them. */
const naming: ReadonlySet<string> = new Set([
  ...known.moves,
  ...known.approve,
  // increaseAllowance, setApprovalForAll.
  "0x39509351",
  "0xa22cb465",
]);

export function givenAway(one: AskedFunction, { frame }: Scene): Finding[] {
  const allowed = changesAt(one.record.stores, [...frame.allowances, ...frame.operators]).flatMap(
    ({ store, place, sign, amount }) => {
      const [holder, spender] = place.keys;
      if (sign !== "added" && sign !== "set" || spender === undefined) return [];
      if (!isCaller(holder!) || place.keys.some(hasArgument)) return [];
      return hasArgument(amount) && !naming.has(one.selector) ? [] : [{ store, spender }];
    },
  );
  return [...allowed, ...lent(one, frame)].flatMap(({ store, spender }) => {
    const guard = guardOf(plain(spender));
    // Who has power over the token may let whom he likes move what is his.
    const isOthers = askedOf(one, store).some(({ guards }) => guards.length === 0);
    if (guard === null || !isOthers) return [];
    return [{
      power: "approval-drain",
      selector: one.selector,
      pc: store.pc,
      access: { state: one.asking.complete ? "guarded" : "unknown", guards: [guard] },
      confidence: one.asking.complete ? "proven" : "likely",
      bounds: [],
      // Other functions may say what they are for.
      gravity: naming.has(one.selector) ? "usual" : "bounded",
    }];
  });
}

/** Of tokens that cannot be divided (ERC-721): one that its holder moves, or lets somebody move. */
function lent({ selector, record }: AskedFunction, { lent }: Scene["frame"]) {
  if (!naming.has(selector) || lent.length === 0) return [];
  return record.stores.flatMap((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, lent) || hasArgument(store.value)) return [];
    return [{ store, spender: store.value }];
  });
}

/** Null: nobody, the contract itself, which takes nothing, or it is not known whom the code names. */
export function guardOf(spender: Value): Guard | null {
  if (isConstant(spender)) {
    return BigInt(spender) === 0n ? null : { kind: "fixed", address: addressOf(spender) };
  }
  if (isSelf(spender)) return null;
  if (spender.kind === "returned") {
    return isChosen(spender.call.target) ? null : authorityOf(spender.call);
  }
  const place = storagePlace(spender);
  return place === null ? null : { kind: "slot", place };
}
