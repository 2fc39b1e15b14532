/** Who writes down that somebody may move what another holds. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changesAt } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { givenAway } from "./_given_away.ts";
import { claimOf } from "./_guards.ts";
import { isWordOf, withoutOthersWord } from "./_entrants.ts";
import { hasHoldersWord, withoutAsked } from "./_single_tokens.ts";
import { isHoldersWord, speakers } from "./_holders_word.ts";
import { isLostHolder } from "./_listed_holders.ts";
import { isSignedBy } from "./_on_behalf.ts";
import { together } from "./_paths.ts";
import { isVouched } from "./_said.ts";
import { isTailSender, recoversSigner } from "./_senders.ts";
import { has, isCaller, isSelf } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Lets somebody spend what another holds. */
export function allowed(one: AskedFunction, scene: Scene): (Finding | null)[] {
  return [...allowancesSet(one, scene), ...tokensLent(one, scene), ...givenAway(one, scene)];
}

function allowancesSet(one: AskedFunction, scene: Scene): (Finding | null)[] {
  return changesAt(one.record.stores, scene.frame.allowances)
    .filter(({ sign }) => sign === "added" || sign === "set")
    .flatMap(({ store, place }) => {
      const holder = place.keys[place.account ?? 0];
      if (holder === undefined || isCaller(holder)) return [];
      if (recoversSigner(holder)) return [];
      const { mappings } = one.asking;
      const asked = askedOf(one, store).filter((way) =>
        !isSelf(holder) && !isHoldersWord(way, holder, scene) &&
        !(isTailSender(holder) && isVouched(way.path, mappings)) &&
        !way.own.some((claim) => isWordOf(holder, claim, way.path, mappings))
      ).map((way) => withoutOthersWord(way, holder, mappings)).map((way) =>
        way.guards.length > 0 ? way : { ...way, guards: speakers(way.path, holder, scene) }
      );
      return tellLost(asked, (way) => isLostSignature(way, holder, one), { store, one });
    });
}

/** What was asked on some ways was lost: it may be who it belongs to. */
function tellLost(
  asked: readonly AskedPath[],
  isLost: (way: AskedPath) => boolean,
  { store, one }: { readonly store: StoreRecord; readonly one: AskedFunction },
): (Finding | null)[] {
  const { lost = [], others = [] } = Object.groupBy(
    asked,
    (way) => isLost(way) ? "lost" : "others",
  );
  const perhaps = lost.map((way) => ({ ...way, unclear: true, perhapsOwn: true }));
  return [others, perhaps].map((asked) => finding("approval-drain", one, { pc: store.pc, asked }));
}

/**
 * Something was asked that was lost where ways joined, and that fails otherwise: on every other way the question there
 * is whether the holder has signed.
 */
function isLostSignature(
  { path, guards, own }: AskedPath,
  holder: Value,
  { record: { branches } }: AskedFunction,
): boolean {
  if (guards.length > 0 || own.length > 0) return false;
  return path.some(({ pc, value, holds }) => {
    if (!holds || value.kind !== "unknown") return false;
    const known = branches.filter((one) => one.pc === pc && one.value.kind !== "unknown");
    return known.length > 0 &&
      known.every(({ value, failsWhenFalse }) =>
        failsWhenFalse && isSignedBy({ value, holds: true, pc }, holder)
      );
  });
}

/**
 * Of tokens that cannot be divided (ERC-721): whom a named account, and not the holder, lets move one. Where
 * one is given in the same run it is new, and nobody else's.
 */
function tokensLent(one: AskedFunction, { frame }: Scene): (Finding | null)[] {
  const { stores } = one.record;
  const given = changesAt(stores, frame.balances).filter(({ sign }) => sign === "added");
  return stores.flatMap((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !isAmong(place, frame.lent) || isConstant(store.value)) return [];
    const asked = askedOf(one, store).filter((way) =>
      !way.unclear && !hasHoldersWord(way, place) &&
      !given.some((change) => together(change.store.paths, [way.path]))
    ).map((way) => ({ ...way, own: [] }));
    const isLost = (way: AskedPath) => isLostHolder(way, one) || isLostConsent(way, one);
    return tellLost(withoutAsked(asked, store, place, one), isLost, { store, one });
  });
}

/** Whom a forwarder names was lost where it is asked whether the holder has let him: on other ways that is the question. */
function isLostConsent({ path, own }: AskedPath, { record, asking }: AskedFunction): boolean {
  if (own.length > 0) return false;
  return path.some(({ pc, value, holds }) => {
    if (!holds || value.kind !== "unknown" || !has(value, "calldata")) return false;
    const known = record.branches.filter((one) => one.pc === pc && one.value.kind !== "unknown");
    return known.length > 0 &&
      known.every((one) =>
        one.failsWhenFalse && claimOf(one.value, true, asking.mappings)?.kind === "own"
      );
  });
}
