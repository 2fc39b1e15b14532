/** Tokens that accounts have put aside of their own, to freeze or to stake them, and take back. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { accountKey, type Change, changeOf, changesAt, isSame } from "./_changes.ts";
import type { Consent } from "./_consent.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isCovered } from "./_given.ts";
import { isNotBelow } from "./_limits.ts";
import { isPartOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { keyOf, type Place } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller } from "./_terms.ts";

/** Whether what is given here is taken from what the same account, or the caller, has put aside. */
export function asideOf(given: Change, path: Path, one: AskedFunction, scene: Scene): Consent {
  const account = accountKey(given.place);
  for (const store of one.record.stores) {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || isAmong(place, scene.frame.balances)) continue;
    if (!place.keys.some((key) => isCaller(key) || account !== null && isSame(key, account))) {
      continue;
    }
    const change = { store, place, ...changeOf(store, place) };
    if (!isTaken(change, path) || !isCovered(given, change, path)) continue;
    const consent = fillingOf(place, scene);
    if (consent !== "none") return consent;
  }
  return "none";
}

/** On this way, and no more than there was. */
export function isTaken({ sign, store }: Change, path: Path): boolean {
  if (!together(store.paths, [path])) return false;
  return sign === "zeroed" ||
    sign === "taken" && path.some((condition) => isNotBelow(condition, store.value));
}

const fillings = new WeakMap<Scene, Map<string, Consent>>();

/** `shown`: all that is put there is taken from balances; `apparent`: but for what somebody is asked for. */
function fillingOf(place: Place, scene: Scene): Consent {
  const known = fillings.get(scene) ?? new Map<string, Consent>();
  fillings.set(scene, known);
  const key = keyOf(place);
  let consent = known.get(key);
  if (consent === undefined) known.set(key, consent = readFilling(place, scene));
  return consent;
}

function readFilling(place: Place, scene: Scene): Consent {
  let consent: Consent = "shown";
  for (const one of scene.functions) {
    if (!one.asking.complete) return "none";
    const filled = changesAt(one.record.stores, [place])
      .filter(({ sign }) => sign !== "taken" && sign !== "zeroed");
    for (const { store, amount, sign } of filled) {
      if (sign !== "unknown" && sign !== "scaled" && isMoved(store, amount, one, scene)) continue;
      const asked = askedOf(one, store);
      if (asked.some(({ guards, once }) => guards.length === 0 && !once)) return "none";
      consent = "apparent";
    }
  }
  return consent;
}

/** Each way to put something there takes as much from a balance. */
function isMoved(
  { paths }: StoreRecord,
  amount: Change["amount"],
  { record }: AskedFunction,
  { frame }: Scene,
): boolean {
  const taken = changesAt(record.stores, frame.balances).filter(({ sign }) => sign === "taken");
  return paths.every((path) =>
    taken.some((other) => together(other.store.paths, [path]) && isPartOf(amount, other.amount))
  );
}
