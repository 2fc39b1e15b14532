/** Who writes down that somebody may move what another holds. */
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changesAt, isSame } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { givenAway } from "./_given_away.ts";
import { together } from "./_paths.ts";
import { isTailSender, recoversSigner } from "./_senders.ts";
import { isCaller, isSelf, plain, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Lets somebody spend what another holds. */
export function allowed(one: AskedFunction, scene: Scene): (Finding | null)[] {
  return [...allowancesSet(one, scene), ...tokensLent(one, scene), ...givenAway(one, scene)];
}

function allowancesSet(one: AskedFunction, scene: Scene): (Finding | null)[] {
  return changesAt(one.record.stores, scene.frame.allowances)
    .filter(({ sign }) => sign === "added" || sign === "set")
    .map(({ store, place }) => {
      const holder = place.keys[place.account ?? 0];
      if (holder === undefined || isCaller(holder) || isTailSender(holder)) return null;
      if (recoversSigner(holder)) return null;
      const asked = askedOf(one, store).filter((path) =>
        !isSelf(holder) && !path.own.some(({ key }) => key !== null && isSame(key, holder)) &&
        !isOwnersAllowance(path, holder)
      );
      return finding("approval-drain", one, { pc: store.pc, asked });
    });
}

/** Somebody who signed for it, whoever is said to be the holder: a signature was checked. */
function isOwnersAllowance({ path, own }: AskedPath, holder: Value): boolean {
  return own.some(({ key }) => key !== null && isSame(key, holder)) ||
    path.some(({ value, holds }) => (holds || !isEquality(value)) && answersFor(value, holder));
}

/** Where it does not hold, it was somebody else. */
function isEquality(value: Value): boolean {
  return !isConstant(value) && value.kind === "operation" && value.op === "eq";
}

/** The answer to a question about the holder, or of him: who signed, or whether his contract did (ERC-1271). */
function answersFor(value: Value, holder: Value): boolean {
  return some(value, (term) =>
    term.kind === "returned" &&
    (isSame(term.call.target, holder) || term.call.args.some((arg) => isSame(arg, holder)))) ||
    some(value, (term) => term.kind === "returned") &&
      some(value, (term) => term === plain(holder));
}

/**
 * Of tokens that cannot be divided (ERC-721): whom a named account, and not the holder, lets move one. Where
 * one is given in the same run it is new, and nobody else's.
 */
function tokensLent(one: AskedFunction, { frame }: Scene): (Finding | null)[] {
  const { stores } = one.record;
  const given = changesAt(stores, frame.balances).filter(({ sign }) => sign === "added");
  return stores.map((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, frame.lent) || isConstant(store.value)) return null;
    const asked = askedOf(one, store).filter(({ guards, own, unclear, path }) =>
      guards.length > 0 && own.length === 0 && !unclear &&
      !given.some((change) => together(change.store.paths, [path]))
    );
    return finding("approval-drain", one, { pc: store.pc, asked });
  });
}
