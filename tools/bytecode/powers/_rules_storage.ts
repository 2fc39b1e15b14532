/** Powers over whatever word of storage the caller names. */
import type { StoreRecord } from "../walk/records.ts";
import type { AskedPath } from "./_access.ts";
import { type EndlessFamilies, narrowMost, type Reach, reachOf, storedReach } from "./_any_word.ts";
import { type Endless, endlessArrays } from "./_endless.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { slotsWithin } from "./_fixed_arrays.ts";
import { slotHex } from "./_places.ts";
import { isTaking } from "./_rules_control.ts";
import { askedOfSetters } from "./_setters.ts";
import type { AskedFunction } from "./scene.ts";

export const storagePowers: Rule = (one, scene) => {
  const arrays = endlessArrays(scene);
  const endless = familiesOf(arrays.filter(isOpen));
  const written = one.record.stores.flatMap((store) => {
    const facts = { pc: store.pc, asked: askedOf(one, store) };
    const reach = reachOf(store, endless) ?? (reachesOwner(store, one, scene) ? "low" : null);
    if (reach !== null) return told(facts, reach, one, scene);
    const stored = storedReach(store, scene);
    if (stored === null) return [];
    const asked = askedOfSetters(facts.asked, [stored.place], scene);
    return told({ ...facts, asked }, stored.reach, one, scene);
  });
  // Whoever alone takes the end off an array lets others write beyond it.
  const loosened = arrays.flatMap((array) => {
    if (array.one !== one || isOpen(array)) return [];
    return told({ pc: array.store.pc, asked: askedOf(one, array.store) }, "any", one, scene);
  });
  return [...written, ...loosened];
};

function familiesOf(arrays: readonly Endless[]): EndlessFamilies {
  return {
    elements: new Set(arrays.flatMap(({ families }) => families)),
    lengths: new Set(arrays.map(({ length }) => length.family)),
  };
}

/** Few slots, and the owner's among them. */
function reachesOwner(
  store: StoreRecord,
  { record }: AskedFunction,
  { frame }: Scene,
): boolean {
  const reached = narrowMost(store, record);
  const within = slotsWithin(store, record);
  return reached !== null &&
    frame.owner.some(({ keys, root }) =>
      keys.length === 0 && BigInt(root) >= reached.from && BigInt(root) < reached.to &&
      (within.length === 0 || within.includes(slotHex(root)))
    );
}

function isOpen({ one, store }: Endless): boolean {
  return askedOf(one, store).some(({ guards, unclear }) => guards.length === 0 && !unclear);
}

function told(
  facts: { readonly pc: number; readonly asked: readonly AskedPath[] },
  reach: Reach,
  one: AskedFunction,
  { frame }: Scene,
): Finding[] {
  const change = finding("owner-change", one, facts);
  if (change === null) return [];
  const { state, guards } = change.access;
  const isOwners = state !== "open" &&
    guards.some((guard) => frame.owner.some((owner) => !isTaking(guard, owner)));
  const control: Finding = isOwners ? change : { ...change, power: "ownership-takeback" };
  const balance = reach !== "low" && frame.balances.length > 0
    ? finding("set-balance", one, facts)
    : null;
  if (reach === "entries") return balance === null ? [] : [balance];
  return balance === null ? [control] : [control, balance];
}
